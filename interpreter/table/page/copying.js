// A link with what copies it.
import { html, useEffect, useState } from "./html.js";

/** Copy a text; where the browser does not let us it is shown. @param {string} text @returns {Promise<string>} What is told of it. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    prompt("To be copied:", text);
    return "";
  }
}

/** What copies an address, and says so. @param {{address: string, words?: string, title?: string}} props */
export function CopyButton({ address, words = "Copy", title = "" }) {
  const [told, setTold] = useState("");
  useEffect(() => setTold(""), [address]);
  return html`<button type="button" class="plain" title=${title} onClick=${async () => setTold(await copied(address))}>${told || words}</button>`;
}

/** @param {{title: string, address: string, told?: string, open?: boolean}} props */
export function Link({ title, address, told, open = true }) {
  const select = (/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).select();
  return html`<li><span class="title">${title}${told && html`<small class="quiet">${told}</small>`}</span>
    <input readonly value=${address} aria-label=${`link: ${title}`} onFocus=${select} />
    <${CopyButton} address=${address} />${open && html`<a href=${address}>open</a>`}</li>`;
}
