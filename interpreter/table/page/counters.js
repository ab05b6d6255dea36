// Counters: how many of something a side has at a place, and pieces with what is printed on them. They look like the reference site's.
import { html } from "./html.js";
import { sideOfPiece } from "./standing.js";
import { identity, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./laying.js").Laying} Laying */
/**
 * @typedef {object} Counter One thing that lies at a place, with its room.
 * @property {string} key
 * @property {string} kind
 * @property {number} id
 * @property {number} place
 * @property {number} width
 * @property {number} height
 * @property {number} x
 * @property {number} y
 * @property {{letter: string, colour: string}} side
 * @property {{number: number, sign: string, form: string}} [count]
 * @property {{name: string, printed: string}} [piece]
 */

const HIGH = { count: 34, piece: 27 }, NAME = 17, NUMBER = 20, SMALL = 10, GAP = 2, BROAD = 175, POINT = 8, LONGEST = 50;
const INK = "#2b2620", PAPER = "#fffdf6";
const FACE = "Georgia, 'DejaVu Serif', serif";

const pen = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();
/** How broad a text is. @param {string} text @param {number} size @param {boolean} [bold] */
function broad(text, size, bold = true) {
  const key = `${size}${bold}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen) pen.font = `${bold ? "bold " : ""}${size}px ${FACE}`;
    widths.set(key, (width = pen ? pen.measureText(text).width : text.length * size * 0.55));
  }
  return width;
}

/** What lies at each place, in rows, with its room there. `words`: what is counted is written below its number.
 * @param {Board} board @param {View} view @param {boolean} words */
function stacked(board, view, words) {
  /** @type {Map<number, Counter[]>} */
  const rows = new Map();
  const add = (/** @type {number} */ place, /** @type {Counter} */ counter) => rows.set(place, [...(rows.get(place) ?? []), counter]);
  for (const [place, number, which, whose] of view.map.counts ?? []) {
    const { sign: whole, form } = board.counts[which] ?? { sign: "", form: "square" };
    const sign = words && broad(whole, SMALL, false) <= LONGEST ? whole : ""; // a long word would make many counters broad
    const written = Math.max(sign ? broad(sign, SMALL, false) + 8 : 0, broad(String(number), NUMBER) + 14, sign ? 34 : 28);
    const width = written + (form === "pointed" ? POINT + 2 : 0);
    const height = sign ? HIGH.count : HIGH.piece;
    const key = `${place}-${which}-${whose}`, side = sideOf(board, whose), count = { number, sign, form };
    add(place, { key, kind: board.node, id: place, place, width, height, x: 0, y: 0, side, count });
  }
  for (const [kind, id, place] of view.map.pieces ?? []) {
    const name = nameOf(board, kind, id), printed = board.printed[kind]?.[id] ?? "";
    const width = broad(name, NAME) + 14 + (printed ? broad(printed, NAME) + 10 : 0);
    const key = identity(kind, id), side = sideOfPiece(board, kind, id);
    add(place, { key, kind, id, place, width, height: HIGH.piece, x: 0, y: 0, side, piece: { name, printed } });
  }
  const stacks = [];
  for (const [place, counters] of rows) {
    let left = 0, top = 0, high = 0, width = 0;
    for (const [at, counter] of counters.entries()) {
      if (at && (left + counter.width > BROAD || !!counter.count !== !!counters[at - 1].count)) { left = 0; top += high + GAP; high = 0; }
      counter.x = left;
      counter.y = top;
      left += counter.width + GAP;
      high = Math.max(high, counter.height);
      width = Math.max(width, left - GAP);
    }
    stacks.push({ place, counters, width, height: top + high });
  }
  return stacks;
}

/** Where everything lies. @param {Board} board @param {View} view @param {Laying} laying
 * @param {{size: number, words: boolean}} how How much larger than on the map, and whether small words can be read. */
export function laidOut(board, view, laying, { size, words }) {
  const stacks = stacked(board, view, words).map((stack) => ({ ...stack, width: stack.width * size, height: stack.height * size }));
  const found = laying.out(stacks);
  return stacks.flatMap((stack) => { const box = found.get(stack.place); return box ? [{ ...stack, size, x: box.x, y: box.y }] : []; });
}

/** Where the counter of a piece lies. @param {ReturnType<typeof laidOut>} stacks @param {string} kind @param {number} id @returns {Box | undefined} */
export function counterBox(stacks, kind, id) {
  for (const { x, y, size, counters } of stacks) {
    const counter = counters.find((each) => each.piece && each.kind === kind && each.id === id);
    if (counter) return { x: x + counter.x * size, y: y + counter.y * size, width: counter.width * size, height: counter.height * size };
  }
  return undefined;
}

/** The outline of a counter. @param {{counter: Counter}} props */
function Outline({ counter: { width, height, side, count } }) {
  const look = { fill: side.colour, stroke: INK, "stroke-width": 1.5 };
  if (count?.form === "pointed") {
    const right = width - POINT, middle = height / 2;
    return html`<polygon ...${look} points=${`0,${middle} ${POINT},0 ${right},0 ${width},${middle} ${right},${height} ${POINT},${height}`} />`;
  }
  return html`<rect ...${look} width=${width} height=${height} rx=${count?.form === "round" ? height / 2 : 3} />`;
}

/** A number, and what is counted. @param {{counter: Counter, count: NonNullable<Counter["count"]>}} props */
function Amount({ counter: { width }, count: { number, sign } }) {
  const at = { x: width / 2, "text-anchor": "middle", fill: "#fff" };
  return html`<text ...${at} y=${sign ? 19 : 20.5} font-size=${NUMBER} font-weight="bold">${number}</text>
    ${!!sign && html`<text ...${at} y="30" font-size=${SMALL}>${sign}</text>`}`;
}

/** A name, and what is printed on the piece. @param {{counter: Counter, piece: NonNullable<Counter["piece"]>}} props */
function Name({ counter: { width, height }, piece: { name, printed } }) {
  const letters = { y: 19.5, "font-size": NAME, "font-weight": "bold" }, figures = broad(printed, NAME);
  return html`<text ...${letters} x="7" fill="#fff">${name}</text>
    ${!!printed && html`<rect x=${width - figures - 10} y="2" width=${figures + 8} height=${height - 4} rx="2" fill=${PAPER} />
      <text ...${letters} x=${width - 6} text-anchor="end" fill=${INK}>${printed}</text>`}`;
}

/** A counter. @param {{counter: Counter, left: number, top: number, size: number, lit: boolean, picked: boolean, about: boolean}} props `about`: the question is about it. */
export function Drawn({ counter, left, top, size, lit, picked, about }) {
  const { width, height, count, piece } = counter, around = { x: -5, y: -5, width: width + 10, height: height + 10, rx: 7 };
  return html`<g class=${`piece${lit ? " lit" : ""}${count ? " count" : ""}`} data-kind=${counter.kind} data-id=${counter.id} data-place=${counter.place}
    style=${{ transform: `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) scale(${size})` }}>
    ${lit && html`<rect class="glow" ...${around} />`}
    <${Outline} counter=${counter} />
    ${count && html`<${Amount} counter=${counter} count=${count} />`}
    ${piece && html`<${Name} counter=${counter} piece=${piece} />`}
    ${about && html`<rect class="about" ...${around} />`}
    ${picked && html`<rect class="taken" ...${around} />`}</g>`;
}
