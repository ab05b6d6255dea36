// Hands on the map: drag, pinch, wheel, click, long tap, rest. They say what was clicked, and where on the window.
import { answersOf } from "./answers.js";
import { identity } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Thing} Thing */
/** @typedef {{x: number, y: number}} Point On the window. */
/**
 * @typedef {object} Held What hands have to do with, as it is now.
 * @property {Board} board
 * @property {View} view
 * @property {import("./answers.js").Lit} lit
 * @property {(found: Thing[], at: Point, more: boolean) => void} onThing
 * @property {(thing: Thing | null, at?: Point) => void} onRest
 */

/** So far, in pixels, a pointer moves before it drags; so long, in milliseconds, a tap is a long one, and a pointer has come to rest. */
const MOVED = 5, LONG = 500, REST = 320;
/** So near, in pixels, a lit place takes a click that hits nothing lit: a finger is broader than a pointer. */
const NEAR = { finger: 24, mouse: 12 };
/** Zoom for a pixel, and pixels for a line, of the wheel. */
const TURN = 1.0018, LINE = 30;

/** The thing at which an event happens. @param {Event} event @returns {Thing | null} */
function thingAt({ target }) {
  const thing = target instanceof Element ? /** @type {HTMLElement | SVGElement | null} */ (target.closest("[data-kind]")) : null;
  return thing ? [thing.dataset.kind ?? "", Number(thing.dataset.id)] : null;
}

/** @param {PointerEvent | MouseEvent} event @returns {Point} */
const point = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

/**
 * Lay hands on a map; gives what takes them off.
 * @param {HTMLElement} host
 * @param {import("./camera.js").Camera} camera
 * @param {{current: Held}} now
 * @returns {() => void}
 */
export function hands(host, camera, now) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let moved = false, told = false, over = "", held = 0, rest = 0;

  /** Places near a point at which something may be chosen, the nearest first. @param {Point} at @param {number} reach @returns {Thing[]} */
  function litNear(at, reach) {
    const { board, view, lit } = now.current, { x, y } = camera.at(at.x, at.y);
    return Object.entries(board.places)
      .map(([place, spot]) => ({ place: Number(place), far: Math.hypot(spot[0] - x, spot[1] - y) * camera.scale }))
      .filter(({ place, far }) => far < reach && answersOf(board, view, lit, board.node, place).length)
      .sort((a, b) => a.far - b.far)
      .map(({ place }) => [board.node, place]);
  }

  function quiet() {
    clearTimeout(rest);
    over = "";
    now.current.onRest(null);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    const thing = thingAt(event), key = thing ? identity(...thing) : "";
    if (key === over) return;
    quiet();
    over = key;
    if (thing) rest = window.setTimeout(() => now.current.onRest(thing, point(event)), REST);
  }

  /** @param {PointerEvent} event @param {Point} from */
  function drag(event, from) {
    const to = point(event), other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) { // two fingers
      camera.zoomTo(camera.zoom * (Math.hypot(to.x - other.x, to.y - other.y) / (Math.hypot(from.x - other.x, from.y - other.y) || 1)),
        (to.x + other.x) / 2, (to.y + other.y) / 2);
      camera.move((to.x - from.x) / 2, (to.y - from.y) / 2);
    } else camera.move(to.x - from.x, to.y - from.y);
    down.set(event.pointerId, to);
  }

  /** @type {Record<string, (event: any) => void>} */
  const on = {
    pointerdown(event) {
      camera.measure();
      quiet();
      if (!down.size) moved = told = false;
      down.set(event.pointerId, point(event));
      clearTimeout(held);
      const thing = thingAt(event);
      if (event.pointerType === "mouse" || !thing) return;
      held = window.setTimeout(() => {
        if (moved || down.size !== 1) return;
        told = true;
        now.current.onThing([thing], point(event), true);
      }, LONG);
    },
    pointermove(event) {
      const from = down.get(event.pointerId);
      if (!from) return event.pointerType === "mouse" ? hover(event) : undefined;
      if (!moved) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < MOVED) return;
        moved = true;
        clearTimeout(held);
        for (const id of down.keys()) host.setPointerCapture(id);
      }
      drag(event, from);
    },
    pointerup(event) { down.delete(event.pointerId); clearTimeout(held); },
    pointercancel(event) { down.delete(event.pointerId); clearTimeout(held); },
    pointerleave: quiet,
    click(event) {
      if (moved || told) { moved = false; return; }
      camera.measure();
      const { board, view, lit, onThing } = now.current, at = point(event), thing = thingAt(event), finger = event.pointerType === "touch";
      const near = litNear(at, finger ? NEAR.finger : NEAR.mouse);
      if (finger && near.length > 1) onThing(near, at, false);
      else if (thing && answersOf(board, view, lit, ...thing).length) onThing([thing], at, false);
      else if (near.length) onThing([near[0]], at, false);
      else if (thing) onThing([thing], at, false);
    },
    contextmenu(event) {
      event.preventDefault();
      const thing = thingAt(event);
      if (thing && !told) now.current.onThing([thing], point(event), true);
      told = true; // a finger that is held long sends this and a click
      setTimeout(() => { told = false; }, LONG);
    },
    wheel(event) {
      event.preventDefault();
      camera.measure();
      quiet();
      camera.zoomTo(camera.zoom * TURN ** -(event.deltaMode ? event.deltaY * LINE : event.deltaY), event.clientX, event.clientY);
    },
  };
  for (const [name, act] of Object.entries(on)) host.addEventListener(name, act, { passive: false });
  return () => Object.entries(on).forEach(([name, act]) => host.removeEventListener(name, act));
}
