// All that the table has told this page, put together: what stands still, the newest view, the story, who sits where, what went wrong.
import { connect } from "./connection.js";
import { useEffect, useRef, useState } from "./html.js";
import { begunEarlier, continued } from "./story.js";
import { fetchBoard } from "./wire.js";

/** @typedef {import("./wire.js").Board} Board */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./story.js").Story} Story */

/** Refusals after which it makes no sense to come again. */
const FINAL = new Set(["version", "token", "table", "message"]);
/** A refusal is shown so long at least, though a new view follows it at once. */
const READ = 5000;
const FIRST_PAUSE = 1000, LONGEST_PAUSE = 30000;

/**
 * What a table tells, as state of a component.
 * @param {string} table
 * @param {string} token
 */
export function useTold(table, token) {
  const [shown, setShown] = useState(/** @type {{board: Board, view: View, story: Story} | null} */ (null));
  const [seats, setSeats] = useState(/** @type {Seat[]} */ ([]));
  const [me, setMe] = useState({ seat: /** @type {number | null} */ (null), hot: false, owner: false, hints: false });
  const [condition, setCondition] = useState(/** @type {import("./connection.js").Condition} */ ("opening"));
  const [trouble, setTrouble] = useState({ text: "", at: 0 });
  const [note, setNote] = useState({ text: "", broken: false });
  const [wish, setWish] = useState(/** @type {import("./wire.js").BackAsked | null} */ (null));
  const [answering, setAnswering] = useState(false);
  const state = useRef({
    board: /** @type {Board | null} */ (null), wanted: "", tries: 0,
    view: /** @type {View | null} */ (null), story: /** @type {Story | null} */ (null),
    stories: /** @type {Map<number | null, Story>} */ (new Map()), // one for each pair of eyes that this page looks with
  });
  const line = useRef(/** @type {ReturnType<typeof connect> | null} */ (null));
  const complain = (/** @type {string} */ text) => setTrouble({ text, at: Date.now() });

  /** A view waits until its board is here. */
  function show() {
    const { board, view, story, wanted } = state.current;
    if (board && view && story && board.digest === wanted) setShown({ board, view, story });
  }

  /** Another board is wanted. @param {string} digest */
  async function want(digest) {
    const now = state.current;
    now.wanted = digest;
    if (now.board?.digest === digest) return show();
    try {
      const board = await fetchBoard(digest);
      if (digest !== now.wanted) return;
      now.board = { ...board, digest };
      now.tries = 0;
      show();
    } catch (error) {
      if (digest !== now.wanted) return;
      complain(`${error instanceof Error ? error.message : error}; trying again`);
      setTimeout(() => digest === now.wanted && want(digest), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** now.tries++));
    }
  }

  /** @param {any} said */
  function hear(said) {
    const now = state.current;
    if (said.t === "welcome") {
      setMe({ seat: said.seat, hot: said.hot, owner: said.owner, hints: !!said.hints });
      setSeats(said.seats);
      setAnswering(false);
      setWish(null);
      now.story = null;
      now.stories.clear();
      want(said.board);
    } else if (said.t === "here") setSeats(said.seats);
    else if (said.t === "view") {
      now.story = continued(now.stories.get(said.eyes) ?? null, said.log);
      now.stories.set(said.eyes, now.story);
      now.view = said;
      setTrouble((before) => (Date.now() - before.at < READ ? before : { text: "", at: 0 }));
      setAnswering(false);
      show();
    } else if (said.t === "back") setWish(said);
    else if (said.t === "rules") {
      const changed = said.board === now.wanted ? "" : "The rules have changed."; // or they are again what they were before a mistake
      setNote({ text: said.note || (said.broken ? "The new rules have mistakes, and are not taken." : changed), broken: !!said.broken });
      if (!said.broken) want(said.board);
    } else if (said.t === "error") {
      complain(said.text);
      setAnswering(false);
      if (said.code === "token") setShown(null); // the seat has another link now
      if (said.code === "token" || (FINAL.has(said.code) && !now.view)) line.current?.close();
    }
  }

  useEffect(() => {
    line.current = connect(table, { token, hot: true }, hear, setCondition); // `hot` holds for the table's own token alone
    return () => line.current?.close();
  }, []);

  return {
    shown, seats, me, condition, note, wish, answering, trouble: trouble.text,
    forget() { setWish(null); },
    dismiss() { setTrouble({ text: "", at: 0 }); setNote({ text: "", broken: false }); },
    /** Ask for something to be told. @param {object} message @returns {Promise<import("./wire.js").Told>} */
    ask: (message) => (line.current ? line.current.ask(message) : Promise.resolve({ t: "told", id: 0, texts: [] })),
    /** Say something that the table answers with a view. @param {{t: string} & Record<string, unknown>} message */
    say(message) {
      if (!line.current?.say(message)) complain("There is no connection: this was not said.");
      else if (message.t === "answer") setAnswering(true);
    },
    /** Lines of the story before those that are known. */
    async earlier() {
      const { story } = state.current;
      if (!story || !line.current) return;
      const { first = 0, lines = [] } = await line.current.ask({ t: "earlier", before: story.first });
      if (!state.current.story) return;
      state.current.story = begunEarlier(state.current.story, first, lines);
      if (state.current.view) state.current.stories.set(state.current.view.eyes, state.current.story);
      show();
    },
  };
}
