// The game seen again: one moment of it after another, drawn where the game itself is drawn; by steps, by turns, or by itself at a pace.
import { CopyButton } from "./copying.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { ROOT } from "./wire.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").Moment} Moment */
/** @typedef {{moment: number, last: number, open: number, view: View, eyes: number | null, turns: [number, string][]}} Seen */
/** @typedef {ReturnType<typeof useReplay>} Replay */

const PACES = /** @type {[number, string][]} */ ([[3000, "slow"], [1400, "steady"], [500, "fast"]]);

/** What stands behind `#` in an address: the token of a seat, and the moment that is to be shown. @param {string} hash */
export function fragment(hash) {
  const parts = hash.replace(/^#/, "").split("&"), at = parts.map((part) => /^at=(\d{1,15})$/.exec(part)).find(Boolean);
  const token = parts.find((part) => !part.includes("=")) ?? "";
  return { token: /^[\w-]*$/.test(token) ? token : "", at: at ? Number(at[1]) : null };
}

/**
 * The moment that is shown, and what shows another. Whose eyes look is the table's business: with others' than one's own only what has ended.
 * @param {(message: object) => Promise<any>} ask
 * @param {View | undefined} view What is so now.
 */
export function useReplay(ask, view) {
  const [seen, setSeen] = useState(/** @type {Seen | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(PACES[1][0]);
  const [since, setSince] = useState(0); // the number of the view that was there when one began to look back
  const wanted = useRef(0), own = view?.eyes ?? null;

  /** @param {number} at @param {"moment" | "line" | "open"} [by] @param {number | null} [eyes] */
  async function go(at, by = "moment", eyes = seen ? seen.eyes : own) {
    const number = ++wanted.current, isNew = !seen || seen.eyes !== eyes;
    /** @type {Moment} */
    const told = await ask({ t: "look", at: Math.max(0, at), by, eyes, turns: isNew || seen.last === 0 });
    if (number !== wanted.current) return;
    if (told.t !== "moment") { setTrouble(told.texts?.[0] ?? ""); setPlaying(false); return; }
    if (!seen) setSince(view?.view ?? 0);
    setTrouble("");
    setSeen({ ...told, view: { ...told.view, question: told.view.question && { ...told.view.question, options: [] } }, eyes,
      turns: told.turns ?? (isNew ? [] : seen.turns) });
  }
  function leave() { wanted.current++; setSeen(null); setPlaying(false); setTrouble(""); }

  useEffect(() => {
    if (!playing || !seen) return;
    if (seen.moment >= seen.last) { setPlaying(false); return; }
    const timer = setTimeout(() => go(seen.moment + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, seen, pace]);
  useEffect(() => leave, [own]); // somebody else looks now

  return {
    seen, trouble, playing, pace, setPace, go, leave,
    hasGoneOn: !!seen && view?.view !== since,
    play(/** @type {boolean} */ on) {
      setPlaying(on);
      if (on && seen && seen.moment >= seen.last) go(0);
    },
    /** To what came behind a line of the story, and on from there by itself. @param {number} line */
    async follow(line) { await go(line, "line"); setPlaying(true); },
  };
}

/** What happened at a moment, in a line: what somebody did or what befell, else whatever came first. @param {View} view */
function happened({ log: [first, since, lines] }) {
  const news = lines.slice(Math.max(0, since - first)), acts = news.filter(([, sort]) => sort === "answer" || sort === "report");
  return (acts.length ? acts : news.filter(([, sort]) => sort !== "heading")).slice(0, 2)
    .map(([, , text]) => text.charAt(0).toUpperCase() + text.slice(1)).join(" ");
}

/**
 * @param {object} props
 * @param {Replay} props.replay
 * @param {string} props.table
 * @param {Seat[]} props.seats
 * @param {number | null} props.own With whose eyes one sees the game as it is now.
 * @param {boolean} props.over May one look with all eyes?
 * @param {boolean} props.asked Is one asked something now?
 */
export function ReplayBar({ replay, table, seats, own, over, asked }) {
  const { seen, playing, pace, go } = replay, head = useRef(/** @type {HTMLElement | null} */ (null)), isOpen = !!seen;
  useEffect(() => { if (isOpen) head.current?.focus({ preventScroll: true }); }, [isOpen]);
  if (!seen) return null;
  const { moment, last, turns, eyes } = seen, first = moment === 0, end = moment === last;
  const begun = turns.filter(([at]) => at <= moment), now = begun.length ? begun.length - 1 : -1;
  const before = [...turns].reverse().find(([at]) => at < moment)?.[0] ?? 0, behind = turns.find(([at]) => at > moment)?.[0] ?? last;
  const step = (/** @type {string} */ sign, /** @type {string} */ title, /** @type {number} */ at, /** @type {boolean} */ off) => html`
    <button type="button" title=${title} aria-label=${title} disabled=${off} onClick=${() => { replay.play(false); go(at); }}>${sign}</button>`;
  return html`<section class="ask looking" aria-label="looking back"><h2 ref=${head} tabindex="-1">Looking back</h2>
    <p class="when" role="status">${turns[now]?.[1] ?? "The beginning"} <span class="quiet">· moment ${moment + 1} of ${last + 1}</span></p>
    <p class="happened">${happened(seen.view)}</p>
    <input type="range" class="moments" min="0" max=${last} value=${moment} aria-label="moment" aria-valuetext=${`${turns[now]?.[1] ?? "the beginning"}, moment ${moment + 1}`}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
    <div class="row steps">${step("«", "the phase before", before, first)}${step("‹", "a step back", moment - 1, first)}
      <button type="button" class="go" aria-label=${playing ? "stop" : "play on"} title=${playing ? "stop" : "play on by itself"}
        onClick=${() => replay.play(!playing)}>${playing ? "❚❚" : "▶"}</button>
      ${step("›", "a step on", moment + 1, end)}${step("»", "the next phase", behind, end)}
      <label><span class="unseen">pace</span><select value=${pace} onChange=${(/** @type {any} */ event) => replay.setPace(Number(event.target.value))}>
        ${PACES.map(([length, word]) => html`<option key=${word} value=${length}>${word}</option>`)}</select></label></div>
    <div class="row steps">${turns.length > 0 && html`<label><span class="unseen">phase</span><select value=${now}
        onChange=${(/** @type {any} */ event) => { replay.play(false); go(turns[Number(event.target.value)]?.[0] ?? 0); }}>
        <option value="-1">The beginning</option>${turns.map(([, title], at) => html`<option key=${at} value=${at}>${at + 1}. ${title}</option>`)}</select></label>`}
      ${over && html`<label><span class="unseen">with whose eyes</span><select value=${eyes ?? -1}
        onChange=${(/** @type {any} */ event) => { const whose = Number(event.target.value); go(seen.open, "open", whose < 0 ? null : whose); }}>
        <option value="-1">as one who looks on</option>${seats.map(({ id, name }) => html`<option key=${id} value=${id}>with the eyes of ${name}</option>`)}</select></label>`}</div>
    ${replay.trouble && html`<p class="quiet" role="alert">${replay.trouble}</p>`}
    <div class="tools"><button type="button" class=${replay.hasGoneOn ? "lit" : ""} onClick=${replay.leave}>
        ${asked ? "To my decision" : replay.hasGoneOn ? "To the game, which has gone on" : over ? "To the end" : "To the game as it is now"}</button>
      <${CopyButton} address=${new URL(`table/${table}#at=${seen.open}`, ROOT).href} words="Copy a link"
        title="for anybody: it opens the table as one who looks on" /></div></section>`;
}
