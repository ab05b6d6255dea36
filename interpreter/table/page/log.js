// The story beside the map: first what is news to this seat, then what was before, the newest chapter first and the older ones folded.
// So the place where one reads stays: nothing is scrolled by what happens.
import { html, useMemo, useState } from "./html.js";
import { Named } from "./names.js";
import { chapters } from "./story.js";

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./story.js").Story} Story */
/** @typedef {import("./story.js").Step} Step */
/** @typedef {import("./story.js").Chapter} Chapter */
/** @typedef {import("./names.js").Names} Names */

/** So many changes that came of a step are shown at once; more are folded. */
const SHOWN = 3;
/** So many chapters of what was before are unfolded, and so many of their last steps. */
const OPEN = 1, LAST = 8;
/** News of more steps than this have their chapters folded, but for the last one. */
const FLOOD = 24;
const DIE = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** @param {{line: Line, number: number, names: Names}} props */
function Row({ line: [, sort, text, rolled], number, names }) {
  const die = rolled && html`<span class="die" aria-hidden="true">${DIE[rolled[1] - 1] ?? rolled[1]}</span>`;
  return html`<p class=${sort} data-line=${number}>${die}<${Named} text=${text} names=${names} /></p>`;
}

/** A contest: one line when it is over, that opens. @param {{step: Step, names: Names}} props */
function Fought({ step: { head, within = [] }, names }) {
  if (!head) return html`<${Steps} steps=${within} names=${names} />`;
  return html`<details class="fought"><summary><${Named} text=${head[2]} names=${names} /></summary><${Steps} steps=${within} names=${names} /></details>`;
}

/** A step; drawn again only when one of its lines has changed. @param {{step: Step, names: Names}} props */
function StepOf({ step, names }) {
  const { number: begin, head, rest } = step;
  if (step.within) return html`<${Fought} step=${step} names=${names} />`;
  const last = rest.at(-1), hints = names.hints(begin, last?.number ?? begin);
  return useMemo(() => drawn(step, hints, names), [begin, head, rest.length, last?.line, hints.join("\n"), names.find]);
}

/** @param {Step} step @param {string[]} hints @param {Names} names */
function drawn({ number: begin, head, rest }, hints, names) {
  const changes = rest.filter(({ line }) => line[1] === "change");
  const folded = new Set(changes.length > SHOWN ? changes.slice(SHOWN - 1) : []);
  const row = (/** @type {Step["rest"][0]} */ { number, line }) => html`<${Row} key=${number} number=${number} line=${line} names=${names} />`;
  return html`<div class="step"><button type="button" class="moment" data-line=${begin} title="look at this moment" aria-label="look at this moment">◷</button>
    ${head && html`<${Row} line=${head} number=${begin} names=${names} />`}
    ${rest.filter((each) => !folded.has(each)).map(row)}
    ${folded.size > 0 && html`<details><summary>${folded.size} more changes</summary>${[...folded].map(row)}</details>`}
    ${hints.map((text) => html`<p key=${text} class="hinted">${text}</p>`)}</div>`;
}

/** Steps in their order. @param {{steps: Step[], names: Names}} props */
const Steps = ({ steps, names }) => steps.map((step) => html`<${StepOf} key=${step.number} step=${step} names=${names} />`);

/** The last steps of many; those before are folded. @param {{steps: Step[], names: Names}} props */
function LastSteps({ steps, names }) {
  if (steps.length <= LAST + 2) return html`<${Steps} steps=${steps} names=${names} />`;
  return html`<details class="earlier"><summary>${steps.length - LAST} steps before these</summary>
      <${Steps} steps=${steps.slice(0, -LAST)} names=${names} /></details>
    <${Steps} steps=${steps.slice(-LAST)} names=${names} />`;
}

/** @param {{news: Chapter[], names: Names, title: string, onFollow?: () => void}} props */
function News({ news, names, title: told, onFollow }) {
  const flood = news.reduce((sum, { steps }) => sum + steps.length, 0) > FLOOD;
  const follow = onFollow && html` <button type="button" class="plain" onClick=${onFollow}>Step by step</button>`;
  return html`<section class="news"><h3>${told}${follow}</h3>${news.map(({ number, title, steps }, at) => {
    const head = title && html`<h4>${title}</h4>`;
    if (!flood) return html`<div key=${number}>${head}<${Steps} steps=${steps} names=${names} /></div>`;
    if (at === news.length - 1) return html`<div key=${number}>${head}<${LastSteps} steps=${steps} names=${names} /></div>`;
    return html`<details key=${number} class="chapter"><summary>${title || "First"} <span class="number">${steps.length}</span></summary>
      <${Steps} steps=${steps} names=${names} /></details>`;
  })}</section>`;
}

/**
 * @param {object} props
 * @param {Story} props.story
 * @param {Names} props.names
 * @param {boolean} props.plays Does whoever looks decide anything here? To an onlooker nothing is news.
 * @param {() => Promise<void>} props.onEarlier
 * @param {(line: number) => void} props.onLine Show the moment at which this line was told.
 * @param {(line: number) => void} [props.onFollow] Show one moment after the other from this line on.
 * @param {string} [props.title] Of what is news.
 */
export function Log({ story, names, plays, onEarlier, onLine, onFollow, title = "Since your last decision" }) {
  const end = story.first + story.lines.length, since = plays ? Math.min(end, Math.max(story.first, story.since)) : end;
  const news = useMemo(() => chapters(story, since, end), [story, since, end]);
  const before = useMemo(() => chapters(story, story.first, since).reverse(), [story, since]);
  const [asking, setAsking] = useState(false);
  const earlier = async () => { setAsking(true); await onEarlier(); setAsking(false); };
  const click = (/** @type {MouseEvent} */ event) => {
    const at = /** @type {Element} */ (event.target), line = at.closest("[data-line]")?.getAttribute("data-line");
    if (line && !at.closest(".name, summary")) onLine(Number(line));
  };
  return html`<div class="log" role="log" aria-label="the story" onClick=${click}>
    ${news.length > 0 && html`<${News} news=${news} names=${names} title=${title} onFollow=${onFollow && (() => onFollow(since))} />`}
    ${news.length > 0 && before.length > 0 && html`<h3 class="before">Before that</h3>`}
    ${before.map(({ number, title, steps }, at) => (!steps.length ? html`<h4 key=${number}>${title}</h4>` : html`<details key=${number} class="chapter" open=${at < OPEN}>
      <summary>${title || (number === 0 ? "The beginning" : "What went before")}</summary><${LastSteps} steps=${steps} names=${names} /></details>`))}
    ${story.first > 0 && !!onFollow && html`<button type="button" class="plain" disabled=${asking} onClick=${earlier}>Earlier …</button>`}</div>`;
}
