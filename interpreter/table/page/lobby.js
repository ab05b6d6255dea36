// The lobby: what can be played, the links of a new table, and the games that go on.
import { Link } from "./copying.js";
import { html, render, useEffect, useState } from "./html.js";
import { keepLinks, keptLinks } from "./links.js";
import { Dot, Order, capital, playing } from "./order.js";
import { Saved } from "./saved.js";
import { ROOT } from "./wire.js";

/** @typedef {import("./order.js").RuleSet} RuleSet */
/** @typedef {import("./links.js").Links} Links */
/**
 * @typedef {object} Going A game that goes on.
 * @property {string} id
 * @property {string} title
 * @property {string} scenario
 * @property {{name: string, player: string, here: boolean}[]} seats
 * @property {number | null} answers
 * @property {string} ended
 */
/** @typedef {{rule_sets: RuleSet[], tables: Going[], bots: import("./order.js").Bot[], whole?: boolean}} Lobby */

const HUMAN = "human";
/** So many games are listed at once, one's own first. */
const LISTED = 10;
/** What is still being read is asked for again after these pauses, in milliseconds. */
const PAUSES = [2000, 5000, 10000, 20000, 40000];

/** @param {{rules: RuleSet, chosen: boolean, onChoose: () => void}} props */
function RuleSetCard({ rules, chosen, onChoose }) {
  const all = rules.scenarios.length ? rules.scenarios.flatMap((each) => playing(rules, each)) : rules.sides.map(({ name }) => name);
  const sides = [...new Set(all)];
  return html`<li class="rule-set"><button type="button" aria-pressed=${chosen} onClick=${onChoose}><b>${rules.title}</b>
    ${rules.map && html`<svg class="sketch" viewBox=${rules.map.frame.join(" ")} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path class="land" d=${rules.map.land} /><path class="roads" d=${rules.map.roads} /><path class="places" d=${rules.map.places} /></svg>`}
    ${rules.about && html`<span class="about">${rules.about}</span>`}
    <span class="sides">${sides.map((side) => html`<span key=${side}><${Dot} rules=${rules} side=${side} />${capital(side)}</span>`)}</span>
    ${rules.scenarios.length > 1 && html`<span class="quiet">${rules.scenarios.length} scenarios</span>`}</button></li>`;
}

/** An address of this server, whole. @param {string} address */
const whole = (address) => new URL(address, ROOT).href;

/** The links of a table. @param {{links: Links, people: string[], onClose: () => void}} props */
function TableLinks({ links, people, onClose }) {
  const several = people.length > 1, way = several ? "Play all of them at this screen" : people.length ? "Sit down" : "Look on";
  return html`<section class="made" aria-label="a new table"><div class="head"><h2>The table is laid</h2>
      <button type="button" class="plain" aria-label="close" onClick=${onClose}>×</button></div>
    <p><a class="begin" href=${new URL(links.owner, ROOT).href}>${way}</a></p>
    ${several && html`<p>Or send each person a link, and keep your own. Whoever has a link plays that side.</p>`}
    <ul>${several && people.map((side) => html`<${Link} key=${side} title=${capital(side)} address=${whole(links.seats[side])} />`)}
      <${Link} title="Yours" told="says who sits where; at one screen it plays for all people" address=${whole(links.owner)} />
      <${Link} title="Onlookers" told="see what is open to all" address=${whole(links.onlooker)} /></ul></section>`;
}

/** @param {{table: Going, links: Links | undefined}} props */
function GoingOn({ table: { id, title, scenario, seats, answers, ended }, links }) {
  const sits = seats.map(({ name, player, here }) => `${name}: ${player === HUMAN ? (here ? "here" : "away") : player}`);
  const told = [...sits, ...(answers === null ? [] : [`${answers} answers`]), ...(ended ? [ended] : [])].join(" · ");
  return html`<li><div><b>${title}</b>${scenario && `, ${scenario}`}<br /><span class="quiet">${told}</span></div>
    ${links && html`<a href=${new URL(links.owner, ROOT).href}>go on</a>`}<a href=${new URL(`table/${id}`, ROOT).href}>look on</a></li>`;
}

/** @param {{tables: Going[]}} props */
function GoingTables({ tables }) {
  const [all, setAll] = useState(false);
  if (!tables.length) return null;
  const kept = keptLinks(), mine = tables.filter(({ id }) => kept[id]), listed = [...mine, ...tables.filter(({ id }) => !kept[id])];
  const most = all ? listed.length : Math.max(mine.length, LISTED);
  return html`<section><h2>Games that go on</h2>
    <ul class="going">${listed.slice(0, most).map((table) => html`<${GoingOn} key=${table.id} table=${table} links=${kept[table.id]} />`)}</ul>
    ${listed.length > most && html`<p><button type="button" class="plain" onClick=${() => setAll(true)}>All ${listed.length}</button></p>`}</section>`;
}

/** What the server tells, asked for again while it still reads rules, and when somebody comes back to the page. */
function useLobby() {
  const [lobby, setLobby] = useState(/** @type {Lobby | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let tries = 0, timer = 0;
    const load = async () => {
      clearTimeout(timer);
      try {
        const answer = await fetch(new URL("api/lobby", ROOT)), found = await answer.json();
        if (!answer.ok) throw new Error(found.text);
        setLobby(found);
        setTrouble("");
        if (found.whole === false && tries < PAUSES.length) timer = window.setTimeout(load, PAUSES[tries++]);
      } catch (error) {
        setTrouble(error instanceof Error && error.message ? error.message : "The server does not answer.");
      }
    };
    const back = () => { if (document.visibilityState === "visible") load(); };
    load();
    document.addEventListener("visibilitychange", back);
    return () => { clearTimeout(timer); document.removeEventListener("visibilitychange", back); };
  }, []);
  return { lobby, trouble };
}

function LobbyPage() {
  const { lobby, trouble } = useLobby();
  const [chosen, setChosen] = useState("");
  const [made, setMade] = useState(/** @type {{links: Links, people: string[]} | null} */ (null));
  const rules = lobby?.rule_sets.find(({ id }) => id === chosen);
  const choose = (/** @type {string} */ id) => { setMade(null); setChosen(id === chosen ? "" : id); };
  const lay = (/** @type {Links} */ links, /** @type {string} */ table, /** @type {string[]} */ people) => {
    keepLinks(table, links);
    setMade({ links, people });
    scrollTo({ top: 0 });
  };
  return html`<header><span class="home">Punica</span></header><main>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${!lobby && !trouble && html`<p class="quiet">The rule sets are read …</p>`}
    ${made && html`<${TableLinks} ...${made} onClose=${() => setMade(null)} />`}
    ${lobby && html`<div class="lobby"><section><h1>What shall be played?</h1><ul class="rule-sets">${lobby.rule_sets.map((each) => html`
        <${RuleSetCard} key=${each.id} rules=${each} chosen=${each.id === chosen} onChoose=${() => choose(each.id)} />`)}</ul><${Saved} onMade=${lay} /></section>
      ${rules && html`<${Order} key=${rules.id} rules=${rules} bots=${lobby.bots} onMade=${lay} />`}</div>
      <${GoingTables} tables=${lobby.tables} />`}</main>`;
}

const host = document.getElementById("lobby");
if (host) { host.textContent = ""; render(html`<${LobbyPage} />`, host); }
