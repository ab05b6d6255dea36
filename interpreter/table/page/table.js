// The table: puts together what the modules draw, and decides what a click means. It knows no rule and no word of any game.
import { answersOf, litBy } from "./answers.js";
import { TakingBack, Wish } from "./back.js";
import { useTurn } from "./bell.js";
import { Hand, Piles } from "./cards.js";
import { ContestPanel } from "./contest.js";
import { Curtain } from "./curtain.js";
import { HintOf, hintsOf } from "./hint.js";
import { Still, html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { Log } from "./log.js";
import { GameMap } from "./map.js";
import { finder } from "./names.js";
import { Passing } from "./orders.js";
import { Choice, Popover, Resting, Text } from "./popover.js";
import { Asked } from "./question.js";
import { fragment, ReplayBar, useReplay } from "./replay.js";
import { Seats } from "./seats.js";
import { Sharing } from "./sharing.js";
import { continued } from "./story.js";
import { useTold } from "./told.js";
import { Tracks } from "./tracks.js";
import { ROOT, identity } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {ReturnType<typeof useTold>} ToldState */
/** @typedef {{x: number, y: number}} Point On the window. */
/** @typedef {{things: Thing[], more: boolean, at: Point}} Opened */

const TABLE = decodeURIComponent(location.pathname.split("/").pop() ?? ""), { token: TOKEN, at: AT } = fragment(location.hash);
const HUMAN = "human", NO_CURTAIN = `no curtain ${TABLE}`;
const TABS = [["story", "Story"], ["piles", "Piles"], ["position", "Position"]];
const PARTS = [["map", "Map"], ...TABS];
/** @type {{things: Thing[], bring: boolean}} */
const NOTHING = { things: [], bring: false };
/** How long it took from each click to what is drawn, in milliseconds. @type {number[]} */
const TIMES = [];

/** The whole position in sentences, asked for while it is open. @param {{view: View, ask: ToldState["ask"]}} props */
function Position({ view, ask }) {
  const [texts, setTexts] = useState(/** @type {string[] | null} */ (null));
  useEffect(() => {
    let stays = true;
    ask({ t: "position" }).then((told) => stays && setTexts(told.texts ?? []));
    return () => { stays = false; };
  }, [view]);
  return html`<div class="position">${texts ? texts.map((text, at) => html`<p key=${at}>${text}</p>`) : html`<p class="quiet">…</p>`}</div>`;
}

/** What went wrong, and what is new of the rules. @param {{told: ToldState}} props */
function Troubles({ told: { condition, trouble, note, dismiss } }) {
  const away = html`<button type="button" class="plain" aria-label="dismiss" onClick=${dismiss}>×</button>`;
  return html`
    ${condition === "broken" && html`<p class="trouble" role="status">The connection broke; trying again …</p>`}
    ${trouble && condition !== "broken" && html`<p class="trouble" role="alert">${trouble} ${away}</p>`}
    ${note.text && html`<div class=${`note${note.broken ? " broken" : ""}`} role="status"><div>
      ${note.broken && html`<b>The edited rules are not taken, and the game stays as it is.</b>`}<pre>${note.text}</pre></div>${away}</div>`}`;
}

/** Before there is anything to show. @param {{told: ToldState}} props */
function NothingYet({ told: { condition, trouble } }) {
  if (condition === "closed") {
    return html`<main class="shut"><h1>No table here</h1><p>${trouble}</p><p><a href=${ROOT.href}>To the lobby</a></p></main>`;
  }
  const words = trouble || (condition === "broken" ? "There is no connection; trying again …" : "The table is laid …");
  return html`<main class="shut"><p class="quiet">${words}</p></main>`;
}

/** @typedef {Record<"onThing" | "onRest" | "onPoint" | "onTell" | "onLine" | "onFollow" | "onEarlier", (...told: any[]) => any>} Doing What parts of the page call when something is done there. */

/** Functions that stay the same as long as the page lasts, so that parts that are given them need not be drawn again: each calls the latest
 * function of its name.
 * @param {{current: Partial<Doing>}} latest @returns {Doing} */
function lasting(latest) {
  const call = (/** @type {keyof Doing} */ name) => (/** @type {any[]} */ ...told) => latest.current[name]?.(...told);
  return { onThing: call("onThing"), onRest: call("onRest"), onPoint: call("onPoint"), onTell: call("onTell"), onLine: call("onLine"),
    onFollow: call("onFollow"), onEarlier: call("onEarlier") };
}

/** For tests alone: what is shown, and how long it took. Gives what is called at a click. @param {Board | undefined} board @param {View | undefined} view */
function useMeasured(board, view) {
  const clicked = useRef(0);
  useLayoutEffect(() => {
    if (!board || !view) return;
    Object.assign(window, { table: { view, board, times: TIMES } });
    const began = clicked.current;
    clicked.current = 0;
    if (began) requestAnimationFrame(() => setTimeout(() => TIMES.push(performance.now() - began), 0));
  }, [view, board]);
  return () => { clicked.current = performance.now(); };
}

/** Between two people at one screen: is the curtain down, and what lifts it? @param {ToldState} told */
function useCurtain({ shown, me, seats }) {
  const [lifted, setLifted] = useState(/** @type {number | null} */ (null));
  const [never, setNever] = useState(() => sessionStorage.getItem(NO_CURTAIN) === "yes");
  const eyes = shown?.view.eyes ?? null, people = seats.filter(({ player }) => player === HUMAN).length;
  useEffect(() => { if (lifted === null && eyes !== null) setLifted(eyes); }, [eyes, lifted]);
  return {
    down: me.hot && people > 1 && !never && lifted !== null && eyes !== null && eyes !== lifted && !shown?.view.ended,
    lift(/** @type {boolean} */ forGood) {
      if (forGood) { sessionStorage.setItem(NO_CURTAIN, "yes"); setNever(true); }
      setLifted(eyes);
    },
  };
}

function Table() {
  const told = useTold(TABLE, TOKEN), { shown, seats, me, condition, answering, ask, say } = told;
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const [rule, setRule] = useState(/** @type {{at: Point, texts: string[]} | null} */ (null));
  const [back, setBack] = useState(/** @type {Point | null} */ (null));
  const [hint, setHint] = useState(/** @type {{at: Point, question: string} | null} */ (null));
  const [always, setAlways] = useState(/** @type {Point | null} */ (null));
  const [rest, setRest] = useState(/** @type {{thing: Thing, at: Point} | null} */ (null));
  const [pointed, setPointed] = useState(NOTHING);
  const [part, setPart] = useState("map");
  const [tab, setTab] = useState("story");
  const [covered, setCovered] = useState(0);
  const replay = useReplay(ask, shown?.view), past = replay.seen;
  const board = shown?.board, view = past?.view ?? shown?.view, curtain = useCurtain(told), click = useMeasured(board, shown?.view);
  const lit = useMemo(() => litBy(view?.question), [view]);
  const find = useMemo(() => (board ? finder(board) : () => []), [board]);
  useTurn(TABLE, board, shown?.view);
  useEffect(() => { if (AT !== null && shown) replay.go(AT); }, [!shown]);
  useEffect(() => { if (curtain.down) replay.leave(); }, [curtain.down]);
  useEffect(() => { // a new view: what was pointed at is old, a choice as well; what one reads stays open
    setOpened((now) => (now?.more ? now : null));
    setRest(null);
    setAlways(null);
    setPointed(NOTHING);
  }, [view]);
  useEffect(() => {
    const escape = (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") { setOpened(null); setRest(null); } };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  useEffect(() => {
    const moved = () => { // an address of this table was typed: another moment, or another seat
      const { token, at } = fragment(location.hash);
      if (token !== TOKEN) location.reload();
      else if (at === null) replay.leave();
      else replay.go(at);
    };
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  });
  const latest = useRef(/** @type {Partial<Doing>} */ ({}));
  const doing = useMemo(() => lasting(latest), []);
  if (!shown || !board || !view) return html`<${NothingYet} told=${told} />`;

  const wish = told.wish, busy = answering || condition !== "open" || (!!wish && !wish.ended), eyes = shown.view.eyes ?? null, plays = eyes !== null, seat = seats.find(({ id }) => id === eyes);
  const optionsOf = (/** @type {Thing[]} */ things) => [...new Set(things.flatMap((thing) => answersOf(board, view, lit, ...thing)))];
  const answer = (/** @type {number} */ number) => {
    const option = view.question?.options[number];
    if (busy || past || !option) return;
    click();
    setOpened(null);
    told.forget(); // what became of a wish has been read
    say({ t: "answer", view: view.view, option: number, key: option.key });
  };
  /** What a click means: an answer, a choice between several, or to be told.
   * @param {Thing[]} things @param {Point} at @param {boolean} more @param {boolean} [finger] A card under a finger is shown large first. */
  const onThing = (things, at, more, finger = false) => {
    const options = optionsOf(things);
    setRest(null);
    if (options.length === 1 && !more && !finger) answer(options[0]);
    else setOpened({ things, more: more || !options.length, at });
  };
  const onRest = (/** @type {Thing | null} */ thing, /** @type {Point | undefined} */ at) => setRest((now) => (
    !thing || !at || opened ? null : now && identity(...now.thing) === identity(...thing) ? now : { thing, at }));
  const onPoint = (/** @type {Thing[]} */ things, bring = false) => setPointed(things.length ? { things, bring } : NOTHING);
  const onRule = async (/** @type {Point} */ at) => {
    setRule({ at, texts: [] });
    const { texts = [] } = await ask({ t: "rule" });
    setRule((now) => now && { at, texts });
  };
  const asked = JSON.stringify([view.question?.text, view.log[0] + view.log[2].length]);
  const hints = hintsOf(view, (seat) => seats.find(({ id }) => id === seat)?.name ?? "somebody");
  const onTell = (/** @type {Thing} */ thing, /** @type {Point} */ at) => onThing([thing], at, true);
  const onLine = (/** @type {number} */ line) => replay.go(line, "line", ...(past ? [] : [eyes])), onFollow = replay.follow, onEarlier = told.earlier;
  latest.current = { onThing, onRest, onPoint, onTell, onLine, onFollow, onEarlier };
  const names = { hints, find, isPlace: (/** @type {Thing} */ [kind]) => kind === board.node, ...doing };
  /** Of what is past only what always holds is told: where a thing is now would mislead. @param {any} message */
  const askThen = async (message) => {
    if (message.t !== "about") return { t: "told", id: 0, texts: [] };
    const told = await ask(message);
    return { ...told, texts: (told.texts ?? []).filter((text) => text.includes("\n")) };
  };
  const cards = { board, view, lit, ...doing }, of = [board, view, lit];

  return html`<div class=${`table part-${part}`} inert=${curtain.down}>
    <header class=${seats.length > 3 ? "many" : ""}><h1><a class="home" href=${ROOT.href} title="to the lobby">${board.title}</a></h1><span class="at">${view.at.join(" · ")}</span>
      <${Seats} seats=${seats} mine=${me.hot ? eyes : me.seat} owner=${me.owner} turn=${view.turn?.seat ?? view.question?.seat} over=${!!shown.view.ended}
        onSit=${(/** @type {number} */ id, /** @type {string} */ player) => say({ t: "sit", seat: id, player })}
        onResign=${() => say({ t: "resign", view: shown.view.view })} />
      <${Sharing} table=${TABLE} token=${TOKEN} name=${board.id} seats=${seats} me=${me} over=${!!shown.view.ended} ask=${ask} /></header>
    <div class="ask-frame">
      ${wish && !(wish.ended && past) && html`<${Wish} wish=${wish} seats=${seats} story=${shown.story} me=${me} onDismiss=${told.forget}
        onSay=${(/** @type {number} */ seat, /** @type {boolean} */ yes) => say({ t: "agree", number: wish.number, seat, yes })} />`}
      ${past && html`<${ReplayBar} replay=${replay} table=${TABLE} seats=${seats} own=${eyes} over=${!!shown.view.ended} asked=${!!shown.view.question} />`}
      ${!curtain.down && !past && html`<${Asked} board=${board} view=${view} busy=${busy} plays=${plays} onAnswer=${answer}
        onUndo=${() => { click(); say({ t: "undo", view: view.view }); }} onBack=${setBack} onLook=${() => replay.go(0)} onPoint=${onPoint} onRest=${onRest} onRule=${onRule}
        onAlways=${setAlways} onRecall=${(/** @type {number} */ number) => say({ t: "recall", number })}
        onHint=${me.hints ? (/** @type {Point} */ at) => setHint({ at, question: asked }) : null} />`}
      <${Troubles} told=${told} /></div>
    <main class="play"><${Still} of=${of} draw=${() => html`<${Tracks} ...${cards} />`} />
      <div class="field"><${Still} of=${[...of, pointed, covered]} draw=${() => html`<${GameMap} pointed=${pointed} covered=${covered} ...${cards} />`} />
        <${Still} of=${of} draw=${() => view.contest && html`<${ContestPanel} key=${`${view.contest.title} ${view.contest.at}`} contest=${view.contest}
          onCover=${setCovered} ...${cards} />`} /></div></main>
    <${Still} of=${[...of, curtain.down]} draw=${() => html`<${Hand} ...${cards} covered=${curtain.down} />`} />
    <aside class="side"><div class="tabs" role="group" aria-label="what is told">${TABS.map(([id, title]) => html`
        <button type="button" key=${id} aria-pressed=${tab === id} onClick=${() => setTab(id)}>${title}</button>`)}</div>
      ${!curtain.down && html`<div class="tab" ...${tab === "position" ? { tabindex: 0, role: "region", "aria-label": "the position" } : {}}>
        ${tab === "story" && !past && html`${!view.ended && html`<button type="button" class="plain back" onClick=${() => replay.go(0)}>See the game again</button>`}
          <${Still} of=${[shown.story, find, view, seats]} draw=${() => html`<${Log} story=${shown.story} names=${names} plays=${plays} ...${doing} />`} />`}
        ${tab === "story" && past && html`<${Still} key="past" of=${[past.view, find, seats]} draw=${() => html`<${Log} story=${continued(null, past.view.log)}
            names=${names} plays=${true} title="What happened here" ...${doing} onFollow=${undefined} />`} />`}
        ${tab === "piles" && html`<${Still} of=${of} draw=${() => html`<${Piles} ...${cards} />`} />`}
        ${tab === "position" && (past ? html`<p class="quiet">The position is told in sentences as it is now.</p>` : html`<${Position} view=${view} ask=${ask} />`)}</div>`}</aside>
    <nav class="parts" aria-label="parts of the table">${PARTS.map(([id, title]) => html`<button type="button" key=${id} aria-pressed=${part === id}
      onClick=${() => { setPart(id); if (id !== "map") setTab(id); }}>${title}</button>`)}</nav>
    ${opened && html`<${Choice} key=${opened.things.join() + opened.at.x} board=${board} view=${view} things=${opened.things}
      options=${optionsOf(opened.things)} more=${opened.more} at=${opened.at} busy=${busy} onAnswer=${answer} ask=${past ? askThen : ask}
      onMore=${() => setOpened({ ...opened, more: true })} onThing=${onThing} onClose=${() => setOpened(null)} />`}
    ${rule && html`<${Popover} at=${rule.at} title="The rule that asks" onClose=${() => setRule(null)}>
      ${rule.texts.length ? rule.texts.map((text) => html`<${Text} text=${text} />`) : html`<p class="quiet">…</p>`}</${Popover}>`}
    ${hint && hint.question === asked && !past && html`<${HintOf} view=${view} at=${hint.at} ask=${ask} onPoint=${onPoint} onClose=${() => setHint(null)}
      onAnswer=${(/** @type {number} */ number) => { setHint(null); answer(number); }} />`}
    ${always && view.question && html`<${Passing} question=${view.question} at=${always} onClose=${() => setAlways(null)}
      onPass=${(/** @type {string} */ until) => { click(); say({ t: "pass", view: view.view, until }); }} />`}
    ${back && html`<${TakingBack} view=${view} seats=${seats} story=${shown.story} at=${back} onClose=${() => setBack(null)}
      onAsk=${(/** @type {number | null} */ line) => { told.forget(); say({ t: "back", line, anew: true }); }} />`}
    ${rest && !opened && html`<${Resting} board=${board} view=${view} thing=${rest.thing} at=${rest.at} />`}
  </div>
  ${curtain.down && seat && html`<${Curtain} key=${eyes} name=${seat.name} colour=${seat.colour} onLift=${curtain.lift} />`}`;
}

const host = document.getElementById("table");
if (host) { host.textContent = ""; render(html`<${Table} />`, host); }
