// What part of a drawing is shown: zoomed about a point, moved, brought to something. Never beyond its frame.
const MOST = 14, FLIGHT = 280;
/** So many pixels are kept free around what comes into sight: the edge has buttons on it. */
const EDGE = 48;
/** So many at least, for the name of a place. */
const NAME = 26;
/** What lies on the frame is taken to leave free a part of it. */
const COVERED = 0.8;

/** @typedef {{x: number, y: number, width: number, height: number}} Box In units of the drawing. */

/** The box around boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  const x = Math.min(...boxes.map((b) => b.x)), y = Math.min(...boxes.map((b) => b.y));
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}

/** A middle so that a part lies within a length. @param {number} middle @param {number} start @param {number} length @param {number} part */
function within(middle, start, length, part) {
  return part >= length ? start + length / 2 : Math.min(Math.max(middle, start + part / 2), start + length - part / 2);
}

export class Camera {
  /** @param {SVGSVGElement} svg @param {() => void} moved Called when another part is shown. */
  constructor(svg, moved) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.svg = svg;
    this.moved = moved;
    this.whole = { x, y, width, height };
    this.zoom = 1;
    this.x = x + width / 2;
    this.y = y + height / 2;
    this.size = { left: 0, top: 0, width: 0, height: 0 };
    /** What of the window its buttons take. @type {DOMRect | undefined} */
    this.corner = undefined;
    this.flight = 0;
    this.above = 0;
  }

  /** Something lies on the top of the frame, so high. @param {number} high */
  cover(high) {
    this.above = high;
    this.show();
  }

  /** So many pixels of the top are not to be seen. */
  get covered() { return Math.min(this.above, this.size.height * COVERED); }

  /** Pixels of the screen for a unit of the drawing. */
  get scale() { return this.size.width ? this.size.width / this.part(this.zoom).width : 1; }

  /** How much is shown at a zoom: in the shape of the frame, and all of it at 1. @param {number} zoom */
  part(zoom) {
    const aspect = this.size.width / this.size.height || 1;
    const width = Math.max(this.whole.width, this.whole.height * aspect) / zoom;
    return { width, height: width / aspect };
  }

  /** What is shown. @returns {Box} */
  get shown() {
    const part = this.part(this.zoom);
    return { x: this.x - part.width / 2, y: this.y - part.height / 2, ...part };
  }

  measure() {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    this.size = { left, top, width, height };
    this.corner = this.svg.closest(".map-frame")?.querySelector(".zoom")?.getBoundingClientRect();
  }

  /** The frame has another size: what is shown keeps its scale and its corner, unless all of it is shown. */
  resize() {
    const { scale, shown, zoom } = this;
    this.measure();
    if (zoom > 1 && this.size.width) {
      this.zoom = Math.max(1, (scale * this.part(1).width) / this.size.width);
      const part = this.part(this.zoom);
      this.x = shown.x + part.width / 2;
      this.y = shown.y + part.height / 2;
    }
    this.show();
  }

  show() {
    if (!this.size.width || !this.size.height) return;
    const part = this.part(this.zoom), hidden = this.covered / this.scale;
    this.x = within(this.x, this.whole.x, this.whole.width, part.width);
    this.y = within(this.y, this.whole.y - hidden, this.whole.height + hidden, part.height);
    const box = [this.x - part.width / 2, this.y - part.height / 2, part.width, part.height].map((n) => n.toFixed(1)).join(" ");
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box); // setting the same box again would lay out all texts again
    this.moved();
  }

  /** A point of the window in units of the drawing. @param {number} left @param {number} top */
  at(left, top) {
    const { x, y } = this.shown;
    return { x: x + (left - this.size.left) / this.scale, y: y + (top - this.size.top) / this.scale };
  }

  /** Where a point of the drawing is on the window. @param {number} x @param {number} y */
  onScreen(x, y) {
    const shown = this.shown;
    return { x: this.size.left + (x - shown.x) * this.scale, y: this.size.top + (y - shown.y) * this.scale };
  }

  /** Zoom; what lies under a point of the window stays there. @param {number} wanted @param {number} [left] @param {number} [top] */
  zoomTo(wanted, left = this.size.left + this.size.width / 2, top = this.size.top + this.size.height / 2) {
    this.stop();
    const before = this.part(this.zoom), zoom = Math.min(MOST, Math.max(1, wanted)), after = this.part(zoom);
    this.x += ((left - this.size.left) / this.size.width - 0.5) * (before.width - after.width);
    this.y += ((top - this.size.top) / this.size.height - 0.5) * (before.height - after.height);
    this.zoom = zoom;
    this.show();
  }

  /** Move by pixels. @param {number} across @param {number} down */
  move(across, down) {
    this.stop();
    this.x -= across / this.scale;
    this.y -= down / this.scale;
    this.show();
  }

  stop() { cancelAnimationFrame(this.flight); this.flight = 0; }

  /** Go to a middle and a zoom, visibly unless motion is not wanted.
   * @param {number} x @param {number} y @param {number} zoom @param {boolean} [atOnce] */
  fly(x, y, zoom, atOnce = false) {
    this.stop();
    const from = { x: this.x, y: this.y, zoom: this.zoom }, began = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - began) / FLIGHT), eased = t * (2 - t);
      this.zoom = from.zoom * (zoom / from.zoom) ** eased;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      this.show();
      this.flight = t < 1 ? requestAnimationFrame(step) : 0;
    };
    if (atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches) step(began + FLIGHT);
    else this.flight = requestAnimationFrame(step);
  }

  /** Those of these boxes that are in sight: with room for a name, where the map goes on, and not under the buttons. @param {Box[]} boxes */
  seen(boxes) {
    const { shown: s, whole, corner } = this, near = NAME / this.scale, top = s.y + this.covered / this.scale + (s.y > whole.y ? near : 0);
    const left = s.x > whole.x ? s.x + near : s.x, right = s.x + s.width - (s.x + s.width < whole.x + whole.width ? near : 0);
    const bottom = s.y + s.height - (s.y + s.height < whole.y + whole.height ? near : 0);
    return boxes.filter(({ x, y, width, height }) => {
      const across = x + width / 2, down = y + height / 2, at = this.onScreen(across, down);
      const under = corner && at.x > corner.left && at.x < corner.right && at.y > corner.top && at.y < corner.bottom;
      return across > left && down > top && across < right && down < bottom && !under;
    });
  }

  /** Is any of these boxes in sight? @param {Box[]} boxes */
  sees(boxes) { return this.seen(boxes).length > 0; }

  /** Show these boxes, with room around them; never closer than `most` pixels a unit.
   * @param {Box[]} boxes @param {number} [most] @param {boolean} [atOnce] */
  bring(boxes, most = 1, atOnce = false) {
    if (!boxes.length || !this.size.width) return;
    const box = around(boxes), room = 110, whole = this.part(1), free = 1 - this.covered / this.size.height;
    const fits = Math.min(whole.width / (box.width + 2 * room), (whole.height * free) / (box.height + 2 * room));
    const zoom = Math.max(1, Math.min(fits, MOST, (most * whole.width) / this.size.width));
    this.fly(box.x + box.width / 2, this.middle(box, zoom), zoom, atOnce);
  }

  /** The height to stand at so that a box lies in the middle of what is not covered. @param {Box} box @param {number} zoom */
  middle({ y, height }, zoom) { return y + height / 2 - (this.covered * this.part(zoom).height) / this.size.height / 2; }

  /** Bring all of these boxes into sight without another zoom, and move no farther than that takes; gives whether they fit.
   * @param {Box[]} boxes */
  pan(boxes) {
    const box = around(boxes), shown = this.shown, top = shown.y + this.covered / this.scale;
    const right = shown.x + shown.width, bottom = shown.y + shown.height;
    const edge = (/** @type {number} */ room) => Math.min(EDGE / this.scale, room / 2), beside = edge(shown.width - box.width), above = edge(bottom - top - box.height);
    if (Math.min(beside, above) * this.scale < NAME) return false;
    const across = Math.min(0, box.x - beside - shown.x) + Math.max(0, box.x + box.width + beside - right);
    const down = Math.min(0, box.y - above - top) + Math.max(0, box.y + box.height + above - bottom);
    this.fly(this.x + across, this.y + down, this.zoom);
    return true;
  }

  /** Stand over a box with so many pixels for a unit, at once. @param {Box} box @param {number} scale */
  center(box, scale) {
    this.zoom = Math.max(1, this.zoom * (scale / this.scale));
    this.x = box.x + box.width / 2;
    this.y = box.y + box.height / 2;
    this.show();
  }

  /** Bring a box into sight without another zoom. @param {Box} box */
  reach(box) {
    if (!this.sees([box])) this.fly(box.x + box.width / 2, this.middle(box, this.zoom), this.zoom);
  }
}
