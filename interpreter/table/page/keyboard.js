// From place to place by arrow keys: along the roads first, and where no road leads that way, to the nearest place that lies there.

/** @typedef {import("./wire.js").Board} Board */

const NARROW = 0.42;
/** The cosine of the widest angle to the side that still counts as this direction. */

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place that an arrow leads to; the same one where there is nothing that way.
 * @param {Board} board @param {number} from @param {[number, number]} arrow @returns {number} */
export function next(board, from, [across, down]) {
  const [x, y] = board.places[from] ?? [0, 0];
  const nearest = (/** @type {number[]} */ among) => {
    let best = from, least = Infinity;
    for (const place of among) {
      const at = board.places[place];
      if (!at || place === from) continue;
      const far = Math.hypot(at[0] - x, at[1] - y), straight = ((at[0] - x) * across + (at[1] - y) * down) / (far || 1);
      if (straight < NARROW) continue;
      const cost = far * (1 + 2 * (1 - straight));
      if (cost < least) { best = place; least = cost; }
    }
    return best;
  };
  const joined = board.roads.flatMap(([a, b]) => (a === from ? [b] : b === from ? [a] : []));
  const found = nearest(joined);
  return found === from ? nearest(Object.keys(board.places).map(Number)) : found;
}
