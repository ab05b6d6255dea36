// The links of this table where they are wanted, new ones for seats that lost theirs, and the game as a file.
import { Link } from "./copying.js";
import { html, useState } from "./html.js";
import { keepLinks, keptLinks } from "./links.js";
import { Popover } from "./popover.js";
import { ROOT } from "./wire.js";

/** @typedef {import("./wire.js").Seat} Seat */

const WARNING = "A saved game tells everything: what all hold, and what the dice will show. Whoever has it can look. Save it all the same?";

/** Fetch the game as a file. @param {string} table @param {string} token @param {string} name @returns {Promise<string>} What went wrong. */
async function download(table, token, name) {
  try {
    const answer = await fetch(new URL(`api/tables/${table}/saved`, ROOT), { method: "POST", body: JSON.stringify({ token }) });
    if (!answer.ok) return (await answer.json()).text;
    const address = URL.createObjectURL(await answer.blob()), link = document.createElement("a");
    Object.assign(link, { href: address, download: `${name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    return "";
  } catch {
    return "The server does not answer.";
  }
}

/**
 * The link of a seat, as far as it is known in this browser; and what gives out another.
 * @param {{seat: Seat, address: string, ask: (message: object) => Promise<any>, onNew: (seat: Seat, token: string) => void}} props
 */
function SeatLink({ seat, address, ask, onNew }) {
  const [trouble, setTrouble] = useState("");
  const anew = async () => {
    if (!confirm(`Give out a new link for ${seat.name}? The old one stops working at once, and whoever sits there by it is put out.`)) return;
    const told = await ask({ t: "link", seat: seat.id });
    if (told.t === "linked") onNew(seat, told.token);
    else setTrouble(told.texts?.[0] ?? "");
  };
  return html`${address ? html`<${Link} title=${seat.name} address=${address} open=${false} />`
    : html`<li><span class="title">${seat.name}</span><span class="quiet">this browser does not know its link</span></li>`}
    <li><button type="button" class="plain" onClick=${anew}>A new link for ${seat.name}</button>
      ${trouble && html`<span class="quiet" role="alert">${trouble}</span>`}</li>`;
}

/**
 * @param {object} props
 * @param {string} props.table
 * @param {string} props.token
 * @param {string} props.name Of the rule set.
 * @param {Seat[]} props.seats
 * @param {{seat: number | null, owner: boolean}} props.me
 * @param {boolean} props.over
 * @param {(message: object) => Promise<any>} props.ask
 */
export function Sharing({ table, token, name, seats, me, over, ask }) {
  const [at, setAt] = useState(/** @type {{x: number, y: number} | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [, setNewest] = useState(0);
  const home = new URL(`table/${table}`, ROOT).href, kept = keptLinks()[table];
  const addressOf = (/** @type {Seat} */ { side }) => { const known = kept?.seats[side]; return known ? new URL(known, ROOT).href : ""; };
  const onNew = (/** @type {Seat} */ { side }, /** @type {string} */ fresh) => {
    const place = `/table/${table}`;
    keepLinks(table, { ...(kept ?? { owner: `${place}#${token}`, onlooker: place }), seats: { ...kept?.seats, [side]: `${place}#${fresh}` } });
    setNewest(Date.now());
  };
  const open = (/** @type {MouseEvent} */ event) => {
    const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    setTrouble("");
    setAt({ x: left, y: bottom });
  };
  const save = async () => { if (over || confirm(WARNING)) setTrouble(await download(table, token, name)); };
  return html`<button type="button" class="share" aria-haspopup="dialog" onClick=${open}>Links</button>
    ${at && html`<${Popover} at=${at} title="Links and file" onClose=${() => setAt(null)}>
      <ul class="links"><${Link} title="For onlookers" address=${home} open=${false} />
        ${token && html`<${Link} title=${me.owner ? "Yours, the owner’s" : "Yours alone"} address=${`${home}#${token}`} open=${false} />`}
        ${me.owner && seats.map((seat) => html`<${SeatLink} key=${seat.id} seat=${seat} address=${addressOf(seat)} ask=${ask} onNew=${onNew} />`)}</ul>
      ${me.owner || over ? html`<button type="button" onClick=${save}>Save the game to a file</button>`
        : html`<p class="quiet">While the game goes on its owner alone saves it to a file: it would tell what all hold.</p>`}
      ${trouble && html`<p class="quiet" role="alert">${trouble}</p>`}</${Popover}>`}`;
}
