// A saved game opens as a table.
import { html, useState } from "./html.js";
import { ROOT } from "./wire.js";

/** @typedef {import("./links.js").Links} Links */

/** @param {{onMade: (links: Links, table: string, people: string[]) => void}} props */
export function Saved({ onMade }) {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const bring = async (/** @type {any} */ { target }) => {
    const [file] = target.files;
    if (!file) return;
    setTrouble("");
    setBusy(true);
    try {
      const answer = await fetch(new URL("api/tables/saved", ROOT), { method: "POST", body: file });
      const made = await answer.json();
      if (!answer.ok) throw new Error(made.text);
      onMade(made.links, made.id, Object.keys(made.links.seats));
    } catch (error) {
      setTrouble(error instanceof Error && error.message ? error.message : "The server does not answer.");
    }
    target.value = "";
    setBusy(false);
  };
  return html`<p class="saved"><label>Or go on with a saved game: <input type="file" accept=".json,application/json" disabled=${busy} onChange=${bring} /></label>
    ${busy && html`<span class="quiet" role="status">its answers are given again …</span>`}</p>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}`;
}
