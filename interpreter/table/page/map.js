// The map: drawn once, moved and zoomed by hand, with a layer on it for what the game moves. It says what was clicked, and decides nothing.
import { answersOf, placeOf } from "./answers.js";
import { Camera } from "./camera.js";
import { counterBox, laidOut } from "./counters.js";
import { hands } from "./hands.js";
import { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { ARROWS, next } from "./keyboard.js";
import { Layer, RADIUS } from "./layer.js";
import { Laying } from "./laying.js";
import { owners, standingInWords } from "./standing.js";
import { identity } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {import("./answers.js").Lit} Lit */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {ReturnType<typeof laidOut>} Stacks */
/** @typedef {Map<string, SVGGElement>} Things What can be clicked on the drawing, by identity. */
/** @typedef {{layer: SVGSVGElement, camera: Camera, things: Things, labels: Box[], written: Map<string, string>}} Drawn */

/** A number on a counter is at least so high on the screen; counters grow by these steps, and do not swell at each turn of the wheel. */
const LEGIBLE = 11, LETTERS = 20, SIZES = [0.8, 1, 1.25, 1.5, 1.75, 2];
/** Words of ten units on counters are drawn where they are at least so high on the screen. */
const READ = 6.2, SMALL = 10;
/** Where the whole map would have fewer pixels for a unit than `FAR`, it begins with so many. */
const CLOSE = 0.42, FAR = 0.3;
/** It never begins closer than this. */
const NEAREST = 0.55;
/** It is not worth while to leave out less of the map than this zoom does. */
const WORTH = 1.25;
const KEYS = "Map. Arrow keys go along the roads, N to the next place where something may be chosen, Enter answers, I tells about a place, "
  + "plus and minus zoom.";

/** What of the drawing the page needs to know, measured once. What stands at a place is told by the page, not by the drawing.
 * @param {SVGSVGElement} svg @param {Board} board */
function survey(svg, board) {
  /** @type {Things} */
  const things = new Map();
  /** @type {Box[]} */
  const labels = [];
  /** @type {Map<string, string>} */
  const written = new Map();
  for (const thing of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("g.thing"))) {
    const { kind = "", id = "" } = thing.dataset;
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "-1"); // the keyboard stops at one of them
    thing.querySelector("title")?.remove();
    things.set(identity(kind, id), thing);
    const texts = [...thing.querySelectorAll("text")], name = board.names[kind]?.[Number(id)] ?? "";
    for (const text of texts) { labels.push(text.getBBox()); text.after(" "); }
    const [first = "", ...signs] = texts.map(({ textContent }) => textContent ?? "");
    written.set(identity(kind, id), [name, ...(name.endsWith(first) ? signs : [])].join(" ")); // who speaks to the page says what is written
    thing.setAttribute("aria-label", written.get(identity(kind, id)) ?? "");
    for (const part of thing.children) part.setAttribute("aria-hidden", "true");
  }
  svg.querySelector(":scope > title")?.remove();
  for (const part of svg.querySelectorAll(":scope > :not(.thing):not(:has(.thing))")) part.setAttribute("aria-hidden", "true");
  return { things, labels, written };
}

/** @param {Board} board @param {number} place @returns {Box} */
function boxOf(board, place) {
  const [x, y] = board.places[place];
  return { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
}

/** The places where something may be chosen. @param {Board} board @param {View} view @param {Lit} lit */
function litPlaces(board, view, lit) {
  return Object.keys(board.places).map(Number).filter((place) => answersOf(board, view, lit, board.node, place).length);
}

/** Where what is lit lies on the drawing; a piece where its counter does, if that is known.
 * @param {Board} board @param {View} view @param {Lit} lit @param {Things} things @param {Stacks} stacks @returns {Box[]} */
function litBoxes(board, view, lit, things, stacks) {
  const isLit = (/** @type {string} */ kind, /** @type {number} */ number) => lit.has(identity(kind, number));
  const places = Object.keys(board.places).map(Number).filter((place) => isLit(board.node, place)).map((place) => boxOf(board, place));
  const pieces = (view.map.pieces ?? []).filter(([kind, number, place]) => isLit(kind, number) && place in board.places);
  const areas = [...things].filter(([key, thing]) => thing.dataset.kind !== board.node && lit.has(key)).map(([, thing]) => thing.getBBox());
  return [...places, ...pieces.map(([kind, number, place]) => counterBox(stacks, kind, number) ?? boxOf(board, place)), ...areas];
}

/** Where the things are that the question names, or else the contest is that goes on: nowhere, where they lie beside the map.
 * @param {Board} board @param {View} view @returns {number[]} */
function namedPlaces(board, view) {
  const { question, contest } = view, placed = (/** @type {Thing} */ [kind, number]) => (kind === board.node ? number : placeOf(view, kind, number) ?? -1);
  const drawn = (/** @type {Thing[]} */ things) => things.map(placed).filter((place) => place in board.places);
  const named = drawn(question?.about ?? []);
  return named.length || !contest?.at || contest.over ? named : drawn([contest.at]);
}

/** The one that lies most amid them. @param {Box[]} boxes @returns {Box | undefined} */
function amid(boxes) {
  const middle = (/** @type {(box: Box) => number} */ of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  const x = middle((box) => box.x), y = middle((box) => box.y), away = (/** @type {Box} */ box) => Math.hypot(box.x - x, box.y - y);
  return boxes.toSorted((a, b) => away(a) - away(b))[0];
}

/** What is shown first: where something stands; on a small screen a part of it that can be read, where something may be chosen.
 * @param {Camera} camera @param {Board} board @param {View} view @param {Box[]} lights */
function begin(camera, board, view, lights) {
  const stands = new Set([...(view.map.counts ?? []).map(([place]) => place), ...(view.map.pieces ?? []).map(([, , place]) => place)]);
  owners(view).forEach((seat, place) => seat >= 0 && stands.add(place));
  const boxes = [...[...stands].filter((place) => board.places[place]).map((place) => boxOf(board, place)), ...lights];
  camera.bring(boxes, NEAREST, true);
  if (camera.zoom < WORTH) camera.fly(camera.x, camera.y, 1, true);
  const [named] = namedPlaces(board, view).map((place) => boxOf(board, place));
  if (camera.scale < FAR) camera.center(lights[0] ?? named ?? amid(boxes) ?? camera.whole, CLOSE);
}

/** How counters are drawn at a scale. @param {number} scale */
function drawnAt(scale) {
  const size = SIZES.find((each) => each >= LEGIBLE / (LETTERS * scale)) ?? SIZES[SIZES.length - 1];
  return { size, words: SMALL * size * scale >= READ };
}

/**
 * @param {object} props
 * @param {Board} props.board
 * @param {View} props.view
 * @param {Lit} props.lit
 * @param {{things: Thing[], bring: boolean}} props.pointed What is pointed at elsewhere on the page, and whether it shall come into sight.
 * @param {number} props.covered So many pixels of the map's top lie under something else.
 * @param {import("./hands.js").Held["onThing"]} props.onThing What was clicked: one thing, or several lit ones near a finger; `more`: to be
 *   told about it.
 * @param {import("./hands.js").Held["onRest"]} props.onRest The pointer rests on something.
 */
export function GameMap({ board, view, lit, pointed, covered, onThing, onRest }) {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [drawn, setDrawn] = useState(/** @type {Drawn | null} */ (null));
  const [how, setHow] = useState({ size: 1, words: true });
  const [hidden, setHidden] = useState(0); // so many lit things are out of sight
  const now = useRef({ board, view, lit, onThing, onRest, count: /** @type {() => number} */ (() => 0) });
  const current = useRef(-1); // the place where the keyboard is
  const laying = useMemo(() => drawn && new Laying(board.places, RADIUS, drawn.labels, drawn.camera.whole), [drawn, how]);
  const stacks = useMemo(() => (laying ? laidOut(board, view, laying, how) : []), [laying, board, view.map]);
  const boxes = useMemo(() => (drawn && view.question ? litBoxes(board, view, lit, drawn.things, stacks) : []), [drawn, board, view, lit]);
  const named = useMemo(() => namedPlaces(board, view).map((place) => boxOf(board, place)), [board, view]);
  const count = () => (drawn ? boxes.length - drawn.camera.seen(boxes).length : 0);
  now.current = { board, view, lit, onThing, onRest, count };

  useLayoutEffect(() => { // the map is drawn once
    if (!host.current) return;
    host.current.innerHTML = board.map;
    const svg = host.current.querySelector("svg");
    if (!svg) return setDrawn(null);
    const layer = /** @type {SVGSVGElement} */ (svg.cloneNode(false)); // a drawing of its own: the map need not be painted again
    layer.setAttribute("class", "layer");
    layer.setAttribute("aria-hidden", "true");
    layer.removeAttribute("role");
    const surveyed = survey(svg, board);
    host.current.append(layer);
    const camera = new Camera(svg, () => {
      const box = svg.getAttribute("viewBox") ?? "";
      if (layer.getAttribute("viewBox") !== box) layer.setAttribute("viewBox", box);
      const wanted = drawnAt(camera.scale);
      setHow((before) => (before.size === wanted.size && before.words === wanted.words ? before : wanted));
      setHidden(now.current.count());
    });
    const watch = new ResizeObserver(() => {
      const first = !camera.size.width;
      camera.resize();
      if (first) begin(camera, board, now.current.view, litBoxes(board, now.current.view, now.current.lit, surveyed.things, []));
    });
    watch.observe(svg);
    const off = hands(host.current, camera, now);
    setDrawn({ layer, camera, ...surveyed });
    return () => { watch.disconnect(); off(); };
  }, [board.map]);

  useLayoutEffect(() => { // what lies on it, and what is lit
    if (!drawn) return;
    const areas = new Map();
    for (const [key, thing] of drawn.things) {
      const isLit = lit.has(key);
      thing.classList.toggle("lit", isLit);
      if (isLit && thing.dataset.kind !== board.node) areas.set(key, thing.getBBox());
    }
    const drawing = { board, view, stacks, size: how.size, lit, areas, pointed: pointed.things };
    render(html`<${Layer} ...${drawing} />`, drawn.layer);
  }, [drawn, board, view, stacks, lit, pointed]);

  useEffect(() => { // one stop for the keyboard
    if (!drawn) return;
    const [first = Number(Object.keys(board.places)[0] ?? -1)] = litPlaces(board, view, lit);
    if (!(current.current in board.places)) current.current = first;
    for (const place of Object.keys(board.places).map(Number)) tell(place);
    settle(current.current, false);
  }, [drawn, view, lit]);

  useEffect(() => { // all that may be chosen is in sight where it fits, and never is none of it; else what the question is about
    if (!drawn) return;
    const { camera } = drawn;
    camera.cover(covered);
    if (boxes.length) {
      if (camera.seen(boxes).length < boxes.length && !camera.pan(boxes) && !camera.sees(boxes)) camera.bring(boxes, Math.max(CLOSE, camera.scale));
    } else if (named.length && !camera.sees(named)) camera.reach(named[0]);
    setHidden(count());
  }, [boxes, named, covered]);

  useEffect(() => {
    const spot = pointed.bring && pointed.things.find(([kind, number]) => kind === board.node && board.places[number]);
    if (drawn && spot) drawn.camera.reach(boxOf(board, spot[1]));
  }, [pointed]);

  /** The name of a place says what stands there, and what may be chosen. @param {number} place */
  function tell(place) {
    const thing = drawn?.things.get(identity(board.node, place));
    const keys = answersOf(board, view, lit, board.node, place).map((number) => view.question?.options[number].key);
    const name = standingInWords(board, view, place, drawn?.written.get(identity(board.node, place))) + (keys.length ? `. May be chosen: ${keys.slice(0, 4).join("; ")}` : "");
    if (thing && thing.getAttribute("aria-label") !== name) thing.setAttribute("aria-label", name);
  }

  /** Whatever of the map has the focus, there the keyboard is. @param {FocusEvent} event */
  function onFocus({ target }) {
    const thing = target instanceof SVGElement ? /** @type {SVGElement | null} */ (target.closest("g.thing")) : null;
    if (thing && thing.dataset.kind === board.node && Number(thing.dataset.id) in board.places) settle(Number(thing.dataset.id), false);
  }

  /** The keyboard is at a place. @param {number} place @param {boolean} focus */
  function settle(place, focus) {
    const thing = drawn?.things.get(identity(board.node, place));
    if (!drawn || !thing) return;
    if (place !== current.current) drawn.things.get(identity(board.node, current.current))?.setAttribute("tabindex", "-1");
    current.current = place;
    if (thing.getAttribute("tabindex") !== "0") thing.setAttribute("tabindex", "0");
    if (!focus) return;
    drawn.camera.reach(boxOf(board, place));
    thing.focus({ preventScroll: true });
  }

  /** The place after this one, or before it, at which something may be chosen. @param {boolean} back */
  function another(back) {
    const places = litPlaces(board, view, lit), at = current.current;
    if (back) return places.findLast((place) => place < at) ?? places[places.length - 1];
    return places.find((place) => place > at) ?? places[0];
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof SVGElement)) return;
    const { camera } = drawn, place = current.current, [x, y] = board.places[place] ?? [0, 0], at = camera.onScreen(x, y);
    if (event.key in ARROWS) settle(next(board, place, ARROWS[event.key]), true);
    else if (event.key === "Enter" || event.key === " ") onThing([[board.node, place]], at, false);
    else if (event.key === "i" || event.key === "?") onThing([[board.node, place]], at, true);
    else if (event.key === "n" || event.key === "N") settle(another(event.key === "N") ?? place, true);
    else if (event.key === "+" || event.key === "=") camera.zoomTo(camera.zoom * 1.4, at.x, at.y);
    else if (event.key === "-") camera.zoomTo(camera.zoom / 1.4, at.x, at.y);
    else if (event.key === "0") camera.zoomTo(1);
    else return;
    event.preventDefault();
  }

  return html`<div class="map-frame" hidden=${!board.map}>
    <div class="map-host" ref=${host} role="application" aria-roledescription="map" aria-label=${KEYS} onKeyDown=${onKey}
      onFocusIn=${onFocus}></div>
    ${drawn && html`<${Zoom} camera=${drawn.camera} boxes=${boxes} hidden=${hidden} />`}</div>`;
}

/** @param {{camera: Camera, boxes: Box[], hidden: number}} props */
function Zoom({ camera, boxes, hidden }) {
  const whole = () => camera.fly(camera.whole.x + camera.whole.width / 2, camera.whole.y + camera.whole.height / 2, 1);
  const told = hidden ? `show what may be chosen: ${hidden} out of sight` : "show what may be chosen";
  return html`<div class="zoom">
    <button type="button" aria-label="closer" title="closer" onClick=${() => camera.zoomTo(camera.zoom * 1.5)}>+</button>
    <button type="button" aria-label="farther" title="farther" onClick=${() => camera.zoomTo(camera.zoom / 1.5)}>−</button>
    <button type="button" aria-label="the whole map" title="the whole map" onClick=${whole}>□</button>
    <button type="button" aria-label=${told} title=${told} disabled=${!boxes.length} onClick=${() => camera.bring(boxes)}>◎${hidden > 0 && html`
      <span class="badge">${hidden}</span>`}</button></div>`;
}
