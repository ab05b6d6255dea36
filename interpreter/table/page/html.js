// The one door to what draws: elements as tagged templates, components, state; with the types that the rest of the page goes by.
import { h, render as draw } from "./lib/preact.js";
import htm from "./lib/htm.js";
import * as hooks from "./lib/hooks.js";

/** @type {any} */
const untyped = hooks;

/** Elements, written as HTML in a template. @type {(parts: TemplateStringsArray, ...values: any[]) => any} */
export const html = /** @type {any} */ (htm).bind(h);

/** Draw elements within one of the page; what is the same stays. @type {(elements: any, within: Element) => void} */
export const render = /** @type {any} */ (draw);

/** @type {<T>(first: T | (() => T)) => [T, (next: T | ((now: T) => T)) => void]} */
export const useState = untyped.useState;
/** @type {<T>(first: T) => {current: T}} */
export const useRef = untyped.useRef;
/** @type {<T>(make: () => T, of: unknown[]) => T} */
export const useMemo = untyped.useMemo;
/** A part of the page that is drawn again only when one of the values `of` has changed, whatever is drawn around it.
 * @param {{draw: () => any, of: unknown[]}} props */
export const Still = ({ draw, of }) => useMemo(draw, of);
/** @type {(act: () => void | (() => void), of?: unknown[]) => void} */
export const useEffect = untyped.useEffect;
/** @type {(act: () => void | (() => void), of?: unknown[]) => void} */
export const useLayoutEffect = untyped.useLayoutEffect;
