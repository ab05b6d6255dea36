// A table that is being ordered: its scenario, its options with what cannot go together, and who plays.
import { against, againstScenario, decided } from "./bonds.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { ROOT } from "./wire.js";

/**
 * @typedef {object} RuleSet
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {{frame: number[], land: string, roads: string, places: string} | null} map In a few strokes.
 * @property {{name: string, colour: string}[]} sides
 * @property {string[]} scenarios
 * @property {string} scenario
 * @property {Record<string, string>} options
 * @property {Record<string, string[]>} values
 * @property {import("./bonds.js").Bonds} bonds
 * @property {Record<string, string[]>} playing
 * @property {string[]} [mods]
 */
/** @typedef {{name: string, what: string}} Bot */
/** @typedef {import("./links.js").Links} Links */

const HUMAN = "human", ON = "on", OFF = "off";

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sides that play a scenario. @param {RuleSet} rules @param {string} scenario */
export const playing = (rules, scenario) => rules.playing[scenario] ?? rules.sides.map(({ name }) => name);

/** A dot in the colour of a side. @param {{rules: RuleSet, side: string}} props */
export function Dot({ rules, side }) {
  const colour = rules.sides.find(({ name }) => name === side)?.colour || "#5b5147";
  return html`<span class="dot" style=${{ background: colour }} aria-hidden="true"></span>`;
}

/** @param {(value: string) => void} use @returns {(event: Event) => void} */
const changed = (use) => ({ target }) => use(/** @type {HTMLSelectElement} */ (target).value);
/** @param {(is: boolean) => void} use @returns {(event: Event) => void} */
const ticked = (use) => ({ target }) => use(/** @type {HTMLInputElement} */ (target).checked);

/** @param {{rules: RuleSet, scenario: string, options: Record<string, string>, onChoose: (scenario: string) => void}} props */
function Scenario({ rules, scenario, options, onChoose }) {
  if (rules.scenarios.length < 2) return null;
  return html`<label class="field"><span>Scenario</span><select value=${scenario} onChange=${changed(onChoose)}>${rules.scenarios.map((each) => {
    const why = againstScenario(rules.bonds, each, options);
    const told = why.length ? `${each} (${why.join("; ")})` : each;
    return html`<option key=${each} value=${each} disabled=${why.length > 0 && each !== scenario}>${told}</option>`;
  })}</select></label>`;
}

/** An option with what it may be; what it may not be now is greyed out, and told.
 * @param {{rules: RuleSet, title: string, scenario: string, options: Record<string, string>, onChange: (value: string) => void}} props */
function OptionOf({ rules, title, scenario, options, onChange }) {
  const value = options[title], values = rules.values[title] ?? [];
  const reasons = new Map(values.map((each) => [each, against(rules.bonds, title, each, scenario, options)]));
  const isFree = (/** @type {string} */ each) => !reasons.get(each)?.length;
  const fixed = values.filter(isFree).length < 2, why = [...new Set([...reasons.values()].flat())];
  const isSwitch = values.length === 2 && values.includes(ON) && values.includes(OFF);
  const choice = isSwitch
    ? html`<input type="checkbox" checked=${value === ON} disabled=${fixed && isFree(value)} onChange=${ticked((is) => onChange(is ? ON : OFF))} />`
    : html`<select value=${value} onChange=${changed(onChange)}>${values.map((each) => html`
        <option key=${each} value=${each} disabled=${!isFree(each) && each !== value}>${each}</option>`)}</select>`;
  return html`<div class=${`field${fixed ? " fixed" : ""}`}><label><span>${title}</span>${choice}</label>
    ${why.length > 0 && html`<small>${why.join("; ")}</small>`}</div>`;
}

/** @param {{rules: RuleSet, bots: Bot[], sides: string[], players: string[], onSeat: (players: string[]) => void}} props */
function Players({ rules, bots, sides, players, onSeat }) {
  const usual = bots[0]?.name ?? HUMAN;
  const seat = (/** @type {number} */ at, /** @type {string} */ player) => onSeat(players.map((each, n) => (n === at ? player : each)));
  return html`<fieldset><legend>Who plays</legend>${sides.map((side, at) => html`
      <label class="field" key=${side}><span><${Dot} rules=${rules} side=${side} />${capital(side)}</span>
        <select value=${players[at]} onChange=${changed((player) => seat(at, player))}><option value=${HUMAN}>a person</option>
          ${bots.map(({ name }) => html`<option key=${name} value=${name}>bot “${name}”</option>`)}</select></label>`)}
    ${bots.filter(({ name }) => players.includes(name)).map(({ name, what }) => html`<p class="told" key=${name}>“${name}”: ${what}</p>`)}
    <p class="ways">
      <button type="button" class="plain" onClick=${() => onSeat(sides.map((_, at) => (at ? usual : HUMAN)))}>One person, bots else</button>
      <button type="button" class="plain" onClick=${() => onSeat(sides.map(() => HUMAN))}>People only</button></p></fieldset>`;
}

/** @param {{rules: RuleSet, bots: Bot[], onMade: (links: Links, table: string, people: string[]) => void}} props */
export function Order({ rules, bots, onMade }) {
  const { bonds } = rules;
  const [scenario, setScenario] = useState(rules.scenario);
  const [options, setOptions] = useState({ ...rules.options, ...decided(bonds, rules.scenario) });
  const [seated, setSeated] = useState(/** @type {Record<string, string>} */ ({}));
  const [open, setOpen] = useState(false);
  const [hints, setHints] = useState(true);
  const [seed, setSeed] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { // where it does not stand beside the rule sets it would come unseen
    if (form.current && form.current.getBoundingClientRect().top > innerHeight / 2) form.current.scrollIntoView({ block: "start" });
  }, []);
  const sides = playing(rules, scenario), players = sides.map((side, at) => seated[side] ?? (at ? (bots[0]?.name ?? HUMAN) : HUMAN));
  const people = sides.filter((_, at) => players[at] === HUMAN);
  const clashes = Object.entries(options).flatMap(([title, value]) =>
    against(bonds, title, value, scenario, options).map((why) => `${title}: ${why}`));
  const unusual = Object.keys(options).filter((title) => options[title] !== rules.options[title]);
  const choose = (/** @type {string} */ wanted) => {
    setScenario(wanted);
    setOptions({ ...options, ...decided(bonds, wanted) });
  };

  async function begin() {
    setBusy(true);
    setTrouble("");
    const order = {
      rule_set: rules.id, mods: rules.mods ?? [], scenario, options, open, hints, seed: seed.trim() ? Number(seed) : null,
      players: Object.fromEntries(sides.map((side, at) => [side, players[at]])),
    };
    try {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(new URL("api/tables", ROOT), { method: "POST", headers, body: JSON.stringify(order) });
      const made = await answer.json();
      if (answer.ok) onMade(made.links, made.id, people);
      else setTrouble(made.text ?? "This table cannot be laid.");
    } catch {
      setTrouble("The server does not answer.");
    }
    setBusy(false);
  }

  const told = people.length === 0 ? "bots alone: you look on" : people.length === 1 ? `you play ${capital(people[0])}` : `${people.length} people`;
  return html`<form ref=${form} class="order" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); begin(); }}><h2>${rules.title}</h2>
    <${Scenario} rules=${rules} scenario=${scenario} options=${options} onChoose=${choose} />
    <${Players} rules=${rules} bots=${bots} sides=${sides} players=${players}
      onSeat=${(/** @type {string[]} */ all) => setSeated(Object.fromEntries(sides.map((side, at) => [side, all[at]])))} />
    ${Object.keys(options).length > 0 && html`<details class="optional"><summary>Options${unusual.length ? `: ${unusual.join(", ")}` : ""}</summary>
      ${Object.keys(options).map((title) => html`<${OptionOf} key=${title} rules=${rules} title=${title} scenario=${scenario} options=${options}
        onChange=${(/** @type {string} */ value) => setOptions({ ...options, [title]: value })} />`)}</details>`}
    <details class="optional"><summary>More</summary>
      <div class="field"><label><span>All cards lie open</span><input type="checkbox" checked=${open} onChange=${ticked(setOpen)} /></label></div>
      <div class="field"><label><span>Bots give hints</span><input type="checkbox" checked=${hints} onChange=${ticked(setHints)} /></label><small>who asks
        for one is told to all</small></div>
      <div class="field"><label><span>Seed</span><input inputmode="numeric" pattern="[0-9]{0,15}" size="10" value=${seed} placeholder="any"
        onInput=${changed(setSeed)} /></label><small>the same seed deals the same cards again</small></div></details>
    ${[...clashes, trouble].filter(Boolean).map((text) => html`<p class="trouble" role="alert" key=${text}>${text}</p>`)}
    <p><button class="begin" disabled=${busy || clashes.length > 0}>${busy ? "The table is laid …" : "Lay the table"}</button>${" "}
      <span class="quiet">${told}</span></p></form>`;
}
