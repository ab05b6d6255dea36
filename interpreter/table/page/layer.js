// Everything that lies on the map, from below: whose places are, counters with what leads to their place, the light around what may be chosen.
import { Drawn } from "./counters.js";
import { html } from "./html.js";
import { owners } from "./standing.js";
import { identity, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./answers.js").Lit} Lit */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {ReturnType<typeof import("./counters.js").laidOut>} Stacks */

/** How large a place is drawn on the map. */
export const RADIUS = 16;
/** How large the marker of an owner is, and the rings around a place: picked or lit, named by the question, pointed at. */
const OWNER = 12.5, NEAR = 21, ABOUT = 28, POINTED = 32;

/** The marker of whoever holds a place. @param {{board: Board, place: number, seat: number}} props */
function Owner({ board, place, seat }) {
  const [x, y] = board.places[place], { colour, letter } = sideOf(board, seat);
  return html`<g><circle cx=${x} cy=${y} r=${OWNER} fill=${colour} />
    <text x=${x} y=${y + 6} text-anchor="middle" font-size="17" font-weight="bold" fill="#fff">${letter}</text></g>`;
}

/** From a place to its counters. @param {{board: Board, stack: Stacks[0]}} props */
function Leader({ board, stack: { place, x, y, width, height } }) {
  const [left, top] = board.places[place], edge = 8;
  const toX = Math.min(Math.max(left, x + edge), x + width - edge), toY = Math.min(Math.max(top, y + edge), y + height - edge);
  return html`<line x1=${left} y1=${top} x2=${toX} y2=${toY} />`;
}

/** Places among things. @param {Board} board @param {Thing[] | undefined} things @returns {number[]} */
const placesOf = (board, things = []) => things.filter(([kind, number]) => kind === board.node && board.places[number]).map(([, number]) => number);

/**
 * Rings around places, frames around areas, the way that is pointed at.
 * @param {{board: Board, view: View, lit: Lit, areas: Map<string, Box>, pointed: Thing[]}} props
 */
function Lights({ board, view, lit, areas, pointed }) {
  const ring = (/** @type {number} */ place, /** @type {string} */ sort, /** @type {number} */ radius) =>
    html`<circle key=${sort + place} class=${sort} cx=${board.places[place][0]} cy=${board.places[place][1]} r=${radius} />`;
  const lights = Object.keys(board.places).map(Number).filter((place) => lit.has(identity(board.node, place)));
  const way = [...new Set(placesOf(board, pointed))];
  return html`<g class="lights">
    ${placesOf(board, view.question?.about).map((place) => ring(place, "about", ABOUT))}
    ${placesOf(board, view.question?.picked).map((place) => ring(place, "picked", NEAR))}
    ${lights.map((place) => html`<g key=${place}>${ring(place, "halo-edge", NEAR)}${ring(place, "halo", NEAR)}</g>`)}
    ${[...areas].map(([key, { x, y, width, height }]) => html`
      <rect key=${key} class="halo-area" x=${x - 7} y=${y - 5} width=${width + 14} height=${height + 10} rx="8" />`)}
    ${way.length > 1 && html`<polyline class="way" points=${way.map((place) => board.places[place].join(",")).join(" ")} />`}
    ${way.map((place) => ring(place, "pointed", POINTED))}</g>`;
}

/**
 * @param {object} props
 * @param {Board} props.board
 * @param {View} props.view
 * @param {Stacks} props.stacks
 * @param {number} props.size
 * @param {Lit} props.lit
 * @param {Map<string, Box>} props.areas Boxes of lit things that are no places.
 * @param {Thing[]} props.pointed What is pointed at elsewhere on the page.
 */
export function Layer({ board, view, stacks, size, lit, areas, pointed }) {
  const owned = owners(view).flatMap((seat, place) => (seat >= 0 && board.places[place] ? [{ seat, place }] : []));
  const about = new Set((view.question?.about ?? []).map((thing) => identity(...thing)));
  const picked = new Set((view.question?.picked ?? []).map((thing) => identity(...thing)));
  const counters = stacks.flatMap(({ x, y, counters: some }) => some.map((counter) => {
    const key = identity(counter.kind, counter.id), isPiece = !!counter.piece;
    return { counter, left: x + counter.x * size, top: y + counter.y * size, size, lit: isPiece && lit.has(key), picked: isPiece && picked.has(key),
      about: isPiece && about.has(key) };
  }));
  counters.sort((a, b) => (a.counter.key < b.counter.key ? -1 : 1)); // what moves stays the same element, and is seen to move
  return html`<g class="owners">${owned.map((each) => html`<${Owner} key=${each.place} board=${board} ...${each} />`)}</g>
    <g class="leaders">${stacks.map((stack) => html`<${Leader} key=${stack.place} board=${board} stack=${stack} />`)}</g>
    <g class="counters">${counters.map((each) => html`<${Drawn} key=${each.counter.key} ...${each} />`)}</g>
    <${Lights} board=${board} view=${view} lit=${lit} areas=${areas} pointed=${pointed} />`;
}
