// Standing orders: at a question where one is asked again and again whether one wants to do something, to pass by oneself from now on.
// Nobody else sees them.
import { html } from "./html.js";
import { Popover } from "./popover.js";

/** @typedef {import("./wire.js").Question} Question */
/** @typedef {import("./wire.js").Standing} Standing */
/** @typedef {{x: number, y: number}} Point On the window. */

/** How long an order stands, in words. @param {string} until */
const howLong = (until) => (until ? `until the end of this ${until}` : "until I take it back");

/** The button beside those of a question. @param {{question: Question, busy: boolean, onAlways: (at: Point) => void}} props */
export function PassAlways({ question: { passes = -1, options }, busy, onAlways }) {
  if (passes < 0) return null;
  const open = (/** @type {MouseEvent} */ event) => {
    const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    if (!busy) onAlways({ x: left, y: bottom });
  };
  return html`<button type="button" class="plain" aria-haspopup="dialog" aria-disabled=${busy} onClick=${open}>Always ${options[passes].key} here …</button>`;
}

/** How long to pass here. @param {{question: Question, at: Point, onPass: (until: string) => void, onClose: () => void}} props */
export function Passing({ question: { passes = -1, spans = [], options }, at, onPass, onClose }) {
  return html`<${Popover} at=${at} title=${`Always “${options[passes]?.key}”`} onClose=${onClose}>
    <p>Whenever you are asked this, the table answers for you, now as well. Nobody else is told; who watches the clock sees quick answers.</p>
    <div class="choice">${[...spans, ""].map((until, number) => html`<button type="button" key=${until} data-pop=${number ? undefined : ""}
      onClick=${() => { onClose(); onPass(until); }}>${howLong(until)}</button>`)}</div></${Popover}>`;
}

/** The orders of this seat. @param {{orders: Standing[], onRecall: (number: number) => void}} props */
export function Orders({ orders, onRecall }) {
  if (!orders.length) return null;
  return html`<details class="orders"><summary>You pass by yourself at ${orders.length === 1 ? "one question" : `${orders.length} questions`}</summary>
    <ul>${orders.map(({ number, rule, until = "" }) => html`<li key=${number}>${rule}, ${howLong(until)}
      <button type="button" class="plain" onClick=${() => onRecall(number)}>Ask me again</button></li>`)}</ul></details>`;
}
