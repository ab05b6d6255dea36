// A curtain between two people at one screen: what the next one holds shows only when he says that he sits there.
import { html, useEffect, useRef } from "./html.js";

/** @param {{name: string, colour: string, onLift: (always: boolean) => void}} props */
export function Curtain({ name, colour, onLift }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null)), always = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  const title = `Hand over to ${name}`, lift = () => onLift(!!always.current?.checked);
  return html`<div class="curtain" role="dialog" aria-modal="true" aria-label=${title} style=${{ "--side": colour }}><div>
    <h2>${title}</h2><button type="button" class="lift" data-curtain ref=${button} onClick=${lift}>I play ${name}</button>
    <label><input type="checkbox" ref=${always} /> no curtain any more at this screen: we have no secrets</label></div></div>`;
}
