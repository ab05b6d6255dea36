// Tells whose turn it is: in the title of the page, and, for who switched it on, by the system while nobody looks at the page.
import { html, useEffect, useState } from "./html.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */

const KEPT = "punica bell";

/** Is it switched on in this browser, and does the browser still allow it? */
function isOn() {
  try {
    return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(KEPT) === "on";
  } catch {
    return false; // the browser keeps nothing
  }
}

/** Whose turn it is, in the title of the page, and told when nobody looks; gone again when somebody does.
 * @param {string} table @param {Board | undefined} board @param {View | undefined} view */
export function useTurn(table, board, view) {
  useEffect(() => {
    if (!board || !view) return;
    const waiting = view.turn?.name ? `Waiting for ${view.turn.name}` : "…";
    document.title = `${view.ended ? "Over" : view.question ? "● Your turn" : waiting} – ${board.title}`;
    if (!(view.question || view.ended) || !document.hidden || !isOn()) return;
    try {
      const told = new Notification(board.title, { body: view.ended || `Your turn: ${view.question?.text}`, tag: table });
      const seen = () => { if (!document.hidden) told.close(); };
      told.onclick = () => { window.focus(); told.close(); };
      document.addEventListener("visibilitychange", seen);
      return () => document.removeEventListener("visibilitychange", seen);
    } catch {
      // on some telephones a page alone may not
    }
  }, [view, board]);
}

/** The switch: the browser is asked for leave when somebody turns it on, and not before. */
export function Bell() {
  const [on, setOn] = useState(isOn);
  const [barred, setBarred] = useState(false);
  if (!("Notification" in window)) return null;
  const turn = async (/** @type {any} */ { target }) => {
    const wanted = target.checked, may = wanted ? await Notification.requestPermission() : "granted";
    try {
      localStorage.setItem(KEPT, wanted && may === "granted" ? "on" : "off");
    } catch {
      // then it is switched off again with the page
    }
    setBarred(wanted && may !== "granted");
    setOn(isOn());
    target.checked = isOn();
  };
  return html`<label class="bell"><input type="checkbox" role="switch" checked=${on} onChange=${turn} /> Tell me when it is my turn
    ${barred && html`<small role="status"> – this browser does not let this page tell</small>`}</label>`;
}
