// Tracks: where each marker stands, in a line above the map; unfolded, all boxes.
import { html, useState } from "./html.js";
import { nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Track} Track */
/** @typedef {[number, number][]} Markers Where each stands, and whose it is. */

/** The marker of a member: a letter in the colour of its side. @param {{board: Board, kind: string, whose: number}} props */
function Marker({ board, kind, whose }) {
  if (!kind || whose < 0) return html`<span class="marker nobody">●</span>`;
  const name = nameOf(board, kind, whose), { letter, colour } = sideOf(board, kind === board.seats ? whose : -1);
  return html`<span class="marker" style=${{ background: colour }} title=${name}>${letter || name.charAt(0)}</span>`;
}

/** @param {{board: Board, track: Track, markers: Markers}} props */
function Boxes({ board, track: { title, boxes, whose }, markers }) {
  return html`<ol class="boxes" aria-label=${title}>${boxes.map(([value, text]) => html`<li key=${value}><span>${text || value}</span>
    ${markers.filter(([at]) => at === value).map(([, member], n) => html`<${Marker} key=${n} board=${board} kind=${whose} whose=${member} />`)}</li>`)}</ol>`;
}

/** @param {{board: Board, view: View}} props */
export function Tracks({ board, view }) {
  const [open, setOpen] = useState(-1);
  const shown = board.tracks.map((track, at) => ({ track, at, markers: view.tracks[at] ?? [] })).filter(({ markers }) => markers.length);
  if (!shown.length) return null;
  const stand = (/** @type {Track} */ track, /** @type {[number, number]} */ [value, whose], /** @type {number} */ n) => html`
    <span key=${n} class="stand">${track.whose && html`<${Marker} board=${board} kind=${track.whose} whose=${whose} />`}
      ${" "}${track.boxes.find(([at]) => at === value)?.[1] || value}</span>`;
  const chosen = shown.find(({ at }) => at === open);
  return html`<div class="tracks"><div class="track-line">${shown.map(({ track, at, markers }) => html`
      <button type="button" key=${at} class="track" aria-expanded=${at === open} onClick=${() => setOpen(at === open ? -1 : at)}>
        <span class="title">${track.title}</span>${markers.map((marker, n) => stand(track, marker, n))}</button>`)}</div>
    ${chosen && html`<${Boxes} board=${board} track=${chosen.track} markers=${chosen.markers} />`}</div>`;
}
