// The links of tables that were made in this browser, so that their owner finds them again. They never leave it.
const KEPT = "punica tables", MOST = 40;

/** @typedef {{owner: string, seats: Record<string, string>, onlooker: string}} Links */

/** All that are kept, by table. @returns {Record<string, Links>} */
export function keptLinks() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {}; // the browser keeps nothing, or something else
  }
}

/** Keep those of a new table. @param {string} table @param {Links} links */
export function keepLinks(table, links) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...Object.entries(keptLinks()), [table, links]].slice(-MOST))));
  } catch {
    // they are shown all the same
  }
}
