// The log as a story: lines from the table put together; cut into chapters by headings, and into steps by what somebody answered.

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {{first: number, since: number, lines: Line[]}} Story Lines from number `first` on; `since`: the first that is news. */
/** @typedef {{number: number, line: Line}} Numbered */
/** @typedef {{number: number, head: Line | null, rest: Numbered[], within?: Step[]}} Step What somebody did, or what befell, and what came of it;
 *   `within`: the steps of a contest, of which the head tells in short when it is over. */
/** @typedef {{number: number, title: string, steps: Step[]}} Chapter */

/** The sorts of lines that begin a step. */
const OPENS = new Set(["answer", "report", "begin", "end"]);

/** What is known with what a view brings. What it brings counts from its first line on; what is told anew, alone.
 * @param {Story | null} story @param {[number, number, Line[], boolean]} log @returns {Story} */
export function continued(story, [first, since, lines, anew]) {
  if (anew || !story || first < story.first || first > story.first + story.lines.length) return { first, since, lines };
  return { first: story.first, since, lines: [...story.lines.slice(0, first - story.first), ...lines] };
}

/** With lines that stood before. @param {Story} story @param {number} first @param {Line[]} lines @returns {Story} */
export function begunEarlier(story, first, lines) {
  return first + lines.length === story.first ? { ...story, first, lines: [...lines, ...story.lines] } : story;
}

/** Chapters of the lines from one number to another. @param {Story} story @param {number} from @param {number} to @returns {Chapter[]} */
export function chapters(story, from, to) {
  /** @type {Chapter[]} */
  const found = [];
  /** @type {Chapter | undefined} */
  let chapter;
  /** @type {Step | undefined} */
  let step;
  /** @type {Step | undefined} The contest that goes on. */
  let contest;
  story.lines.slice(Math.max(0, from - story.first), Math.max(0, to - story.first)).forEach((line, at) => {
    const number = Math.max(from, story.first) + at, [, sort, text] = line;
    if (sort === "heading" || !chapter) {
      found.push((chapter = { number, title: sort === "heading" ? text : "", steps: [] }));
      step = contest = undefined;
      if (sort === "heading") return;
    }
    if (sort === "contest") {
      chapter.steps.push((contest = { number, head: null, rest: [], within: [] }));
      step = undefined;
      return;
    }
    if (sort === "over") {
      if (contest) contest.head = line;
      else chapter.steps = [{ number: chapter.number, head: line, rest: [], within: chapter.steps }]; // it began before all this
      step = contest = undefined;
      return;
    }
    const opens = OPENS.has(sort);
    if (opens || !step) {
      (contest?.within ?? chapter.steps).push((step = { number, head: opens ? line : null, rest: opens ? [] : [{ number, line }] }));
    } else step.rest.push({ number, line });
  });
  return found;
}
