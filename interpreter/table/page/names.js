// Names within texts: a card shows its face, a place lights up on the map. Which names there are comes from the board.
import { html } from "./html.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {string | {text: string, thing: Thing}} Part */
/**
 * @typedef {object} Names What is done with names.
 * @property {(first: number, last: number) => string[]} hints Who asked for one between two lines of the story.
 * @property {(text: string) => Part[]} find
 * @property {(thing: Thing) => boolean} isPlace
 * @property {(thing: Thing | null, at?: Point) => void} onRest
 * @property {(things: Thing[], bring?: boolean) => void} onPoint
 * @property {(thing: Thing, at: Point) => void} onTell
 */

const SHORTEST = 3, KEPT = 2000;

/** Finds the names of places and of cards in texts. @param {Board} board @returns {(text: string) => Part[]} */
export function finder(board) {
  /** @type {Map<string, Thing>} */
  const things = new Map();
  for (const kind of [...board.faces, board.node]) {
    (board.names[kind] ?? []).forEach((name, number) => {
      if (name.length >= SHORTEST && (kind !== board.node || board.places[number])) things.set(name, [kind, number]);
    });
  }
  const escaped = [...things.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = escaped.length ? new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;
  /** @type {Map<string, Part[]>} */
  const known = new Map();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const cut = pattern ? text.split(pattern) : [text];
    const parts = cut.map((part, at) => (at % 2 ? { text: part, thing: /** @type {Thing} */ (things.get(part)) } : part)).filter((part) => part);
    if (known.size > KEPT) known.clear();
    known.set(text, parts);
    return parts;
  };
}

/** A text with its names alive. @param {{text: string, names: Names}} props */
export function Named({ text, names }) {
  return html`${names.find(text).map((part) => (typeof part === "string" ? part : html`<${Name} ...${part} names=${names} />`))}`;
}

/** @param {{text: string, thing: Thing, names: Names}} props */
function Name({ text, thing, names: { isPlace, onRest, onPoint, onTell } }) {
  const place = isPlace(thing), leave = () => (place ? onPoint([]) : onRest(null));
  const enter = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse") return;
    if (place) onPoint([thing]);
    else onRest(thing, { x: event.clientX, y: event.clientY });
  };
  const click = (/** @type {PointerEvent} */ event) => {
    if (place && event.pointerType === "mouse") onPoint([thing], true);
    else onTell(thing, { x: event.clientX, y: event.clientY });
  };
  return html`<span class="name" onPointerEnter=${enter} onPointerLeave=${leave} onClick=${click}>${text}</span>`;
}
