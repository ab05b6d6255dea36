// Taking back: freely what is one's own; by agreement what others have answered since; by agreement and with new chance what lies beyond
// a die or a card.
import { html, useState } from "./html.js";
import { Popover } from "./popover.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").BackAsked} BackAsked */
/** @typedef {import("./story.js").Story} Story */
/** @typedef {{x: number, y: number}} Point On the window. */

const HUMAN = "human", YOU = "you";
/** So many answers of the story are offered to go back to. */
const MOST = 40;
const ANEW = "Dice, and cards that nobody has seen, are drawn anew from there on, and the story says so.";

/** Where a dialog opens that a button asks for. @param {MouseEvent} event @returns {Point} */
const below = (event) => {
  const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  return { x: left, y: bottom };
};

/**
 * The buttons: at once where that is free, else it is told what it takes.
 * @param {{view: View, busy: boolean, onUndo: () => void, onBack: (at: Point) => void}} props
 */
export function Undo({ view, busy, onUndo, onBack }) {
  const { undo = "", back = "" } = view, none = !!undo && !back;
  const takes = back === "chance" ? "by agreement, with new chance" : "by agreement";
  const title = !undo ? "take the last answer back" : back ? `${undo}: it can be taken back ${takes}` : `No undo: ${undo}`;
  const click = (/** @type {MouseEvent} */ event) => {
    if (busy || none) return;
    if (undo) onBack(below(event)); else onUndo();
  };
  return html`<button type="button" class="plain undo" aria-disabled=${none || busy} aria-haspopup=${undo && back ? "dialog" : null} title=${title}
      onClick=${click}>Undo${undo && back ? " …" : ""}</button>
    ${!undo && html`<button type="button" class="plain" aria-haspopup="dialog" aria-disabled=${busy} title="further back" aria-label="Undo: further back"
      onClick=${(/** @type {MouseEvent} */ event) => !busy && onBack(below(event))}>…</button>`}`;
}

/**
 * What it takes to go back, and how far.
 * @param {object} props
 * @param {View} props.view
 * @param {Seat[]} props.seats
 * @param {Story} props.story
 * @param {Point} props.at
 * @param {(line: number | null) => void} props.onAsk To before one's last answer, or to before the one that led to a line.
 * @param {() => void} props.onClose
 */
export function TakingBack({ view, seats, story, at, onAsk, onClose }) {
  const [line, setLine] = useState(-1);
  const others = seats.filter(({ id, player }) => player === HUMAN && id !== view.eyes).map(({ name }) => name);
  const asked = others.length ? `${others.join(", ")} must agree; until then the game stands still.` : "Bots always agree.";
  const answers = story.lines.map(([, sort, text], number) => ({ number: number + story.first, sort, text })).filter(({ sort }) => sort === "answer");
  const ask = (/** @type {number | null} */ where) => { onAsk(where); onClose(); };
  const word = others.length ? "Ask to go back" : "Go back";
  return html`<${Popover} at=${at} title="Take back" onClose=${onClose}>
    ${view.undo && html`<p>${view.undo.charAt(0).toUpperCase() + view.undo.slice(1)}. ${asked} ${view.back === "chance" && ANEW}</p>
      <div class="choice"><button type="button" data-pop onClick=${() => ask(null)}>${word} to before my last answer</button></div>`}
    ${answers.length > 0 && html`<p><label>${view.undo ? "Or further, to" : "To"} before my answer that led to
        <select value=${line} onChange=${(/** @type {any} */ event) => setLine(+event.target.value)}><option value="-1">choose an answer</option>
          ${answers.slice(-MOST).reverse().map(({ number, text }) => html`<option key=${number} value=${number}>${text}</option>`)}</select></label></p>
      ${line >= 0 && html`${!view.undo && html`<p class="quiet">${asked}</p>`}<p class="quiet">Where chance has come to bear since: ${ANEW.charAt(0).toLowerCase() + ANEW.slice(1)}</p>
        <div class="choice"><button type="button" onClick=${() => ask(line)}>${word} to there</button></div>`}`}
  </${Popover}>`;
}

/** What became of a wish, in words. @param {BackAsked} wish @param {(seat: number | null | undefined) => string} name */
function endOf({ ended, by, who, anew }, name) {
  if (ended === "done") return `Answers were taken back, as ${name(by)} wished${anew ? "; chance is drawn anew from here on" : ""}.`;
  if (ended === "refused") return `${name(who)} does not want to go back; the game goes on.`;
  if (ended === "withdrawn") return `${name(by)} no longer wants to go back; the game goes on.`;
  return "To go back is wished no more: the game, or who plays it, is another now.";
}

/**
 * A wish to go back: who has agreed, and the buttons for whoever has not said yet.
 * @param {object} props
 * @param {BackAsked} props.wish
 * @param {Seat[]} props.seats
 * @param {Story} props.story
 * @param {{seat: number | null, hot: boolean}} props.me
 * @param {(seat: number, yes: boolean) => void} props.onSay
 * @param {() => void} props.onDismiss
 */
export function Wish({ wish, seats, story, me, onSay, onDismiss }) {
  const name = (/** @type {number | null | undefined} */ seat) => seats.find(({ id }) => id === seat)?.name ?? "somebody";
  if (wish.ended) {
    return html`<div class="note" role="status"><div>${endOf(wish, name)}</div>
      <button type="button" class="plain" aria-label="dismiss" onClick=${onDismiss}>×</button></div>`;
  }
  const { by, line, anew = false, agreed = [], waits = [] } = wish, mine = (/** @type {number} */ seat) => me.hot || me.seat === seat;
  const text = (story.lines[line - story.first]?.[2] ?? "").replace(/\.$/, ""), who = !me.hot && me.seat === by ? "You want" : `${name(by)} wants`;
  const awaited = waits.map((seat) => (!me.hot && me.seat === seat ? YOU : name(seat)));
  return html`<section class="wish" role="alert" aria-label="a wish to go back">
    <p>${who} to go back${text ? html` to before “<i>${text}</i>”` : " a little"}. ${anew && ANEW} <span class="quiet">The game stands still
      until ${awaited.join(", ")} ${awaited.length === 1 && awaited[0] !== YOU ? "agrees or refuses" : "agree or refuse"}${agreed.length > 0 && `; ${agreed.map(name).join(", ")} agreed already`}.</span></p>
    <div class="row">${waits.filter(mine).map((seat) => html`
        <button type="button" key=${seat} onClick=${() => onSay(seat, true)}>${me.hot ? `${name(seat)}: agree` : "Agree"}</button>
        <button type="button" key=${-1 - seat} onClick=${() => onSay(seat, false)}>${me.hot ? `${name(seat)}: refuse` : "Refuse"}</button>`)}
      ${mine(by) && html`<button type="button" onClick=${() => onSay(by, false)}>${me.hot ? `${name(by)}: rather not` : "Rather not"}</button>`}
      ${!mine(by) && agreed.filter(mine).map((seat) => html`<button type="button" key=${seat} onClick=${() => onSay(seat, false)}>Refuse after all</button>`)}
    </div></section>`;
}
