// A hint: what a bot would do here, and how sure it is. All who are at the table are told who has asked for one.
import { html, useEffect, useState } from "./html.js";
import { Popover } from "./popover.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./wire.js").Hinted} Hinted */
/** @typedef {{x: number, y: number}} Point On the window. */

const BOTS = [["heuristic", "the quick one, which weighs positions"], ["search", "the strongest, which plays games in thought; it takes longer"]];

/** The button. @param {{busy: boolean, onHint: (at: Point) => void}} props */
export function HintButton({ busy, onHint }) {
  const open = (/** @type {MouseEvent} */ event) => {
    const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    if (!busy) onHint({ x: left, y: bottom });
  };
  return html`<button type="button" class="plain" aria-haspopup="dialog" aria-disabled=${busy} title="what would a bot do here?" onClick=${open}>Hint …</button>`;
}

/** How sure, in words. @param {number} share */
const sureness = (share) => (share > 0.95 ? "sure" : share > 0.7 ? "rather sure" : share > 0.45 ? "not sure" : "in doubt");

/**
 * @param {object} props
 * @param {View} props.view
 * @param {Point} props.at
 * @param {(message: object) => Promise<any>} props.ask
 * @param {(option: number) => void} props.onAnswer
 * @param {(things: Thing[]) => void} props.onPoint
 * @param {() => void} props.onClose
 */
export function HintOf({ view, at, ask, onAnswer, onPoint, onClose }) {
  const [bot, setBot] = useState("");
  const [found, setFound] = useState(/** @type {Hinted | {texts?: string[]} | null} */ (null));
  const options = view.question?.options ?? [];
  const point = (/** @type {number} */ number) => onPoint((options[number]?.members ?? []).map((member) => [options[number].kind ?? "", member]));
  useEffect(() => () => onPoint([]), []);
  const begin = async (/** @type {string} */ wanted) => {
    setBot(wanted);
    const said = await ask({ t: "hint", view: view.view, bot: wanted });
    setFound(said);
    if ("options" in said && said.options.length) point(said.options[0][0]);
  };
  const told = found && "options" in found ? found : null;
  return html`<${Popover} at=${at} title="What would a bot do?" onClose=${onClose}>
    ${!bot && html`<p>It knows what you see, and no more. The story tells everybody that you asked.</p>
      <div class="choice">${BOTS.map(([name, what], number) => html`<button type="button" key=${name} data-pop=${number ? undefined : ""}
        onClick=${() => begin(name)}>${name}: <span class="quiet">${what}</span></button>`)}</div>`}
    ${bot && !found && html`<p class="quiet" role="status">The bot “${bot}” thinks; the game goes on meanwhile …</p>`}
    ${found && !told && html`<p role="status">${(/** @type {{texts?: string[]}} */ (found).texts ?? []).join(" ")}</p>`}
    ${told && html`<p role="status">Asked ${told.of} times, “${bot}” is ${sureness(told.options[0][1] / told.of)}:</p>
      <div class="choice">${told.options.map(([number, times], order) => html`<button type="button" key=${number} data-pop=${order ? undefined : ""}
        onFocus=${() => point(number)} onPointerEnter=${() => point(number)} onClick=${() => onAnswer(number)}>${options[number]?.key}
        <span class="quiet"> ${times} of ${told.of}</span></button>`)}</div>`}
  </${Popover}>`;
}

/** Who asked for a hint between two lines of the story, in words. @param {View} view @param {(seat: number) => string} name */
export const hintsOf = (view, name) => (/** @type {number} */ first, /** @type {number} */ last) => (view.hints ?? [])
  .filter(([line]) => line > first && line <= last + 1).map(([, seat, bot]) => `${name(seat)} asked the bot “${bot}” for a hint.`);
