"""English: articles, plurals, lists, negation, sentences. Knows words and templates, no terms.

A template is text with holes: `{owner}`, `{owner:own}` (whose), and `...` for the value in a form of comparison.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

HOLE = re.compile(r"\{([^{}:]+)(?::([a-z]+))?\}('s)?")
PARTICIPLE = (
    r"\w+(ed|en|ne|ght|awn|own|orn)|come|begun|become|made|won|lost|left|put|set|sent|met|held|found|spent|paid|had|said|led|run"
)
LINKING = ("is", "are", "was", "were", "may", "can", "must", "will", "cannot")
NO_NOUN = frozenset(
    [
        "of",
        "at",
        "in",
        "from",
        "to",
        "and",
        "or",
        "is",
        "are",
        "on",
        "for",
        "with",
        "than",
        "by",
        "as",
        "may",
        "can",
        "against",
        "into",
        "inside",
        "outside",
        "who",
        "that",
        "which",
        "where",
        "when",
        "if",
        "until",
        "first",
        "more",
        "less",
        "times",
        "was",
        "has",
        "have",
        "after",
        "before",
        "plus",
        "minus",
        "rather",
        "go",
        "goes",
        "takes",
        "carry",
    ]
)
"""Words that cannot open a counted noun: after them a number stands for itself."""
NO_PLURAL = frozenset(["is", "was", "has", "its", "this", "us", "as", "less", "plus", "minus", "times", "always", "thus", "does"])
PREPOSITIONS = frozenset(
    [
        "of",
        "at",
        "in",
        "from",
        "with",
        "that",
        "which",
        "who",
        "where",
        "for",
        "by",
        "on",
        "inside",
        "outside",
        "to",
        "between",
        "after",
        "before",
        "still",
        "under",
    ]
)


def article(noun: str) -> str:
    """`noun` with a or an."""
    low = noun.lower()
    vowel = low[:1] in "aeiou" and not re.match(r"(uni|use|usu|one\b|once|eu)", low)
    return ("an " if vowel else "a ") + noun


def plural_of(noun: str) -> str:
    """The regular plural of the last word."""
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    if re.search(r"(s|x|ch|sh)$", noun):
        return noun + "es"
    return noun + "s"


def listed(items: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {word} " + items[-1]


def capital(text: str) -> str:
    """The first letter large, behind any marks that open the text."""
    match = re.match(r"[*_(“\"]*", text)
    at = match.end() if match else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentence(text: str) -> str:
    """With a capital and a stop."""
    text = capital(text.strip())
    return text if re.search(r"[.:!?][”\"*_)]*$", text) else text + "."


def base_form(verb: str) -> str:
    """`controls` -> `control`, `carries` -> `carry`, `has` -> `have`."""
    irregular = {"has": "have", "is": "be", "are": "be", "does": "do", "goes": "go"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|o|zz)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


PAST = {
    "fell": "fall", "went": "go", "came": "come", "lost": "lose", "won": "win", "took": "take", "fought": "fight", "met": "meet",
    "held": "hold", "left": "leave", "gave": "give", "broke": "break", "fled": "flee", "made": "make", "sank": "sink",
}  # fmt: skip


def _tokens(template: str) -> list[str]:
    return re.findall(r"\{[^{}]*\}(?:'s)?|\.\.\.|[^\s{}]+|\s+", template)


def verb_at(template: str) -> tuple[list[str], int] | None:
    """The parts of a template and where its verb stands; None when it has none."""
    parts = _tokens(template)
    for at, part in enumerate(parts):
        if part in LINKING or part in ("has", "have"):
            return parts, at
    subject_seen = False
    for at, part in enumerate(parts):
        if part.isspace():
            continue
        plain = re.fullmatch(r"[a-z]+s", part) is not None and not part.endswith(("ss", "us"))
        past = part in PAST or re.fullmatch(r"[a-z]+ed", part) is not None
        if past and at > 1 and parts[at - 2].startswith("{"):
            return parts, at
        if (
            subject_seen
            and plain
            and part not in PREPOSITIONS
            and part not in ("its", "this", "units", "points", "markers", "cards")
        ):
            return parts, at
        if part not in ("the", "a", "an", "no"):
            subject_seen = True
    return None


def negated(template: str) -> str:
    """The opposite of a sentence template."""
    found = verb_at(template)
    if found is None:
        return "it is not so that " + template
    parts, at = found
    verb = parts[at]
    following = "".join(parts[at + 1 :]).split(" ")
    first = next((word for word in following if word), "")
    if verb == "cannot":
        parts[at] = "can"
    elif first == "not":
        return "".join(parts).replace(f"{verb} not ", f"{verb} ", 1)
    elif verb in LINKING or (verb in ("has", "have") and re.fullmatch(PARTICIPLE, first)):
        parts[at] = "cannot" if verb == "can" else verb + " not"
    elif verb in PAST:
        parts[at] = "did not " + PAST[verb]
    elif verb.endswith("ed"):
        return "it is not so that " + template
    else:
        parts[at] = ("do " if verb == "have" else "does ") + "not " + base_form(verb)
    return "".join(parts)


def allowed_form(template: str, forbidden: bool = False) -> str:
    """`{owner} draws back to {goal}` -> `{owner} may draw back to {goal}`."""
    found = verb_at(template)
    may = "may not " if forbidden else "may "
    if found is None:
        return f"this {may.strip()} be: {template}"
    parts, at = found
    parts[at] = may.strip() if parts[at] == "may" else may + base_form(parts[at])
    return "".join(parts)


def is_plural(noun: str) -> bool:
    """Does a noun phrase, by its head, ask for `are`?"""
    if re.search(r"\b(plus|minus)\b", noun):
        return False
    words = re.sub(r"^(the|all|any|its) ", "", noun).split(" ")
    head = []
    for word in words:
        if word in PREPOSITIONS:
            break
        head.append(word)
    if "sum" in head or "number" in head:
        return False
    return any(re.fullmatch(r"[a-z-]+s", word) and not word.endswith(("ss", "us", "is")) for word in head)


def tidy(text: str) -> str:
    """Small repairs after holes were filled: 1 of something, possessives of `it`, doubled articles."""
    text = re.sub(r"\bit's\b", "its", text)
    text = re.sub(r"\bat it\b", "there", text)
    text = re.sub(r"\b([Tt]here) is not (a|an|any) ", r"\1 is no ", text)
    text = re.sub(r"\b([Tt])he the\b", r"\1he", text)
    text = re.sub(r"\bthe ([a-z]+) its \1\b", r"its \1", text)
    text = re.sub(
        r"\b([Tt])here are ((?:at least |at most |more than |exactly |fewer than )?1)\b(?! point| plus)", r"\1here is \2", text
    )
    text = re.sub(r"\b(a|an|no) the\b", r"\1", text)
    text = re.sub(r"\bthe (an?) (?!minus)", r"\1 ", text)
    text = re.sub(r"(?<![-\d.–])\b1 ((?:[a-z]+ ){0,2}?)([a-z]+s)\b", _single, text)
    return re.sub(r"  +", " ", text)


def _single(match: re.Match[str]) -> str:
    """`1 new units` -> `1 new unit`; words that only look like plurals stay."""
    before, word = match.groups()
    if word in NO_PLURAL or word.endswith("ss") or any(each in NO_NOUN for each in before.split()):
        return match.group(0)
    return f"1 {before}{base_form(word)}"


def quoted(text: str) -> str:
    return f"“{text}”"


def clauses(texts: Iterable[str], word: str = "and") -> str:
    """Conditions joined; commas only where there are three or more, or they are long."""
    run = list(texts)
    if len(run) == 2 and len(run[0]) + len(run[1]) > 90:
        return f"{run[0]}, {word} {run[1]}"
    return listed(run, word)


def relative(text: str, many: bool) -> str | None:
    """A clause about `it` as one that follows its noun: `it is red` -> `that is red`, `its side is` -> `whose side is`.

    `many` turns the verb into its plural; None when the clause does not begin with `it`.
    """
    if text.startswith("its "):
        return "whose " + text[4:]
    match = re.match(r"it ([a-z]+)\b(.*)", text)
    if match is None:
        return None
    verb, rest = match.groups()
    if verb not in LINKING and not (verb.endswith("s") and not verb.endswith("ss")):
        return None
    if many:
        verb = {"is": "are", "was": "were"}.get(verb, verb if verb in LINKING else base_form(verb))
    return f"that {verb}{rest}"
