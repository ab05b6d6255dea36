"""What a person found in the way at a table, looking at it: each stays mended. The views are those of a table, some with a thing put in."""

import pytest

pytestmark = pytest.mark.whole("test_clicking; `make browser-test` runs all of them")

WIDE, TALL, LOW = (1400, 900), (390, 844), ((700, 450), (844, 390))
"""A screen; a phone; a page drawn twice as large, and a phone on its side."""
ANSWERED = """
const begun = performance.now();
return new Promise(done => (function look() {
  const view = window.table?.view, now = view?.view + " " + view?.eyes, over = performance.now() - begun > 20000;
  if (over || view && now !== arguments_ && (view.question || view.ended)) requestAnimationFrame(() => setTimeout(() => done(now), 60)); else setTimeout(look, 10);
})());
"""
CHANGED = "const parse = window.told ?? JSON.parse; window.told = parse; JSON.parse = (text, ...more) => { const said = parse(text, ...more); if (said?.t === 'view') { %s } return said; };"
"""Every view that comes from now on has something put in or taken out."""
CONTEST = """said.contest = {title: 'Contest', at: said.map.pieces[0].slice(0, 2), over: window.over, parties: [0, 1].map(seat => ({seat, figures: [['units', '3', '', 0]]})),
  rounds: [Array(30).fill(['said', 0, '', [], 'Somebody did something'])]};"""
UNNAMED = """
const plain = text => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim(), found = [];
for (const each of document.querySelectorAll('button, a[href], summary, [role=button]')) {
  const name = each.getAttribute('aria-label'), shown = plain(each.textContent);
  if (name !== null && !plain(name).includes(shown)) found.push([name, shown]);
}
return found;
"""
BENEATH = """
const panel = document.querySelector('.contest').getBoundingClientRect();
return [...document.querySelectorAll('.lights .halo')].filter(each => {
  const {left, right, top, bottom} = each.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
  return x > panel.left && x < panel.right && y < panel.bottom;
}).length;
"""
IN_SIGHT = """
const [{Camera}, done] = [await import(new URL('/page/camera.js', location)), []];
const frame = document.body.appendChild(document.createElement('div')), box = (x, y) => ({x: x - 16, y: y - 16, width: 32, height: 32});
frame.className = 'map-frame';
frame.style = 'position:fixed;left:0;top:0;width:500px;height:500px';
frame.innerHTML = '<svg viewBox="0 0 1000 1000" style="width:500px;height:500px"></svg><div class="zoom" style="width:50px;height:50px;right:0;top:0"></div>';
const camera = new Camera(frame.firstChild, () => {});
camera.measure();
camera.zoomTo(2);
const seen = (x, y) => camera.sees([box(x, y)]);
done.push(seen(500, 500), seen(500, 740), seen(740, 260), camera.pan([box(500, 740)]) && seen(500, 740), camera.pan([box(740, 300)]) && seen(740, 300));
done.push(camera.pan([box(500, 999)]) && seen(500, 999), camera.pan([box(500, 100), box(500, 500)]) && seen(500, 100) && seen(500, 500));
frame.remove();
return done;
"""
CONTRAST = """
const parts = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(each => { const c = each / 255; return c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; });
const light = colour => { const [r, g, b] = parts(colour); return .2126 * r + .7152 * g + .0722 * b + .05; };
const each = document.querySelector('.party.won em'), [ink, paper] = [light(getComputedStyle(each).color), light(getComputedStyle(each.closest('.party')).backgroundColor)];
return Math.max(ink, paper) / Math.min(ink, paper);
"""
LIT_COUNTERS = "[...document.querySelectorAll('.counters .piece.lit:not(.count)')]"
BEYOND = f"""
const frame = document.querySelector('.map-host').getBoundingClientRect();
return {LIT_COUNTERS}.some(each => {{
  const {{top, bottom}} = each.querySelector('rect:nth-of-type(2)').getBoundingClientRect();
  return bottom > frame.bottom && top < frame.bottom || top < frame.top && bottom > frame.top;
}});
"""
"""Is a lit counter cut by the lower or the upper edge of the map?"""
DRAGGED = f"""
const host = document.querySelector('.map-host'), frame = host.getBoundingClientRect(), x = frame.left + 40, y = frame.top + 200;
const send = (type, clientY) => host.firstElementChild.dispatchEvent(new PointerEvent(type, {{bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY}}));
const middle = each => {{ const {{top, bottom}} = each.getBoundingClientRect(); return (top + bottom) / 2; }};
host.setPointerCapture = () => {{}};
for (const piece of {LIT_COUNTERS}) {{
  const counter = piece.querySelector('rect:nth-of-type(2)'), place = document.querySelector(`.map-host .thing[data-kind="${{table.board.node}}"][data-id="${{piece.dataset.place}}"] > :first-child`);
  const edge = middle(counter) < middle(place) ? frame.top : frame.bottom, to = y + edge - middle(counter);
  for (const [type, at] of [['pointerdown', y], ['pointermove', y + 10], ['pointermove', to], ['pointerup', to]]) send(type, at);
  if (Math.abs(middle(counter) - edge) < 2) return [piece.dataset.kind, Number(piece.dataset.id)];
}}
return null;
"""
"""The map is moved until a lit counter lies across the edge that is nearer to it than to its place, if it goes on so far."""
DRAWN = "return new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))"
HIGH = "return document.querySelector('.map-host').getBoundingClientRect().height"


class AtTable:
    """A page at a table of which its owner plays all seats."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address

    def open(self, size=WIDE):
        self.browser.width(*size)
        self.browser.open("about:blank")
        self.browser.open(self.address)
        self._settled("")
        return self

    def _settled(self, before):
        """Wait for the next question; a curtain is lifted."""
        shown = self.browser.run(ANSWERED.replace("arguments_", repr(before)))
        if self.browser.run("return !!document.querySelector('[data-curtain]')"):
            self.browser.click("[data-curtain]")
        return shown

    def answer(self, words, selector=""):
        """Click on a thing that an option names, else on its button."""
        number = self.browser.run("return table.view.question.options.findIndex(({key}) => key.includes(arguments[0]))", words)
        assert number >= 0, (words, self.browser.run("return table.view.question"))
        before = self.browser.run("return table.view.view + ' ' + table.view.eyes")
        self.browser.click(selector or f'[data-option="{number}"]')
        self._settled(before)

    def has(self, selector):
        return self.browser.run("return document.querySelectorAll(arguments[0]).length", selector)

    def change(self, script):
        self.browser.run(CHANGED % script)

    def until(self, script):
        """Answer until a script says that it is so: a general is activated where one can be, and passed where one can pass."""
        for _ in range(12):
            if self.browser.run(script):
                return
            keys = self.browser.run("return table.view.question.options.map(({key}) => key)")
            self.answer(next((key for words in ("activate ", "pass", "") for key in keys if key.startswith(words)), ""))
        raise AssertionError(self.browser.run("return table.view.question"))


MARCHING = "return table.view.question.options.filter(({key}) => key.startsWith('march to ')).length > 1"
PLAYING = "return document.querySelectorAll('.hand .card.lit').length > 4"


@pytest.fixture
def table(browser, hannibal, served):
    with served(hannibal, 1) as address:
        yield AtTable(browser, address)
    browser.open("about:blank")
    browser.console()
    browser.width(*WIDE)


def test_the_map_has_room_at_every_size_and_on_a_phone_the_same_at_each_question(table):
    table.open(LOW[0])
    for size in (*LOW, TALL):
        table.browser.width(*size)
        table.browser.run(DRAWN)
        assert table.browser.run(HIGH) > size[1] * 0.35
        assert table.browser.run("return document.documentElement.scrollWidth <= innerWidth")
    first = table.browser.run(HIGH)
    table.answer("")
    assert table.browser.run(HIGH) == first


def test_who_speaks_to_the_page_says_what_is_written_there(table):
    table.open()
    assert table.browser.run(UNNAMED) == []


def test_a_card_that_slides_under_the_pointer_does_not_cover_the_map_with_its_face(table):
    table.open()
    table.until(PLAYING)
    name = table.browser.run("return document.querySelector('.hand .card:nth-child(3)').getAttribute('aria-label').split(',')[0]")
    table.answer(name, ".hand .card:nth-child(3)")
    assert table.browser.run("return document.querySelector('.hand .card:hover') !== null") and not table.has(".rest.face")


def test_what_the_question_is_about_is_marked_and_lies_in_sight(table):
    table.open()
    table.until(MARCHING)
    about = table.browser.run("return table.view.question.about[0]")
    assert table.has(f".counters .piece[data-kind='{about[0]}'][data-id='{about[1]}'] > .about") == 1
    assert table.has(".counters .piece > .about") == 1


def test_a_contest_lies_over_nothing_that_may_be_chosen_and_folds_when_it_is_over(table):
    table.open((1000, 800))
    table.until(MARCHING)
    table.change(CONTEST)
    table.answer("march to")
    assert table.has(".lights .halo") > 1 and table.has(".contest .rounds") == 1
    table.browser.run("return new Promise(done => setTimeout(done, 400))")
    assert table.browser.run(BENEATH) == 0
    table.browser.run("window.over = true")
    table.answer("march to")
    assert table.has(".contest .rounds") == 1
    table.answer("march to")
    assert table.has(".contest") == 1 and not table.has(".contest .rounds")


def test_the_map_is_as_large_when_the_last_card_is_gone(table):
    table.open()
    before = table.browser.run(HIGH)
    table.change("said.piles = [];")
    table.answer("")
    assert not table.has(".hand .card") and table.browser.run(HIGH) == before


def test_when_it_has_ended_two_ways_lead_on(table):
    table.open()
    table.change("said.ended = 'North has won.'; delete said.question;")
    before = table.browser.run("return table.view.view + ' ' + table.view.eyes")
    table.browser.click(".ask button[data-option]")
    table._settled(before)
    assert table.has(".ask.over a[href$='/']") == 1 and "See the game again" in table.browser.run(
        "return document.querySelector('.ask.over').innerText"
    )


def test_a_contest_at_what_lies_beside_the_map_leaves_the_table_as_it_is(table):
    table.open()
    table.change(CONTEST + "said.map.pieces = said.map.pieces.slice(1); said.question.about = [];")
    before = table.browser.run("return table.view.view + ' ' + table.view.eyes")
    table.browser.click(".ask button[data-option]")
    table._settled(before)
    assert table.has(".contest .rounds") == 1 and table.browser.console() == []


def test_what_may_be_chosen_is_in_sight_with_its_name_and_not_under_a_button(table):
    """In the middle, at the edge, under the buttons; then brought from there, to the end of the map, and two as far apart as fits."""
    table.open()
    assert table.browser.run(f"return (async () => {{{IN_SIGHT}}})()") == [True, False, False, True, True, True, True]


def test_what_has_been_picked_is_marked_among_the_cards(table):
    table.open()
    table.change(
        "said.question.picked = said.piles.filter(({own}) => own).map(({kind, members}) => [kind, members[0]]).slice(0, 1);"
    )
    table.answer("")
    assert table.has(".hand .card.picked[aria-label$=', picked']") == 1
    assert table.browser.run("return getComputedStyle(document.querySelector('.hand .card.picked img')).outlineStyle") == "dashed"


def test_a_piece_that_may_be_chosen_lies_in_sight_with_its_counter(table):
    """The map is drawn aside until the counter lies half beyond its edge; then the question comes again."""
    table.open()
    asked = "return document.querySelectorAll('.counters .piece.lit:not(.count)').length > 0"
    table.until(asked)
    table.browser.run("for (const _ of [1, 2]) document.querySelector('.zoom button').click()")
    table.browser.run(DRAWN)
    kind, number = table.browser.run(DRAGGED)
    assert table.browser.run(BEYOND)
    other = f"each.kind === '{kind}' && each.members.at(-1) !== {number}"
    table.change(f"for (const each of said.question?.options ?? []) if ({other}) each.members = [];")
    before = table.browser.run("return table.view.view + ' ' + table.view.eyes")
    assert table.browser.run(BEYOND)
    table.browser.run(
        "[...document.querySelectorAll('.ask .tools button')].find(({textContent}) => textContent.startsWith('Undo')).click()"
    )
    table._settled(before)
    table.until(asked)
    table.browser.run("return new Promise(done => setTimeout(done, 400))")
    assert not table.browser.run(BEYOND)


def test_what_a_story_folds_is_large_enough_to_hit_and_the_position_can_be_scrolled_by_keyboard(table):
    table.open()
    low = "return [...document.querySelectorAll('.log summary')].filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 24).length"
    for _ in range(4):
        table.answer("")
    assert table.has(".log summary") and table.browser.run(low) == 0
    table.browser.run("[...document.querySelectorAll('.tabs button')].at(-1).click()")
    table.browser.run(DRAWN)
    assert table.has(".tab[tabindex='0'][role='region'][aria-label]") == 1


def test_who_has_won_a_contest_can_be_read_in_the_dark(table):
    table.browser.wants(color_scheme="dark")
    try:
        table.open()
        table.change(CONTEST + "said.contest.parties[0].won = true;")
        table.answer("")
        assert table.browser.run(CONTRAST) >= 4.5
    finally:
        table.browser.wants(color_scheme="light")


def test_the_words_of_the_rules_are_set_apart_without_their_marks(table):
    table.open()
    table.browser.run(
        "document.querySelector('.hand .card').dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    )
    for _ in range(60):
        table.browser.run(DRAWN)
        if table.browser.run("return document.querySelector('.pop .known')?.innerText.includes('…') === false"):
            break
    assert "`" not in table.browser.run("return document.querySelector('.pop').innerText") and table.has(".pop .known b")


def test_a_long_title_gives_way_to_where_the_game_stands(table):
    table.open((1000, 800))
    narrow = "return [...document.querySelectorAll('header .at, header .home')].map(each => each.scrollWidth > each.clientWidth)"
    table.until("return table.view.at.length > 0")
    assert table.browser.run(narrow) == [True, False]
