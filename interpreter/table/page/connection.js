// The way to the table: one web socket, opened again with growing pauses whenever it breaks. What was said and not answered is never said
// twice: after a break the newest view shows whether it stood.
import { ROOT, VERSION } from "./wire.js";

const FIRST_PAUSE = 250, LONGEST_PAUSE = 15000;

/** @typedef {"opening" | "open" | "broken" | "closed"} Condition */

/**
 * Open the way to a table.
 * @param {string} table
 * @param {{token: string, hot: boolean}} who
 * @param {(message: any, bytes: number) => void} hear Called with each message that answers no `ask`.
 * @param {(condition: Condition) => void} change Called when the way breaks or is open again.
 */
export function connect(table, who, hear, change) {
  const address = new URL(`ws/${table}`, ROOT);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0, asked = 0, timer = 0, closed = false;
  /** @type {Map<number, (told: any) => void>} */
  const waiting = new Map();

  function open() {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const made = (socket = new WebSocket(address));
    made.onopen = () => made.send(JSON.stringify({ t: "hello", v: VERSION, ...who }));
    made.onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.t === "welcome") { tries = 0; change("open"); }
      if (waiting.has(said.id)) { waiting.get(said.id)?.(said); waiting.delete(said.id); } else hear(said, data.length);
    };
    made.onclose = () => {
      if (made !== socket) return;
      waiting.forEach((settle) => settle({ t: "told", id: 0, texts: ["The connection broke before this was answered."] }));
      waiting.clear();
      if (closed) return;
      change("broken");
      timer = window.setTimeout(open, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries++) * (0.75 + Math.random() / 2));
    };
  }
  window.addEventListener("online", open);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open());
  open();

  return {
    /** Say something; false where nobody hears it. @param {object} message @returns {boolean} */
    say(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    /** Ask for something to be told. @param {object} message @returns {Promise<import("./wire.js").Told>} */
    ask(message) {
      const id = ++asked;
      return new Promise((settle) => {
        if (this.say({ ...message, id })) waiting.set(id, settle);
        else settle({ t: "told", id, texts: ["There is no connection to the table."] });
      });
    },
    /** Let it be: the table refuses us for good. */
    close() { closed = true; clearTimeout(timer); socket?.close(); change("closed"); },
  };
}
