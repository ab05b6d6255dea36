// Who sits where, who is here, who decides; and who plays a seat from now on.
import { html, useState } from "./html.js";
import { Popover } from "./popover.js";
import { ROOT } from "./wire.js";

/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {{name: string, what: string}} Bot */

const HUMAN = "human", NOBODY = "#5b5147";

/** Who plays a seat, in a word. @param {Seat} seat */
function playerOf({ player, here, gone }) {
  if (gone) return `${player}, has given up`;
  return player === HUMAN ? (here ? "here" : "away") : player;
}

/** @param {{seat: Seat, isMine: boolean, decides: boolean, onOpen: (event: MouseEvent) => void}} props */
function SeatOf({ seat, isMine, decides, onOpen }) {
  const told = seat.player === HUMAN ? `a person, ${playerOf(seat)}` : playerOf(seat);
  return html`<li class=${`${decides ? "turn" : ""}${seat.gone ? " gone" : ""}`}>
    <button type="button" aria-haspopup="dialog" style=${{ "--side": seat.colour || NOBODY }} onClick=${onOpen}
      title=${`${told}${decides ? ", decides" : ""}`}>
      <span class=${`dot${seat.player === HUMAN && !seat.here ? " away" : ""}`} aria-hidden="true"></span><span class="name">${seat.name}</span>
      <small>${isMine && seat.player === HUMAN ? "you" : playerOf(seat)}</small>${decides && html`<span class="unseen">, decides</span>`}</button></li>`;
}

/** @param {{seat: Seat, bots: Bot[], isMine: boolean, onSit: (player: string) => void, onResign: () => void}} props */
function Sitting({ seat, bots, isMine, onSit, onResign }) {
  const resign = () => { if (confirm("Give the game up? A bot plays on for you, and you cannot come back.")) onResign(); };
  return html`<div class="choice">
    ${seat.player !== HUMAN && html`<button type="button" onClick=${() => onSit(HUMAN)}>A person plays</button>`}
    ${bots.filter(({ name }) => name !== seat.player).map(({ name, what }) => html`
      <button type="button" key=${name} onClick=${() => onSit(name)}>The bot “${name}” plays${what && html`: <span class="quiet">${what}</span>`}</button>`)}
    ${isMine && html`<button type="button" class="grave" onClick=${resign}>Give the game up</button>`}</div>`;
}

/**
 * @param {object} props
 * @param {Seat[]} props.seats
 * @param {number | null} props.mine
 * @param {boolean} props.owner
 * @param {number | null | undefined} props.turn
 * @param {boolean} props.over
 * @param {(seat: number, player: string) => void} props.onSit
 * @param {() => void} props.onResign
 */
export function Seats({ seats, mine, owner, turn, over, onSit, onResign }) {
  const [open, setOpen] = useState(/** @type {{seat: number, at: {x: number, y: number}} | null} */ (null));
  const [bots, setBots] = useState(/** @type {Bot[]} */ ([]));
  const chosen = open && seats.find(({ id }) => id === open.seat);
  const begin = async (/** @type {Seat} */ seat, /** @type {MouseEvent} */ event) => {
    const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    setOpen({ seat: seat.id, at: { x: left, y: bottom } });
    if (bots.length) return;
    const lobby = await fetch(new URL("api/lobby", ROOT)).then((answer) => answer.json()).catch(() => ({}));
    setBots(lobby.bots ?? []);
  };
  const may = chosen && (owner || chosen.id === mine) && !chosen.gone && !over;
  const resign = () => { onResign(); setOpen(null); };
  const sit = (/** @type {string} */ player) => { if (chosen) onSit(chosen.id, player); setOpen(null); };
  return html`<ul class="seats" aria-label="seats">${seats.map((seat) => html`
    <${SeatOf} key=${seat.id} seat=${seat} isMine=${mine === seat.id} decides=${turn === seat.id && !over}
      onOpen=${(/** @type {MouseEvent} */ event) => begin(seat, event)} />`)}</ul>
    ${chosen && open && html`<${Popover} at=${open.at} title=${chosen.name} onClose=${() => setOpen(null)}>
      <p>${chosen.player === HUMAN ? `A person plays this side, who is ${playerOf(chosen)}.` : `The bot “${chosen.player}” plays this side.`}</p>
      ${may && html`<${Sitting} seat=${chosen} bots=${bots} isMine=${chosen.id === mine} onSit=${sit} onResign=${resign} />`}
      </${Popover}>`}`;
}
