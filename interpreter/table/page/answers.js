// Which options a thing stands for: a click on it is an answer, or a choice between a few.
import { identity } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {Map<string, number[]>} Lit Numbers of options, by the identity of what they name. */

/** Options by the things that they name; of a way, and of several members, the last counts.
 * @param {import("./wire.js").Question | undefined} question @returns {Lit} */
export function litBy(question) {
  const lit = new Map();
  question?.options.forEach(({ kind, members = [] }, number) => {
    if (!kind || !members.length) return;
    const key = identity(kind, members[members.length - 1]);
    lit.set(key, [...(lit.get(key) ?? []), number]);
  });
  return lit;
}

/** Where a piece stands; undefined where it is not on the map. @param {View} view @param {string} kind @param {number} number */
export const placeOf = (view, kind, number) => view.map.pieces?.find(([k, n]) => k === kind && n === number)?.[2];

/** The options that a click on a place stands for: its own, and those about what stands there.
 * @param {Board} board @param {View} view @param {Lit} lit @param {number} place @returns {number[]} */
export function answersAt(board, view, lit, place) {
  const own = lit.get(identity(board.node, place)) ?? [];
  const there = (view.map.pieces ?? []).filter(([, , at]) => at === place).flatMap(([kind, number]) => lit.get(identity(kind, number)) ?? []);
  return [...new Set([...own, ...there])];
}

/** The options that a click on a thing stands for. A piece without options of its own never hides its place.
 * @param {Board} board @param {View} view @param {Lit} lit @param {string} kind @param {number} number @returns {number[]} */
export function answersOf(board, view, lit, kind, number) {
  if (kind === board.node) return answersAt(board, view, lit, number);
  const own = lit.get(identity(kind, number)) ?? [];
  if (own.length) return own;
  const place = placeOf(view, kind, number);
  return place === undefined ? [] : answersAt(board, view, lit, place);
}

/** What is lit and lies nowhere: not on the map, not in a pile that is seen. Cards are drawn for it all the same.
 * @param {Board} board @param {View} view @returns {{kind: string, members: number[]}[]} */
export function offered(board, view) {
  const seen = new Set((view.map.pieces ?? []).map(([kind, number]) => identity(kind, number)));
  for (const pile of view.piles) for (const member of pile.members ?? []) seen.add(identity(pile.kind, member));
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  for (const { kind = "", members = [] } of view.question?.options ?? []) {
    const member = members[members.length - 1];
    if (!board.faces.includes(kind) || member === undefined || seen.has(identity(kind, member))) continue;
    found.set(kind, (found.get(kind) ?? new Set()).add(member));
  }
  return [...found].map(([kind, members]) => ({ kind, members: [...members] }));
}
