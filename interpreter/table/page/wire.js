// What goes over the wire, as types; and where things are fetched. The records themselves stand in `messages.py`.

/** @typedef {[string, number]} Thing A member: the name of its kind, and its number. */
/** @typedef {{letter: string, colour: string}} Side */
/** @typedef {{sign: string, form: "square" | "round" | "pointed"}} Count */
/** @typedef {{title: string, boxes: [number, string][], whose: string, of: string}} Track */
/** @typedef {{title: string, rows: (Thing | null)[][]}} Boxes */
/** @typedef {["cards" | "dice" | "said", number, string, number[], string]} Deed What was done: by or for whom, of which kind, which ones, in words. */
/**
 * @typedef {object} Party A side of a contest.
 * @property {number} seat
 * @property {[string, string, string, number][]} [figures] What each says, its words, the thing that it is.
 * @property {boolean} [leads]
 * @property {boolean} [won]
 * @property {Thing[]} [forces]
 * @property {[string, number][]} [hands]
 */
/** @typedef {{title: string, parties: Party[], rounds?: Deed[][], at?: Thing, over?: boolean}} Contest */
/** @typedef {[string, number, string, number]} Lies In the box of which member; a member, or so many of no kind. */
/**
 * @typedef {object} Board What no move changes.
 * @property {number} v
 * @property {string} id
 * @property {string} title
 * @property {string} digest
 * @property {string} map An SVG, or nothing.
 * @property {string} node The kind of the places.
 * @property {Record<string, [number, number]>} places
 * @property {[number, number][]} roads
 * @property {string} seats The kind of the sides.
 * @property {Side[]} sides
 * @property {Record<string, string[]>} names
 * @property {Record<string, number[]>} side_of
 * @property {Record<string, string[]>} printed
 * @property {string[]} faces
 * @property {Count[]} counts
 * @property {Track[]} tracks
 * @property {Boxes[]} boxes
 * @property {string[]} dice The kinds of the faces of dice.
 */
/** @typedef {{id: number, name: string, colour: string, player: string, here?: boolean, gone?: boolean, side: string}} Seat */
/** @typedef {{t: "welcome", v: number, seat: number | null, hot: boolean, owner: boolean, board: string, seats: Seat[], hints?: boolean}} Welcome */
/** @typedef {[number, string, string, ([number, number] | null)?]} Line How deep, what sort, its words, what was rolled. */
/** @typedef {{owner?: string, counts?: [number, number, number, number][], pieces?: [string, number, number][]}} OnMap */
/** @typedef {{name: string, kind: string, number?: number, members?: number[], of?: number, own?: boolean}} Pile */
/** @typedef {{key: string, form?: string, name?: string, kind?: string, members?: number[]}} Option */
/** @typedef {{seat: number, how: string, text: string, rule: string, options: Option[], about?: Thing[], picked?: Thing[], passes?: number, spans?: string[], hint?: boolean}} Question */
/** @typedef {{t: "hinted", id: number, of: number, options: [number, number][]}} Hinted Options and how often each was taken. */
/** @typedef {{number: number, rule: string, until?: string}} Standing */
/**
 * @typedef {object} View All that a seat sees.
 * @property {number} view
 * @property {number | null} eyes
 * @property {string[]} at
 * @property {OnMap} map
 * @property {Pile[]} piles
 * @property {[number, number][][]} tracks
 * @property {Lies[][]} [boxes]
 * @property {Contest} [contest]
 * @property {[number, number, Line[], boolean]} log
 * @property {{seat: number | null, name: string}} [turn]
 * @property {Question} [question]
 * @property {string} [undo] Why the last answer cannot be taken back freely.
 * @property {"" | "agreement" | "chance"} [back] What else it takes.
 * @property {[number, number, string][]} [hints] Who has asked for one: before which line, the seat, the bot.
 * @property {Standing[]} [orders] Standing orders of this seat.
 * @property {string} [ended]
 */
/** @typedef {{number: number, by: number, line: number, anew?: boolean, agreed?: number[], waits?: number[], ended?: string, who?: number | null}} BackAsked */
/** @typedef {{t: "told", id: number, texts?: string[], lines?: Line[], first?: number}} Told */
/** @typedef {{t: "moment", id: number, moment: number, last: number, open: number, view: View, turns?: [number, string][], texts?: string[]}} Moment */

/** The version of the protocol that this page speaks. */
export const VERSION = 1;

/** The address below which everything of this server lies. */
export const ROOT = new URL("../", import.meta.url);

/** The key of a member among all members. @param {string} kind @param {number | string} number @returns {string} */
export const identity = (kind, number) => `${kind}/${number}`;

/** Where the face of a card is fetched. @param {Board} board @param {string} kind @param {number} number @returns {string} */
export const faceAddress = (board, kind, number) => new URL(`api/face/${board.digest}/${encodeURIComponent(kind)}/${number}.svg`, ROOT).href;

/** What a member is called. @param {Board} board @param {string} kind @param {number} number @returns {string} */
export const nameOf = (board, kind, number) => board.names[kind]?.[number] ?? "";

const NOBODY = { letter: "", colour: "#5b5147" };

/** How what belongs to a seat is marked. @param {Board} board @param {number | undefined} seat @returns {Side} */
export const sideOf = (board, seat) => (seat === undefined || seat < 0 ? NOBODY : (board.sides[seat] ?? NOBODY));

/** What stands still, fetched by its digest. @param {string} digest @returns {Promise<Board>} */
export async function fetchBoard(digest) {
  const answer = await fetch(new URL(`api/board/${digest}`, ROOT));
  if (!answer.ok) throw new Error(`the board could not be fetched (${answer.status})`);
  return answer.json();
}
