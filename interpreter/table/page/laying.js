// Where the counters of a place lie: beside it, off the names, off other places and their counters; and there they stay while they are as large.

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {{place: number, width: number, height: number}} Stack How much room the counters of a place need. */
/** @typedef {Box & {spot: number}} Laid */

const GAP = 5, KEPT = 0.6;
/** What it costs to cover a unit of a place, of a name, of other counters; for each unit beyond the frame; and to stand so near another place
 * that one might think it stands there. A spot costs the more the later it is named. */
const PLACE = 5, LABEL = 0.8, STACK = 6, BEYOND = 8, WRONG = 2000, NEAR = 26, LATER = 25;
/** Where a stack may stand, in halves of its size and of the place's; the better ones first. */
const SPOTS = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1], [0.55, 1], [-0.55, 1], [0.55, -1], [-0.55, -1]];

/** How much of a box another one covers. @param {number} x @param {number} y @param {number} width @param {number} height @param {Box} b */
function common(x, y, width, height, b) {
  const across = Math.min(x + width, b.x + b.width) - Math.max(x, b.x);
  if (across <= 0) return 0;
  const down = Math.min(y + height, b.y + b.height) - Math.max(y, b.y);
  return down > 0 ? across * down : 0;
}

export class Laying {
  /**
   * @param {Record<string, [number, number]>} places
   * @param {number} radius Of a place.
   * @param {Box[]} labels
   * @param {Box} frame
   */
  constructor(places, radius, labels, frame) {
    this.places = places;
    this.radius = radius;
    this.frame = frame;
    this.labels = labels;
    this.dots = Object.entries(places).map(([place, [x, y]]) => (
      { place: Number(place), x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
    /** @type {Map<number, Laid>} */
    this.laid = new Map();
  }

  /** The boxes of all stacks. What has its size and its place from before stays where it is; the rest finds room beside it.
   * @param {Stack[]} stacks @returns {Map<number, Laid>} */
  out(stacks) {
    const before = this.laid;
    this.laid = new Map();
    const anew = [];
    for (const stack of stacks) {
      const former = before.get(stack.place);
      if (former && former.width === stack.width && former.height === stack.height) this.laid.set(stack.place, former);
      else anew.push(stack);
    }
    anew.sort((a, b) => b.width * b.height - a.width * a.height || a.place - b.place); // large ones are the hardest to lay
    for (const stack of anew) {
      const found = this.best(stack, before.get(stack.place)?.spot ?? -1);
      if (found) this.laid.set(stack.place, found);
    }
    return this.laid;
  }

  /** The best box for a stack beside what has been laid. @param {Stack} stack @param {number} former @returns {Laid | null} */
  best({ place, width, height }, former) {
    const at = this.places[place];
    if (!at) return null;
    const reachX = width + this.radius + NEAR + 40, reachY = height + this.radius + NEAR + 40;
    const around = { x: at[0] - reachX, y: at[1] - reachY, width: 2 * reachX, height: 2 * reachY };
    const near = (/** @type {Box} */ box) => common(around.x, around.y, around.width, around.height, box) > 0;
    const dots = this.dots.filter(near), labels = this.labels.filter(near), taken = [...this.laid.values()].filter(near);
    let best = null, least = Infinity;
    for (const [spot, [across, down]] of SPOTS.entries()) {
      const x = at[0] - width / 2 + across * (width / 2 + this.radius + GAP), y = at[1] - height / 2 + down * (height / 2 + this.radius + GAP);
      let cost = spot * LATER + (width * height - common(x, y, width, height, this.frame)) * BEYOND;
      for (const dot of dots) {
        cost += common(x, y, width, height, dot) * PLACE;
        if (dot.place !== place && common(x - NEAR, y - NEAR, width + 2 * NEAR, height + 2 * NEAR, dot)) cost += WRONG;
      }
      for (const label of labels) cost += common(x, y, width, height, label) * LABEL;
      for (const other of taken) cost += common(x, y, width, height, other) * STACK;
      if (spot === former) cost *= KEPT;
      if (cost < least) { least = cost; best = { x, y, width, height, spot }; }
    }
    return best;
  }
}
