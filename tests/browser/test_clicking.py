"""A few decisions by clicking in a real browser, where there is one; `make browser-test` plays some of each rule set, and demands it."""

from __future__ import annotations

from tests.browser.clicking import clicked

DECISIONS = 8
SPOILT = (
    (".counters .piece:not(.count)", "it.remove()"),
    (".counters .piece:not(.count)", "it.dataset.place = 0"),
    (".counters .piece:not(.count) text", "it.textContent = 'Nobody'"),
    (".counters .piece:last-child", "it.style.transform = 'translate(5000px, 5000px)'"),
    (".counters .count text", "it.textContent = '99'"),
    (".owners circle", "it.setAttribute('fill', 'red')"),
    ("[data-option]", "it.textContent = 'Surrender'"),
    ("[data-option]", "it.remove()"),
    ("[data-kind].lit", "it.classList.remove('lit')"),
    ("g.thing:not(.lit)", "it.classList.add('lit')"),
    (".hand .card", "it.remove()"),
    (".track .stand", "it.append('1')"),
    (".ask h2", "it.append(' Really?')"),
    (".seats .turn", "it.classList.remove('turn')"),
    ("header .at", "it.append(' and more')"),
    (".log", "it.textContent = ''"),
    ("header", "it.insertAdjacentHTML('afterend', '<p class=trouble>Oh</p>')"),
)
"""What is found on the page, and what is done to it: each must be noticed."""


def test_what_is_drawn_is_what_the_runtime_has_and_nothing_else_passes(browser, hannibal, served):
    spoilt, missed = [], []

    def spoil(clicking):
        before = clicking.differences()
        for selector, script in SPOILT:
            if browser.run(f"const it = document.querySelector(arguments[0]); if (it) {script}; return !!it", selector):
                spoilt.append(script)
                now = clicking.differences()
                missed.extend([script] if now == before else [])
                before = now

    played = clicked(browser, hannibal, most=DECISIONS, behind=spoil, served=served)
    assert played.wrong == [] and played.decisions == DECISIONS and len(played.ways) > 1
    assert missed == [] and len(spoilt) > len(SPOILT) - 3
