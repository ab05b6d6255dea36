"""English words and phrases: articles, plurals, lists, agreement, capitals, small repairs. Knows neither terms nor templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

PREPOSITIONS = frozenset((
    "of", "at", "in", "from", "with", "that", "which", "who", "where", "for", "by", "on", "inside", "outside", "to", "between",
    "after", "before", "still", "under", "against", "beside",
))  # fmt: skip
"""Words behind which a noun phrase says more of its head; the head stands before them."""

LINKING = ("is", "are", "was", "were", "may", "can", "must", "will", "cannot")
"""Verbs that take `not` behind them."""

NO_PLURAL = frozenset((
    "is", "was", "has", "its", "this", "us", "as", "less", "plus", "minus", "times", "always", "thus", "does",
))  # fmt: skip
"""Words with an s at their end that are no plurals."""

NO_NOUN = frozenset((
    "of", "at", "in", "from", "to", "and", "or", "is", "are", "on", "for", "with", "than", "by", "as", "may", "can", "against",
    "into", "inside", "outside", "who", "that", "which", "where", "when", "if", "until", "first", "more", "less", "times", "was",
    "has", "have", "after", "before", "plus", "minus", "rather", "go", "goes", "takes", "carry",
))  # fmt: skip
"""Words that cannot open a counted noun: after them a number stands for itself."""

LONG_PAIR = 90
"""Two clauses with more letters than this are parted by a comma."""

_BASE_FORMS = {"has": "have", "is": "be", "are": "be", "does": "do", "goes": "go"}


# --- nouns ---------------------------------------------------------------------------------------------------------------


def article(noun: str) -> str:
    """`noun` with `a` or `an` before it; `another pile` for `other pile`."""
    low = noun.lower()
    if low.startswith("other "):
        return "an" + noun
    vowel = low[:1] in "aeiou" and not re.match(r"(uni(?!n)|use|usu|one\b|once|eu)", low)
    return ("an " if vowel or re.match(r"(hour|heir|honou?r|honest)", low) else "a ") + noun


def ends_of(range_: tuple[int, int | None]) -> str:
    """The words for a range behind `a number`: `from 1 to 6`, `of at least 1`."""
    low, high = range_
    return f"of at least {low}" if high is None else f"from {low} to {high}"


def plural_of(noun: str) -> str:
    """The regular plural of a noun phrase (its last word)."""
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    if re.search(r"(s|x|ch|sh)$", noun):
        return noun + "es"
    return noun + "s"


def is_plural(noun: str) -> bool:
    """Does a noun phrase take a plural verb?"""
    if re.search(r"\b(plus|minus)\b", noun) or noun.lower().startswith(("how ", "what ")):
        return False
    words = re.sub(r"^(the|all|any|its) ", "", noun).split(" ")
    head = []
    for word in words:
        if word in PREPOSITIONS:
            break
        head.append(word)
    if "sum" in head or "number" in head:
        return False
    if head[-1:] == ["dice"]:
        return True
    ends = [word for word in head if re.fullmatch(r"[a-z-]+s", word) and word not in NO_PLURAL]
    return any(not word.endswith(("ss", "us", "is")) for word in ends)


def to_be(subject: str) -> str:
    """`is` or `are`, in agreement with the subject."""
    return "are" if is_plural(subject) else "is"


def this_is(said: str, several: bool = False) -> str:
    """A noun phrase as a sentence: `this is the rating`, `these are the units`. `several`: it is a set, whatever its words."""
    if said.startswith("no "):
        return f"there are {said}"
    first = re.split(r" (?:plus|minus) ", said)[0]
    return f"{'these are' if several or is_plural(first) else 'this is'} {said}"


def to_become(subject: str) -> str:
    """`becomes` or `become`, in agreement with the subject."""
    return "become" if is_plural(subject) else "becomes"


def owning(noun: str) -> str:
    """The possessive of a noun phrase: `the player` -> `the player's`, `a player (the owner)` -> `a player's (the owner's)`, `it`
    -> `its`."""
    match = re.fullmatch(r"(.*) \((the .*)\)", noun)
    if match:
        return f"{match.group(1)}'s ({match.group(2)}'s)"
    return "its" if noun == "it" else noun + "'s"


OWNER = re.compile(r"⟪([^⟪⟫]*)⟫'s ((?:[a-z-]+ ?)*[a-z-]+)")
"""A long owner in front of what it has."""


def behind_what_they_have(text: str, ends: Callable[[str, str], bool]) -> str:
    """A text with each marked long possessive turned into `of`: `the battle's place's region` -> `the region of the battle's
    place`.

    `ends`: is called with a word and the one before it; does the noun phrase of the thing owned end before that word?
    """

    def turned(match: re.Match[str]) -> str:
        owner, words = match.group(1), match.group(2).split(" ")
        had = next((at for at in range(1, len(words)) if ends(words[at], words[at - 1])), len(words))
        return " ".join(["the", *words[:had], "of", owner, *words[had:]])

    while OWNER.search(text):
        text = OWNER.sub(turned, text, count=1)
    return text.replace("⟪", "").replace("⟫", "")


def long_owner(noun: str) -> bool:
    """Does this noun phrase read badly as a possessive, because it has a possessive or a preposition in it?"""
    return "'s " in noun or any(word in PREPOSITIONS for word in noun.split(" ")[2:])


def without_article(noun: str) -> str:
    """A plural noun phrase for use behind a number: `the spaces of Ann` -> `spaces of Ann`."""
    return re.sub(r"^(the|all) ", "", noun)


# --- verbs ---------------------------------------------------------------------------------------------------------------


def base_form(verb: str) -> str:
    """The base form of a verb: `controls` -> `control`, `carries` -> `carry`, `lies` -> `lie`, `has` -> `have`."""
    if verb in _BASE_FORMS:
        return _BASE_FORMS[verb]
    if verb.endswith("ies") and len(verb) > len("lies"):
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|o|zz)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def relative(text: str, many: bool) -> str | None:
    """A clause about `it` as a relative clause: `it is red` -> `that is red`, `Ann moves to it` -> `to which Ann moves`.

    `many` puts the verb into the plural; None when the clause is not about `it` alone.
    """
    if text.startswith("its "):
        return "whose " + text[4:]
    of_its = re.fullmatch(r"the ([a-z]+) of its ([a-z]+) ((?:is|are) .*)", text)
    if of_its is not None and not re.search(r"\bits?\b", of_its.group(3)):
        return f"whose {of_its.group(2)}'s {of_its.group(1)} {of_its.group(3)}"
    if re.fullmatch(r"there is [^,]* there", text) and not re.search(r"\b(and|or|it)\b", text):
        return "where " + text.removesuffix(" there")
    among = re.fullmatch(r"(?!it |its |there )([^,]*?) there((?: (?:than|as) [^,]*)?)", text)
    if among is not None and not re.search(r"\b(and|or|it|its|if)\b", "".join(among.groups())):
        return "where " + "".join(among.groups()).removesuffix(" there")
    owned = re.fullmatch(r"(?!it |its |there )([^,]*?) its ([a-z]+)", text)
    if owned is not None and not re.search(r"\b(and|or|it|its|if|of|to|at|in|from|by)\b", owned.group(1)):
        return f"whose {owned.group(2)} {owned.group(1)}"
    acted_on = re.fullmatch(r"(?!it |there )([^,]*?)( (?:to|at|in|into|of|from|inside))? it", text)
    if acted_on is not None and not re.search(r"\b(and|or|it|its|if)\b", acted_on.group(1)):
        deed, place = acted_on.groups()
        if place is None and deed.split(" ")[-1] in ("along", "without"):
            return None
        if place is None and deed.endswith(" is"):
            return f"that is {deed.removesuffix(' is')}"
        return f"that {deed}" if place is None else f"{place.strip()} which {deed}"
    match = re.match(r"it ([a-z]+)\b(.*)", text)
    if match is None:
        return None
    verb, rest = match.groups()
    if verb not in LINKING and not (verb.endswith("s") and not verb.endswith("ss")):
        return None
    if many:
        rest = re.sub(r"^ one of ", " among ", rest) if verb == "is" else rest
        verb = {"is": "are", "was": "were"}.get(verb, verb if verb in LINKING else base_form(verb))
    return f"that {verb}{rest}"


# --- numbers in front of what they count ---------------------------------------------------------------------------------

_COUNTED = re.compile(
    r"⟨([^|⟩]*)\|([^|⟩]*)\|([^⟩]*)⟩ "
    r"(of them\b|(?:(?!and |or )[a-z-]+ ){0,2}?(?!(?:is|was|has|as|less|plus|minus|times|this|its)\b)(?:[a-z-]+s|dice)\b)"
    r"( (?:at|inside|in) [^,;.:()⟨⟩]+(?=$|,))?"
)

_MEASURED = re.compile(
    rf"⟨([^|⟩]*)\|[^|⟩]*\|([^⟩]*)⟩ (?!(?:{'|'.join(sorted(NO_NOUN))})\b|\w+ed\b)([a-z]+)"
    rf"(?=$|[,.;:)]| (?:and|{'|'.join(sorted(PREPOSITIONS))})\b)"
)


def open_count(front: str, alone: str, behind: str) -> str:
    """A marked number whose wording depends on the words behind it; `settled` writes it out.

    `front` and `behind` stand around a noun (`that many`, ` (the losses)`); `alone` stands where no noun follows (`the losses`).
    """
    return f"⟨{front}|{alone}|{behind}⟩"


def settled(text: str) -> str:
    """`text` with each number of `open_count` written out: `that many new units (the losses)`, or `the losses` without a noun."""
    return re.sub(r"⟨[^|⟩]*\|([^|⟩]*)\|[^⟩]*⟩", r"\1", _MEASURED.sub(_much, _COUNTED.sub(_around, text)))


def _around(match: re.Match[str]) -> str:
    """A number around its noun; `the units in retreat` instead of `as many units as the units in retreat`."""
    front, alone, behind, noun, where = match.groups(default="")
    bounded = re.search(r"(at (least|most)|exactly) $", match.string[: match.start()])
    said = re.match(rf"((?:[\w']+ )*?){noun.split(' ')[-1]}\b", alone)
    itself = said is not None and PREPOSITIONS.isdisjoint(said.group(1).split(" ")) and " minus " not in alone
    if front == "as many" and not bounded and itself:
        return alone.removesuffix(where) + where
    text = f"{front.removesuffix(' of') if noun == 'of them' else front} {noun}"
    return text + (where + behind if behind.startswith((" as ", " than ")) else behind + where)


def _much(match: re.Match[str]) -> str:
    """A number around a noun that has no plural: `that much gold (the price)`."""
    front, behind, noun = match.groups()
    much = {"a number of": "an amount of", "fewer": "less"}.get(front, front.replace("many", "much"))
    return f"{much} {noun}{behind}"


# --- joining and finishing -----------------------------------------------------------------------------------------------


_ONE = re.compile(r"(?<![\w.-])1 ((?:[a-z]+ )?)([a-z]{2,}s)\b")
"""A number 1 before what looks like a plural, perhaps with a word between."""


def _one(match: re.Match[str]) -> str:
    """`1 points` as `1 point`, `1 battle cards` as `1 battle card`; what stands behind `of` or is no plural as it is."""
    between, noun = match[1], match[2]
    if between.strip() in NO_NOUN or noun in NO_PLURAL | NO_NOUN or noun.endswith("ss"):
        return match[0]
    stem = re.sub(r"ies$", "y", noun) if noun.endswith("ies") else re.sub(r"(?<=ss|ch|sh)es$|(?<=x)es$|s$", "", noun)
    return f"1 {between}{stem}"


def one_as_one(text: str) -> str:
    """A text with the singular behind each 1: `1 points left` -> `1 point left`."""
    return _ONE.sub(_one, text)


def listed(items: Sequence[str], word: str = "and") -> str:
    """Items as an English list: `a`, `a and b`, `a, b and c`; `word` in place of `and`."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {word} " + items[-1]


def continued(text: str, more: str) -> str:
    """`text` followed by `more`, with words that end the one and begin the other written once."""
    words, following = text.split(" "), more.strip().split(" ")
    same = [size for size in range(2, len(following) + 1) if words[-size:] == following[:size]]
    return " ".join([*words, *following[same[-1] if same else 0 :]])


HERE = " in this game"
"""With this ends an aside about what is decided; a comma closes it."""


def joined_clauses(texts: Iterable[str], word: str = "and") -> str:
    """Clauses joined by a word; with commas if they are three or more, or two long ones."""
    run = list(texts)
    if len(run) == 2 and (len(run[0]) + len(run[1]) > LONG_PAIR or run[0].endswith(HERE)):
        return f"{run[0]}, {word} {run[1]}"
    return listed(run, word)


def quoted(text: str) -> str:
    """`text` in quotation marks."""
    return f"“{text}”"


def capital(text: str) -> str:
    """`text` with its first letter in upper case, behind any opening marks."""
    match = re.match(r"[*_(“\"]*", text)
    at = match.end() if match else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentence(text: str) -> str:
    """`text` with a capital and a full stop; if it names only one number (`that many units (the losses)`), it does so once."""
    text = capital(text.strip())
    named = re.findall(r"\bthat (?:many|much) [a-z ]+( \(the [^()]*\))", text)
    if len(set(named)) == 1:
        first, behind = text.split(named[0], 1)
        text = first + named[0] + behind.replace(named[0], "")
    return text if re.search(r"[.:!?][”\"*_)]*$", text) else text + "."


def tidy(text: str) -> str:
    """A text with small faults of filled templates repaired: `1 units`, `it's`, doubled articles."""
    for sign, wrong, right in _REPAIRS:
        if sign in text:
            text = wrong.sub(right, text)
    return text


_NAMED = re.compile(r"\b[A-Z]\w* $")
"""What ends with a name."""


def _single(match: re.Match[str]) -> str:
    """`1 new units` -> `1 new unit`; words that only look like plurals stay, and a number that belongs to a name is none of
    something: `Barge 1 counts`."""
    before, word = match.groups()
    if _NAMED.search(match.string, 0, match.start()):
        return match.group(0)
    if word in NO_PLURAL or word.endswith("ss") or any(each in NO_NOUN for each in before.split()):
        return match.group(0)
    return f"1 {before}{base_form(word)}"


_REPAIRS: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (sign, re.compile(wrong), right)
    for sign, wrong, right in (
        ("it's", r"\bit's\b", "its"),
        ("at it", r"\bat it\b", "there"),
        ("here is not a", r"\b([Tt]here) is not (a|an|any) ", r"\1 is no "),
        ("he the", r"\b([Tt])he the\b", r"\1he"),
        (" the ", r"\bthe ([a-z]+) the \1\b", r"the \1"),
        ("there there", r"\b(there) \1\b", r"\1"),
        ("inside it inside it", r"\b(inside it) \1\b", r"\1"),
        (" a", r"\bthe ([a-z]+) (an?) \1\b", r"\2 \1"),
        (" its ", r"\bthe ([a-z]+) its \1\b", r"its \1"),
        (
            "here are ",
            r"\b([Tt])here are ((?:at least |at most |more than |exactly |fewer than )?1)\b(?! point| plus)",
            r"\1here is \2",
        ),
        ("a the", r"\ba the\b", "a"),
        ("an the", r"\ban the\b", "an"),
        ("no the", r"\bno the\b", "no"),
        ("that many ", r"\bthat many ([a-z -]+) \((the [^()]*)\) (?=\()", r"as many \1 as \2 "),
        ("among them 0 ", r"\bamong them 0 ", "among them no "),
        ("at least 0 ", r"\bat least 0 ([a-z]+s)\b", r"any number of \1"),
        ("0 added", r",? (?:with )?0 added to the [a-z]+\b", ""),
        ("the a", r"\bthe (an?) (?!minus)", r"\1 "),
        ("from a", r"\bfrom an? ([a-z]+) to an? \1\b(?! \()", r"from one \1 to another"),
        ("1 ", r"(?<![-\d.–])\b1 ((?:[a-z]+ ){0,2}?)([a-z]+s)\b", _single),
        ("1 ", r"\b((?:at least |at most |exactly )?1 (?:[a-z-]+ ){0,2}?[a-z-]+(?<!s)) are\b", r"\1 is"),
        ("  ", r"  +", " "),
    )
)
"""What is repaired, in this order: a sign that is there whenever it may be wrong, what is wrong, what is right."""
