// Cards: their faces in hand and in piles, the ones that may be chosen lit; a large one for the eye.
import { offered } from "./answers.js";
import { html, useEffect, useRef } from "./html.js";
import { faceAddress, identity, nameOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/**
 * @typedef {object} Hands What is done with cards.
 * @property {(found: Thing[], at: {x: number, y: number}, more: boolean, finger?: boolean) => void} onThing
 * @property {(thing: Thing | null, at?: {x: number, y: number}) => void} onRest
 */

/** So many pixels of a card are enough to see that it lies there. */
const SEEN = 24;

/** A face, or a word where a kind has none. @param {{board: Board, kind: string, number: number, lit: boolean, picked?: boolean} & Hands} props */
export function Card({ board, kind, number, lit, picked = false, onThing, onRest }) {
  const name = nameOf(board, kind, number), faced = board.faces.includes(kind);
  /** @type {Thing} */
  const thing = [kind, number];
  const middle = (/** @type {Event} */ event) => {
    const { left, width, top } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    return { x: left + width / 2, y: top };
  };
  const point = (/** @type {MouseEvent} */ event) => (event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : middle(event));
  const click = (/** @type {PointerEvent} */ event) => onThing([thing], point(event), false, event.pointerType === "touch");
  const tell = (/** @type {MouseEvent} */ event) => { event.preventDefault(); onThing([thing], point(event), true); };
  const move = (/** @type {PointerEvent} */ event) => { // what slides under a pointer that stands still is not meant
    if (event.pointerType === "mouse" && (event.movementX || event.movementY)) onRest(thing, middle(event));
  };
  return html`<button type="button" class=${`card${lit ? " lit" : ""}${picked ? " picked" : ""}${faced ? "" : " worded"}`} data-kind=${kind} data-id=${number}
    aria-label=${name + (lit ? ", may be chosen" : "") + (picked ? ", picked" : "")}
    onClick=${click} onContextMenu=${tell} onPointerMove=${move} onPointerLeave=${() => onRest(null)}>
    ${faced ? html`<img alt="" src=${faceAddress(board, kind, number)} draggable="false" />` : name}</button>`;
}

/** The own hand, and whatever else holds something that may be chosen: all that lies before the player. Who once had cards keeps their room, so
 * that the map does not grow and shrink.
 * @param {{board: Board, view: View, lit: import("./answers.js").Lit, covered: boolean} & Hands} props `covered`: nothing may be seen. */
export function Hand({ board, view, lit, covered, ...hands }) {
  const had = useRef(false), table = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { // never is everything that may be chosen out of sight
    const frame = table.current?.getBoundingClientRect(), chosen = [...table.current?.querySelectorAll(".card.lit") ?? []];
    const sees = (/** @type {Element} */ card) => { const { left } = card.getBoundingClientRect(); return !!frame && left >= frame.left && left + SEEN <= frame.right; };
    if (chosen.length && !chosen.some(sees)) chosen[0].scrollIntoView({ block: "nearest", inline: "center" });
  }, [view]);
  const isLit = (/** @type {string} */ kind) => (/** @type {number} */ member) => lit.has(identity(kind, member));
  const picked = new Set((view.question?.picked ?? []).map((thing) => identity(...thing)));
  const own = view.piles.filter((pile) => pile.own);
  const others = view.piles.filter((pile) => !pile.own && pile.members?.some(isLit(pile.kind)));
  const loose = offered(board, view);
  const has = own.length + others.length + loose.length > 0;
  if (has) had.current = true;
  if (covered || !has) { // as high as with cards
    return had.current && html`<div class="hand bare" role="region" aria-label="cards before you"><section><h3>${covered ? "" : "no cards"}</h3>
      <div class="cards"></div></section></div>`;
  }
  const row = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {number[]} */ members, /** @type {string} */ key) => html`
    <section class="pile" key=${key} style=${{ "--cards": members.length }}><h3>${name}</h3><div class="cards">${members.map((number) => html`
      <${Card} key=${number} board=${board} kind=${kind} number=${number} lit=${isLit(kind)(number)} picked=${picked.has(identity(kind, number))} ...${hands} />`)}</div></section>`;
  return html`<div class="hand" ref=${table} role="region" aria-label="cards before you">
    ${own.map(({ name, kind, members = [] }) => row(`${name} (${members.length})`, kind, members, `own ${name}`))}
    ${others.map((pile) => row(pile.name, pile.kind, (pile.members ?? []).filter(isLit(pile.kind)), `lit ${pile.name}`))}
    ${loose.map(({ kind, members }) => row(`to choose from: ${kind}`, kind, members, `loose ${kind}`))}</div>`;
}

/** All piles, folded: what may be seen of them shows when they are unfolded.
 * @param {{board: Board, view: View, lit: import("./answers.js").Lit} & Hands} props */
export function Piles({ board, view, lit, ...hands }) {
  const piles = view.piles.filter((pile) => !pile.own);
  if (!piles.length) return html`<p class="quiet">There are no other piles.</p>`;
  return html`<div class="piles">${piles.map(({ name, kind, members = [], number = members.length }) => {
    const title = html`${name} <span class="number">${number}</span>`;
    if (!members.length) return html`<div class="closed" key=${name}>${title}</div>`;
    return html`<details key=${name}><summary>${title}</summary><div class="cards small">${members.map((member) => html`
      <${Card} key=${member} board=${board} kind=${kind} number=${member} lit=${lit.has(identity(kind, member))} ...${hands} />`)}</div></details>`;
  })}</div>`;
}
