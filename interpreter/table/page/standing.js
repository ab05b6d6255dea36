// What stands at a place, in words and as rows: for the pointer that rests on it, for the keyboard, for who hears the page.
import { nameOf, sideOf } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */

/** Whose each place is, -1 nobody's. @param {View} view @returns {number[]} */
export const owners = (view) => Array.from(view.map.owner ?? "", (letter) => (letter === "." ? -1 : letter.charCodeAt(0) - "0".charCodeAt(0)));

/** Whose a place is, -1 nobody's. @param {View} view @param {number} place */
export const ownerOf = (view, place) => owners(view)[place] ?? -1;

/** What stands at a place. @param {Board} board @param {View} view @param {number} place */
export function standing(board, view, place) {
  const owner = ownerOf(view, place);
  const counts = (view.map.counts ?? []).filter(([at]) => at === place);
  const pieces = (view.map.pieces ?? []).filter(([, , at]) => at === place);
  return {
    owner: owner < 0 ? "" : nameOf(board, board.seats, owner),
    counts: counts.map(([, number, which, whose]) => ({ number, sign: board.counts[which]?.sign ?? "", whose })),
    pieces: pieces.map(([kind, number]) => ({ kind, number })),
  };
}

/** The same in one sentence. @param {Board} board @param {View} view @param {number} place @param {string} [written] What is written beside the
 * place, its name first. @returns {string} */
export function standingInWords(board, view, place, written = nameOf(board, board.node, place)) {
  const { owner, counts, pieces } = standing(board, view, place), holder = ownerOf(view, place);
  const whose = (/** @type {number} */ seat) => (seat >= 0 && seat !== holder ? ` of ${nameOf(board, board.seats, seat)}` : "");
  return [
    written, owner && `held by ${owner}`,
    ...counts.map((count) => `${count.number} ${count.sign}${whose(count.whose)}`),
    ...pieces.map(({ kind, number }) => nameOf(board, kind, number)),
  ].filter(Boolean).join(", ");
}

/** Whose a piece is. @param {Board} board @param {string} kind @param {number} number */
export const sideOfPiece = (board, kind, number) => sideOf(board, board.side_of[kind]?.[number]);
