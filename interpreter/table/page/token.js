// A thing by its name, in the colour of its side: it can be clicked where it is lit, and asked about wherever it lies.
import { html } from "./html.js";
import { sideOfPiece } from "./standing.js";
import { identity, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./cards.js").Hands & {lit: import("./answers.js").Lit}} Held What is done with things. */

/** The colour of a thing: of a side its own, of a piece that of its side. @param {Board} board @param {Thing} thing */
const colourOf = (board, [kind, number]) => (kind === board.seats ? sideOf(board, number) : sideOfPiece(board, kind, number)).colour;

/** @param {{board: Board, thing: Thing, text?: string, plain?: boolean} & Held} props `text`: instead of its name; `plain`: without the colour of a side. */
export function Token({ board, thing, text = "", plain = false, lit, onThing, onRest }) {
  const [kind, number] = thing, name = text || nameOf(board, kind, number), isLit = lit.has(identity(kind, number));
  const point = (/** @type {MouseEvent} */ { clientX, clientY, currentTarget }) => {
    const { left, bottom } = /** @type {HTMLElement} */ (currentTarget).getBoundingClientRect();
    return clientX || clientY ? { x: clientX, y: clientY } : { x: left, y: bottom };
  };
  const enter = (/** @type {PointerEvent} */ event) => { if (event.pointerType === "mouse") onRest(thing, point(event)); };
  return html`<button type="button" class=${`token${isLit ? " lit" : ""}${plain ? " plain" : ""}`} data-kind=${kind} data-id=${number}
    style=${plain ? {} : { background: colourOf(board, thing) }} aria-label=${name + (isLit ? ", may be chosen" : "")}
    onClick=${(/** @type {MouseEvent} */ event) => onThing([thing], point(event), false)}
    onContextMenu=${(/** @type {MouseEvent} */ event) => { event.preventDefault(); onThing([thing], point(event), true); }}
    onPointerEnter=${enter} onPointerLeave=${() => onRest(null)}>${name}</button>`;
}
