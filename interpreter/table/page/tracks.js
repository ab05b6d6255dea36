// What lies beside the map: in a line where each marker stands, and how much lies in boxes; unfolded, all boxes with what lies in them.
import { html, useEffect, useRef, useState } from "./html.js";
import { Token } from "./token.js";
import { identity, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Track} Track */
/** @typedef {import("./wire.js").Boxes} Boxes */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./wire.js").Lies} Lies */
/** @typedef {import("./token.js").Held} Held */
/** @typedef {[number, number][]} Markers Where each stands, and whose it is. */

/** The marker of a side: its letter in its colour. @param {{board: Board, whose: number}} props */
function Marker({ board, whose }) {
  if (whose < 0) return html`<span class="marker nobody" role="img" aria-label="marker">●</span>`;
  const name = nameOf(board, board.seats, whose), { letter, colour } = sideOf(board, whose);
  return html`<span class="marker" role="img" aria-label=${name} style=${{ background: colour }} title=${name}>${letter || name.charAt(0)}</span>`;
}

/** Are the markers of a track things that lie in its boxes, and no markers of sides? @param {Board} board @param {Track} track */
const holds = (board, { whose }) => !!whose && whose !== board.seats;

/** A track in the line. @param {{board: Board, track: Track, markers: Markers}} props */
function Standing({ board, track, markers }) {
  const called = (/** @type {number} */ value) => track.boxes.find(([at]) => at === value)?.[1] || value;
  if (holds(board, track)) {
    const full = track.boxes.map(([value, text]) => ({ text, number: markers.filter(([at]) => at === value).length })).filter(({ number }) => number);
    return full.map(({ text, number }) => html`<span key=${text} class="stand">${number} ${text}</span>`);
  }
  return markers.map(([value, whose], at) => html`<span key=${at} class="stand">${track.whose && html`<${Marker} board=${board} whose=${whose} /> `}
    ${called(value)}</span>`);
}

/** The boxes of a track. @param {{board: Board, track: Track, markers: Markers} & Held} props */
function Values({ board, track, markers, ...held }) {
  const { title, boxes, whose, of } = track, broad = holds(board, track) || of;
  return html`<ol class=${`boxes${broad ? " broad" : ""}`} aria-label=${title}>${boxes.map(([value, text]) => {
    const here = markers.filter(([at]) => at === value), inside = holds(board, track)
      ? here.map(([, member]) => html`<${Token} key=${member} board=${board} thing=${[whose, member]} ...${held} />`)
      : here.map(([, member]) => html`<${Marker} key=${member} board=${board} whose=${member} />`);
    return html`<li key=${value} class=${here.length ? "full" : ""}>${of
      ? html`<${Token} board=${board} thing=${[of, value]} text=${text} plain=${true} ...${held} />` : html`<span>${text || value}</span>`}
      <span class="inside">${inside}</span></li>`;
  })}</ol>`;
}

/** The boxes of a display, row by row. @param {{board: Board, boxes: Boxes, lying: Lies[]} & Held} props */
function Rows({ board, boxes: { title, rows }, lying, ...held }) {
  return html`<div class="boxes rows" role="group" aria-label=${title}>${rows.map((row, at) => html`<div key=${at}>${row.map((box, across) => {
    if (!box) return html`<span key=${across} class="no-box"></span>`;
    const inside = lying.filter(([kind, number]) => kind === box[0] && number === box[1]);
    return html`<div key=${across} class=${`box${inside.length ? " full" : ""}`}><${Token} board=${board} thing=${box} plain=${true} ...${held} />
      <span class="inside">${inside.map(([, , kind, number]) => (kind
        ? html`<${Token} key=${number} board=${board} thing=${[kind, number]} ...${held} />`
        : html`<span class="marker nobody">${number > 1 ? number : "●"}</span>`))}</span></div>`;
  })}</div>`)}</div>`;
}

/** @param {{board: Board, view: View} & Held} props */
export function Tracks({ board, view, ...held }) {
  const [open, setOpen] = useState(""), whole = useRef(/** @type {HTMLElement | null} */ (null));
  const tracks = board.tracks.map((track, at) => ({ track, markers: view.tracks[at] ?? [] })).filter(({ markers }) => markers.length);
  const displays = board.boxes.map((boxes, at) => ({ boxes, lying: view.boxes?.[at] ?? [] }));
  useEffect(() => { // a click elsewhere and Escape fold it
    if (!open) return;
    const fold = (/** @type {Event} */ event) => {
      const { target } = event, inside = target instanceof Node && (whole.current?.contains(target) || document.querySelector(".pop")?.contains(target));
      if (event instanceof KeyboardEvent ? event.key === "Escape" && !document.querySelector(".pop") : !inside) setOpen("");
    };
    addEventListener("keydown", fold);
    addEventListener("pointerdown", fold);
    return () => { removeEventListener("keydown", fold); removeEventListener("pointerdown", fold); };
  }, [open]);
  if (!tracks.length && !displays.length) return null;
  const isLit = (/** @type {Thing[]} */ things) => things.some((thing) => thing[0] !== board.seats && held.lit.has(identity(...thing)));
  const button = (/** @type {string} */ title, /** @type {Thing[]} */ things, /** @type {any} */ told) => html`
    <button type="button" key=${title} class=${`track${isLit(things) ? " lit" : ""}`} aria-expanded=${open === title}
      onClick=${() => setOpen(open === title ? "" : title)}><span class="title">${title}</span>${told}</button>`;
  const track = tracks.find((each) => each.track.title === open), display = displays.find((each) => each.boxes.title === open);
  const inLine = [...tracks].sort((a, b) => Number(holds(board, a.track)) - Number(holds(board, b.track))); // those of sides first
  return html`<div class="tracks" ref=${whole}><div class="track-line" role="group" aria-label="beside the map">
    ${inLine.map(({ track: each, markers }) => button(each.title, [
      ...each.boxes.map(([value]) => /** @type {Thing} */ ([each.of, value])), ...markers.map(([, whose]) => /** @type {Thing} */ ([each.whose, whose]))],
      html`<${Standing} board=${board} track=${each} markers=${markers} />`))}
    ${displays.map(({ boxes, lying }) => button(boxes.title, boxes.rows.flat().filter((box) => box !== null),
      html`<span class="stand">${lying.length}</span>`))}</div>
    ${track && html`<${Values} board=${board} ...${track} ...${held} />`}
    ${display && html`<${Rows} board=${board} ...${display} ...${held} />`}</div>`;
}
