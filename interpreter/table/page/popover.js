// What opens over the page at a point: a choice between a few answers, what is known of a thing, why something can not be done.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { ownerOf, standing } from "./standing.js";
import { Token } from "./token.js";
import { faceAddress, nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./wire.js").Told} Told */
/** @typedef {{x: number, y: number}} Point On the window. */

const EDGE = 8, APART = 12;

/** Put a box near a point, within the window. @param {HTMLElement | null} box @param {Point} at @param {boolean} above */
function put(box, at, above) {
  if (!box) return;
  const { width, height } = box.getBoundingClientRect();
  const x = Math.max(EDGE, Math.min(at.x + (above ? -width / 2 : APART), innerWidth - width - EDGE));
  const below = at.y + APART, over = at.y - APART - height;
  const y = above ? (over >= EDGE ? over : below) : below + height <= innerHeight - EDGE ? below : over;
  box.style.left = `${x}px`;
  box.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`;
}

/** What stands in the rules' own words, marked by the letters around it as in a terminal, is bold here. @param {string} line */
const words = (line) => line.split("`").map((part, at) => (at % 2 ? html`<b>${part}</b>` : part));

/** Text from the table: a paragraph, or a page in plain text with its title underlined and its items indented. @param {{text: string}} props */
export function Text({ text }) {
  const lines = text.split("\n"), titled = /^=+$/.test(lines[1] ?? "");
  const told = (titled ? lines.slice(2) : lines).filter((line) => line.trim());
  return html`${titled && html`<h3>${lines[0]}</h3>`}${told.map((line, at) => {
    const deep = line.length - line.trimStart().length, item = line.trimStart().startsWith("- ");
    const look = { marginLeft: `${deep / 2 + (item ? 0.8 : 0)}em`, textIndent: item ? "-.8em" : "0" };
    return html`<p key=${at} class=${item ? "item" : ""} style=${look}>${item ? "– " : ""}${words(line.trimStart().slice(item ? 2 : 0))}</p>`;
  })}`;
}

/** @param {{at: Point, title: string, onClose: () => void, children?: any}} props */
export function Popover({ at, title, onClose, children }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => { // what is told comes later, and the box grows
    if (!box.current) return;
    const watch = new ResizeObserver(() => put(box.current, at, false));
    put(box.current, at, false);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [at.x, at.y]);
  useEffect(() => {
    const before = /** @type {HTMLElement | SVGElement | null} */ (document.activeElement), element = box.current;
    const first = /** @type {HTMLElement | null | undefined} */ (element?.querySelector("[data-pop]") ?? element?.querySelector("button"));
    first?.focus({ preventScroll: true });
    const outside = (/** @type {PointerEvent} */ event) => { if (!element?.contains(/** @type {Node} */ (event.target))) onClose(); };
    const timer = setTimeout(() => document.addEventListener("pointerdown", outside), 0);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", outside);
      if (element?.contains(document.activeElement) || document.activeElement === document.body) before?.focus?.({ preventScroll: true });
    };
  }, []);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return html`<div class="pop" role="dialog" aria-label=${title} ref=${box} onKeyDown=${onKey}><div class="pop-head"><b>${title}</b>
    <button type="button" class="plain" aria-label="close" onClick=${onClose}>×</button></div>${children}</div>`;
}

/**
 * A choice between answers, and what is known of a thing.
 * @param {object} props
 * @param {Board} props.board
 * @param {View} props.view
 * @param {Thing[]} props.things
 * @param {number[]} props.options
 * @param {boolean} props.more Tell about the first thing.
 * @param {Point} props.at
 * @param {boolean} props.busy
 * @param {(option: number) => void} props.onAnswer
 * @param {(message: object) => Promise<Told>} props.ask
 * @param {() => void} props.onMore
 * @param {import("./cards.js").Hands["onThing"]} props.onThing
 * @param {() => void} props.onClose
 */
export function Choice({ board, view, things, options, more, at, busy, onAnswer, ask, onMore, onThing, onClose }) {
  const [thing] = things, several = things.length > 1;
  const button = (/** @type {number} */ number) => html`<button type="button" key=${number} data-pop=${number} aria-disabled=${busy}
    onClick=${() => !busy && onAnswer(number)}>${view.question?.options[number]?.key}</button>`;
  return html`<${Popover} at=${at} title=${several ? "Which one?" : nameOf(board, ...thing)} onClose=${onClose}>
    ${options.length > 0 && html`<div class="choice">${options.map(button)}</div>`}
    ${!several && thing[0] === board.node && html`<${There} board=${board} view=${view} place=${thing[1]} onThing=${onThing} />`}
    ${more && html`<${Known} thing=${thing} ask=${ask} />`}
    ${!several && board.faces.includes(thing[0]) && html`<img class="face" src=${faceAddress(board, ...thing)} alt=${nameOf(board, ...thing)} />`}
    ${!more && !several && html`<button type="button" class="plain" onClick=${onMore}>What is this? Why not?</button>`}
  </${Popover}>`;
}

/** The pieces at a place, each of which one may ask about, also where it lies under others.
 * @param {{board: Board, view: View, place: number, onThing: import("./cards.js").Hands["onThing"]}} props */
function There({ board, view, place, onThing }) {
  const { pieces } = standing(board, view, place), tell = (/** @type {Thing[]} */ things, /** @type {Point} */ at) => onThing(things, at, true);
  if (!pieces.length) return null;
  return html`<p class="there">${pieces.map(({ kind, number }) => html`
    <${Token} key=${kind + number} board=${board} thing=${[kind, number]} lit=${new Map()} onThing=${tell} onRest=${() => {}} />`)}</p>`;
}

/** What the table tells of a thing: where it is, what can be done with it now, its page.
 * @param {{thing: Thing, ask: (message: object) => Promise<Told>}} props */
function Known({ thing, ask }) {
  const [about, setAbout] = useState(/** @type {string[] | null} */ (null));
  const [why, setWhy] = useState(/** @type {string[] | null} */ (null));
  useEffect(() => {
    let stays = true;
    ask({ t: "about", thing }).then(({ texts = [] }) => stays && setAbout(texts));
    ask({ t: "why", thing }).then(({ texts = [] }) => stays && setWhy(texts));
    return () => { stays = false; };
  }, [thing[0], thing[1]]);
  if (!about && !why) return html`<p class="quiet">…</p>`;
  const texts = (/** @type {string[]} */ some) => some.map((text) => html`<${Text} key=${text} text=${text} />`);
  const reasons = (/** @type {string[]} */ some) => some.map((text) => (/^.+\n=+\n/.test(text)
    ? html`<details key=${text} class="page"><summary>The rule: ${text.split("\n")[0]}</summary><${Text} text=${text} /></details>`
    : html`<${Text} key=${text} text=${text} />`));
  const short = (about ?? []).filter((text) => !text.includes("\n")), long = (about ?? []).filter((text) => text.includes("\n"));
  return html`<div class="known">${texts(short)}
    ${why && why.length > 0 && html`<h4>What can be done with it</h4>${reasons(why)}`}
    ${!why && html`<p class="quiet">What can be done with it? …</p>`}
    ${why && !why.length && html`<p class="quiet">Nothing is asked about this now, nor soon.</p>`}
    ${texts(long)}</div>`;
}

/** What shows where the pointer rests: a face, or what stands at a place. @param {{board: Board, view: View, thing: Thing, at: Point}} props */
export function Resting({ board, view, thing, at }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null)), [kind, number] = thing, faced = board.faces.includes(kind);
  useLayoutEffect(() => put(box.current, at, faced));
  if (faced) {
    return html`<div class="rest face" ref=${box} aria-hidden="true">
      <img src=${faceAddress(board, kind, number)} alt="" onLoad=${() => put(box.current, at, true)} /></div>`;
  }
  if (kind !== board.node) return null;
  const { owner, counts, pieces } = standing(board, view, number), holder = ownerOf(view, number);
  const whose = (/** @type {number} */ seat) => (seat >= 0 && seat !== holder ? ` (${nameOf(board, board.seats, seat)})` : "");
  return html`<div class="rest" ref=${box} aria-hidden="true"><b>${nameOf(board, kind, number)}</b>
    ${owner && html`<span style=${{ "--side": sideOf(board, holder).colour }} class="who">${owner}</span>`}
    ${counts.map((count) => html`<div>${count.number} ${count.sign}${whose(count.whose)}</div>`)}
    ${pieces.map((piece) => html`<div>${nameOf(board, piece.kind, piece.number)}${" "}
      <span class="quiet">${board.printed[piece.kind]?.[piece.number] ?? ""}</span></div>`)}</div>`;
}
