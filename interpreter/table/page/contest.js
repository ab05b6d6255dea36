// Two sides that stand against each other: who, with what, who has the lead, what was laid down and thrown in each round.
import { Card } from "./cards.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Token } from "./token.js";
import { faceAddress, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").Contest} Contest */
/** @typedef {import("./wire.js").Party} Party */
/** @typedef {import("./wire.js").Deed} Deed */
/** @typedef {import("./token.js").Held} Held */

const DIE = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** The face of a die: drawn where it is a member of a kind, else its pips. @param {{board: Board, kind: string, face: number}} props */
export function Die({ board, kind, face }) {
  if (!kind) return html`<span class="die" role="img" aria-label=${String(face)}>${DIE[face - 1] ?? face}</span>`;
  const name = nameOf(board, kind, face);
  return board.dice.includes(kind) ? html`<img class="die" src=${faceAddress(board, kind, face)} alt=${name} title=${name} />` : html`<span>${name}</span>`;
}

/** Cards that lie open. @param {{board: Board, kind: string, members: number[]} & Held} props */
function Open({ board, kind, members, lit, ...hands }) {
  return html`<span class="cards small">${members.map((member, at) => (member < 0
    ? html`<span class="card back" key=${at} role="img" aria-label="a card that you may not see"></span>`
    : html`<${Card} key=${at} board=${board} kind=${kind} number=${member} lit=${false} ...${hands} />`))}</span>`;
}

/** Figures, what lies open now, how much is held. @param {{board: Board, party: Party} & Held} props */
function Side({ board, party, ...held }) {
  const { seat, figures = [], leads, won, forces = [], hands = [] } = party, { colour } = sideOf(board, seat);
  const told = figures.filter(([, text]) => text);
  return html`<section class=${`party${won ? " won" : ""}`} style=${{ "--side": colour }} aria-label=${nameOf(board, board.seats, seat)}>
    <h4><span class="who">${nameOf(board, board.seats, seat)}</span>${leads && html` <em>has the lead</em>`}${won && html` <em>has won</em>`}</h4>
    <p>${told.map(([says, text, kind, number]) => html`<span key=${says} class="figure">${says}${" "}${!kind ? html`<b>${text}</b>`
      : board.dice.includes(kind) ? html`<${Die} board=${board} kind=${kind} face=${number} />`
      : html`<${Token} board=${board} thing=${[kind, number]} ...${held} />`}</span>`)}
      ${hands.map(([name, number]) => html`<span key=${name} class="figure">${name} <b>${number}</b></span>`)}</p>
    ${forces.map(([kind, number]) => html`<${Open} key=${number} board=${board} kind=${kind} members=${[number]} ...${held} />`)}
  </section>`;
}

/** What was done in a round: the cards of both sides facing each other, then what was thrown and said.
 * @param {{board: Board, contest: Contest, deeds: Deed[], title: string} & Held} props */
function Round({ board, contest, deeds, title, ...held }) {
  const [first, second] = contest.parties, lies = contest.parties.some(({ forces = [] }) => forces.length);
  const cards = lies ? [] : deeds.filter(([sort]) => sort === "cards"); // what lies above need not be shown twice
  const of = (/** @type {number} */ seat) => cards.filter(([, whose]) => whose === seat);
  const others = cards.filter(([, whose]) => whose !== first.seat && whose !== second.seat);
  const open = (/** @type {Deed[]} */ some) => some.map(([, , kind, members], at) => html`<${Open} key=${at} board=${board} kind=${kind} members=${members} ...${held} />`);
  return html`<section class="round">${title && html`<h5>${title}</h5>`}
    ${cards.length > 0 && html`<div class="facing"><div>${open(of(first.seat))}</div><div>${open([...of(second.seat), ...others])}</div></div>`}
    ${deeds.filter(([sort]) => sort !== "cards").map(([sort, , kind, members, text], at) => html`<p key=${at} class=${sort}>
      ${members.map((face, n) => html`<${Die} key=${n} board=${board} kind=${kind} face=${face} />`)} ${text}</p>`)}</section>`;
}

/** @param {{board: Board, contest: Contest, onCover: (high: number) => void} & Held} props `onCover`: so much of what lies behind it is hidden. */
export function ContestPanel({ board, contest, onCover, ...held }) {
  const { title, at, parties, rounds = [], over } = contest;
  const [folded, setFolded] = useState(!!over), [away, setAway] = useState(false);
  const panel = useRef(/** @type {HTMLElement | null} */ (null)), end = useRef(/** @type {Contest | null} */ (null));
  useEffect(() => { // how it ended is read once; at the next decision it lies in nobody's way
    if (!over) setAway(false);
    else if (end.current) setFolded(true);
    end.current = over ? contest : null;
  }, [contest]);
  useLayoutEffect(() => {
    if (!panel.current) return onCover(0);
    const watch = new ResizeObserver(([{ target }]) => onCover(/** @type {HTMLElement} */ (target).offsetTop + /** @type {HTMLElement} */ (target).offsetHeight));
    watch.observe(panel.current);
    return () => { watch.disconnect(); onCover(0); };
  }, [away && over]);
  if (away && over) return null;
  const where = at ? ` at ${nameOf(board, ...at)}` : "", names = parties.map(({ seat }) => nameOf(board, board.seats, seat)).join(" against ");
  const numbered = rounds.map((deeds, number) => ({ deeds, number })).filter(({ deeds }) => deeds.length).reverse();
  const called = (/** @type {number} */ number) => (rounds.length < 2 ? "" : number ? `Round ${number}` : "Before");
  return html`<section ref=${panel} class=${`contest${folded ? " folded" : ""}`} aria-label=${`${title}${where}: ${names}`}>
    <header><h3>${title}${where}${over && html` <em>is over</em>`}</h3>
      <button type="button" class="plain" aria-expanded=${!folded} onClick=${() => setFolded(!folded)}>${folded ? "unfold" : "fold"}</button>
      ${over && html`<button type="button" class="plain" aria-label="away with it" onClick=${() => setAway(true)}>×</button>`}</header>
    <div class="facing">${parties.map((party) => html`<${Side} key=${party.seat} board=${board} party=${party} ...${held} />`)}</div>
    ${!folded && html`<div class="rounds">${numbered.map(({ deeds, number }) => html`
      <${Round} key=${number} board=${board} contest=${contest} deeds=${deeds} title=${called(number)} ...${held} />`)}</div>`}</section>`;
}
