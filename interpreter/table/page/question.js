// The question in a line, what has been picked, and every option as a button in words, in the order in which the rules name them.
import { Undo } from "./back.js";
import { Bell } from "./bell.js";
import { HintButton } from "./hint.js";
import { html, useEffect, useRef } from "./html.js";
import { Orders, PassAlways } from "./orders.js";
import { ROOT, faceAddress, identity, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./wire.js").Option & {number: number}} Numbered An option with its number. */

/** More buttons than this for things that are lit elsewhere are folded: fewer on a small screen, as its style says. */
const many = () => Number(getComputedStyle(document.documentElement).getPropertyValue("--many")) || Infinity;
/** Where options stand that share no words with others and name nothing. */
const LOOSE = " ";

/** Was the keyboard used last? */
let byKeyboard = false;
addEventListener("keydown", () => { byKeyboard = true; }, true);
addEventListener("pointerdown", () => { byKeyboard = false; }, true);

/** The words of an option that others do not share. @param {import("./wire.js").Option} option */
const ownWords = ({ key, form, name }) => name || (form && key.startsWith(`${form} `) ? key.slice(form.length + 1) : key);

/** Options that share their words stand together. @param {import("./wire.js").Option[]} options @returns {[string, Numbered[]][]} */
function grouped(options) {
  /** @type {Map<string, Numbered[]>} */
  const groups = new Map();
  options.forEach((option, number) => {
    const key = option.form || (option.members?.length ? "" : LOOSE);
    groups.set(key, [...(groups.get(key) ?? []), { ...option, number }]);
  });
  return [...groups];
}

/** Whether all that options name is lit where it lies, so that one need not read them.
 * @param {Board} board @param {View} view @param {Numbered[]} options */
function litElsewhere(board, view, options) {
  const onMap = (view.map.pieces ?? []).filter(([, , place]) => board.places[place]);
  const pieces = new Set(onMap.map(([kind, number]) => identity(kind, number)));
  return options.every(({ kind = "", members = [] }) => {
    const member = members[members.length - 1];
    if (member === undefined) return false;
    return board.faces.includes(kind) || (kind === board.node && member in board.places) || pieces.has(identity(kind, member));
  });
}

/**
 * The cards that a question is about, small.
 * @param {{board: Board, about: Thing[], onRest: (thing: Thing | null, at?: {x: number, y: number}) => void}} props
 */
function Subject({ board, about, onRest }) {
  const cards = about.filter(([kind]) => board.faces.includes(kind));
  if (!cards.length) return null;
  const rest = (/** @type {Thing} */ thing) => (/** @type {PointerEvent} */ event) => onRest(thing, { x: event.clientX, y: event.clientY });
  return html`<div class="subject">${cards.map((card) => html`
    <img key=${identity(...card)} src=${faceAddress(board, ...card)} alt=${nameOf(board, ...card)}
      onPointerEnter=${rest(card)} onPointerLeave=${() => onRest(null)} />`)}</div>`;
}

/**
 * @param {object} props
 * @param {[string, Numbered[]][]} props.groups
 * @param {(options: Numbered[]) => boolean} props.folds
 * @param {boolean} props.busy
 * @param {(option: number) => void} props.onAnswer
 * @param {(things: Thing[]) => void} props.onPoint
 */
function Options({ groups, folds, busy, onAnswer, onPoint }) {
  const button = (/** @type {Numbered} */ each) => {
    const things = (each.members ?? []).map((member) => /** @type {Thing} */ ([each.kind ?? "", member]));
    const point = () => things.length && onPoint(things), leave = () => onPoint([]);
    return html`<button type="button" key=${each.key} data-option=${each.number} aria-disabled=${busy}
      onClick=${() => !busy && onAnswer(each.number)} onPointerEnter=${point} onPointerLeave=${leave} onFocus=${point} onBlur=${leave}>
      ${ownWords(each)}</button>`;
  };
  return html`<div class="options">${groups.map(([form, options]) => {
    const buttons = html`<div class="row">${options.map(button)}</div>`;
    if (form !== LOOSE && folds(options)) {
      return html`<details key=${form} class="group"><summary>${form || "in words"}: ${options.length}</summary>${buttons}</details>`;
    }
    return html`<div key=${form} class=${`group${form === LOOSE ? " loose" : ""}`}>${form.trim() && html`<h3>${form}</h3>`}${buttons}</div>`;
  })}</div>`;
}

/**
 * @param {object} props
 * @param {Board} props.board
 * @param {View} props.view
 * @param {boolean} props.busy An answer is on its way, or there is no connection.
 * @param {boolean} props.plays Does whoever looks decide anything here?
 * @param {(option: number) => void} props.onAnswer
 * @param {() => void} props.onUndo
 * @param {(at: {x: number, y: number}) => void} props.onBack
 * @param {() => void} props.onLook The game shall be seen again.
 * @param {(at: {x: number, y: number}) => void} props.onAlways A standing order to pass here is wanted.
 * @param {(order: number) => void} props.onRecall
 * @param {((at: {x: number, y: number}) => void) | null} props.onHint Nothing where the table gives no hints.
 * @param {(at: {x: number, y: number}) => void} props.onRule
 * @param {(things: Thing[]) => void} props.onPoint What an option names, while it is pointed at.
 * @param {(thing: Thing | null, at?: {x: number, y: number}) => void} props.onRest
 */
export function Asked({ board, view, busy, plays, onAnswer, onUndo, onBack, onLook, onAlways, onRecall, onHint, onRule, onPoint, onRest }) {
  const head = useRef(/** @type {HTMLElement | null} */ (null)), first = useRef(true);
  const { question, ended, turn } = view;
  useEffect(() => { // what had the focus may be gone: whoever uses the keyboard goes on at the question
    if (!first.current && byKeyboard && document.activeElement === document.body) head.current?.focus({ preventScroll: true });
    first.current = false;
  }, [view]);

  const undo = html`<${Undo} view=${view} busy=${busy} onUndo=${onUndo} onBack=${onBack} />`;
  const standing = html`<${Orders} orders=${view.orders ?? []} onRecall=${onRecall} />`;
  if (ended) {
    return html`<section class="ask over" aria-label="the end"><h2 ref=${head} tabindex="-1" aria-live="assertive">${ended}</h2>
      <p><a href=${ROOT.href}>To the lobby, for another game</a></p>
      <div class="tools">${plays && undo}<button type="button" class="plain" onClick=${onLook}>See the game again</button></div></section>`;
  }
  const colour = sideOf(board, question?.seat ?? turn?.seat ?? -1).colour;
  if (!question) {
    return html`<section class="ask waiting" aria-label="question" style=${{ "--side": colour }}>
      <h2 ref=${head} tabindex="-1" aria-live="polite">${turn?.name ? `Waiting for ${turn.name} …` : "The game goes on …"}</h2>
      ${plays && html`<div class="tools">${undo}<${Bell} /></div>`}${standing}</section>`;
  }
  const { text, about = [], options } = question;
  const folds = (/** @type {Numbered[]} */ some) => some.length > many() && litElsewhere(board, view, some);
  return html`<section class=${`ask${busy ? " busy" : ""}`} aria-label="question" style=${{ "--side": colour }}>
    <${Subject} board=${board} about=${about} onRest=${onRest} />
    <h2 ref=${head} tabindex="-1" aria-live="assertive"><span class="who">${nameOf(board, board.seats, question.seat)}</span><span
      class="unseen">:</span> ${text.charAt(0).toUpperCase() + text.slice(1)}</h2>
    <${Options} groups=${grouped(options)} folds=${folds} busy=${busy} onAnswer=${onAnswer} onPoint=${onPoint} />
    ${standing}
    <div class="tools">${undo}<${PassAlways} question=${question} busy=${busy} onAlways=${onAlways} />${question.hint && onHint && html`<${HintButton} busy=${busy} onHint=${onHint} />`}<button type="button" class="plain" title="the rule that asks"
      onClick=${(/** @type {MouseEvent} */ event) => onRule({ x: event.clientX, y: event.clientY })}>Rule</button></div></section>`;
}
