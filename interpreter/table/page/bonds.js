// What cannot go together at a table: options and scenarios with what they need, refuse and decide, read from the words of the rules.

/** @typedef {{option: Record<string, string[]>, scenario: Record<string, string[]>}} Bonds */
/** @typedef {{how: string, kind: string, name: string, states: string[], own: string[]}} Bond */

const WORDS = /^(not with|needs|needed by|decided by|with) (option|scenario) "([^"]*)"(?: (.*?))?(?: when (.*))?$/;
const ON = ["on"];

/** A bond as data; null for words that say something else. @param {string} words @returns {Bond | null} */
export function read(words) {
  const found = WORDS.exec(words);
  if (!found) return null;
  const [, how, kind, name, states, own] = found;
  return { how, kind, name, states: states ? states.split(", ") : ON, own: own ? own.split(", ") : ON };
}

/** Is what a bond speaks of chosen? @param {Bond} bond @param {string} scenario @param {Record<string, string>} options */
function stands({ kind, name, states }, scenario, options) {
  return kind === "scenario" ? scenario === name : states.includes(options[name]);
}

/** @param {Bond} bond */
const called = ({ kind, name, states }) => (kind === "scenario" || states === ON ? `“${name}”` : `“${name}”: ${states.join(" or ")}`);

/** Why an option may not have a value beside what else is chosen; empty where it may.
 * @param {Bonds} bonds @param {string} title @param {string} value @param {string} scenario @param {Record<string, string>} options @returns {string[]} */
export function against(bonds, title, value, scenario, options) {
  const reasons = [];
  for (const words of bonds.option[title] ?? []) {
    const bond = read(words);
    if (!bond) continue;
    const { how, own } = bond, chosen = stands(bond, scenario, options), mine = own.includes(value);
    if (how === "not with" && mine && chosen) reasons.push(`not with ${called(bond)}`);
    if (how === "needs" && mine && !chosen) reasons.push(`needs ${called(bond)}`);
    if (how === "needed by" && !mine && chosen) reasons.push(`${called(bond)} needs ${own === ON ? "this" : own.join(" or ")}`);
    if (how === "decided by" && !mine && chosen) reasons.push(`decided by ${called(bond)}`);
  }
  return reasons;
}

/** Why a scenario may not be chosen beside the options; empty where it may.
 * @param {Bonds} bonds @param {string} scenario @param {Record<string, string>} options @returns {string[]} */
export function againstScenario(bonds, scenario, options) {
  const reasons = [];
  for (const words of bonds.scenario[scenario] ?? []) {
    const bond = read(words);
    if (bond?.how === "not with" && stands(bond, scenario, options)) reasons.push(`not with ${called(bond)}`);
  }
  return reasons;
}

/** What a scenario decides of the options. @param {Bonds} bonds @param {string} scenario @returns {Record<string, string>} */
export function decided(bonds, scenario) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const words of bonds.scenario[scenario] ?? []) {
    const bond = read(words);
    if (bond?.how === "with" && bond.kind === "option") found[bond.name] = bond.states[0];
  }
  return found;
}
