// What the bot that plays by clicking knows of the page: what is drawn, as data, and where to click. Injected into the page as `window.looking`.
window.looking = (() => {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const text = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const thing = (element) => [element.dataset.kind, Number(element.dataset.id)];
  const same = (one, other) => one && one.dataset.kind === other.dataset.kind && one.dataset.id === other.dataset.id;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const shown = () => (window.table?.view ? `${window.table.view.view} ${window.table.view.eyes}` : "");

  /** The layer of the map: counters, with what they say and where they lie; owners; lights. */
  function map() {
    const { board } = window.table, layer = document.querySelector(".map-host svg.layer");
    if (!layer) return { owners: [], counts: [], pieces: [], halos: [], far: [] };
    const screen = layer.getScreenCTM(), at = (place) => new DOMPoint(...board.places[place]).matrixTransform(screen);
    const placeAt = (circle) => {
      const [x, y] = [circle.cx.baseVal.value, circle.cy.baseVal.value];
      return Number(Object.keys(board.places).find((place) => board.places[place][0] === x && board.places[place][1] === y) ?? -1);
    };
    const outline = (counter) => counter.querySelector(":scope > :is(rect, polygon):not(.glow, .taken)");
    const boxes = new Map();
    for (const counter of all(".counters .piece", layer)) {
      const place = Number(counter.dataset.place);
      boxes.set(place, [...(boxes.get(place) ?? []), outline(counter).getBoundingClientRect()]);
    }
    const reach = 23 * screen.a; // a place is so broad, and its counters lie beside it
    const far = [...boxes].filter(([place, some]) => {
      const { x, y } = at(place), broad = some.reduce((sum, box) => sum + box.width, reach), high = some.reduce((sum, box) => sum + box.height, reach);
      const near = ({ left, right, top, bottom }, across, down) => x > left - across && x < right + across && y > top - down && y < bottom + down;
      const [left, top] = [Math.min(...some.map((box) => box.left)), Math.min(...some.map((box) => box.top))];
      const [right, bottom] = [Math.max(...some.map((box) => box.right)), Math.max(...some.map((box) => box.bottom))];
      return !near({ left, right, top, bottom }, reach, reach) || some.some((box) => !near(box, broad, high));
    }).map(([place]) => place);
    return {
      owners: all(".owners circle", layer).map((circle) => [placeAt(circle), circle.getAttribute("fill"), text(circle.nextElementSibling)]),
      counts: all(".counters .piece.count", layer).map((counter) => (
        [Number(counter.dataset.place), text(counter.querySelector("text")), outline(counter).getAttribute("fill")])),
      pieces: all(".counters .piece:not(.count)", layer).map((piece) => (
        [...thing(piece), Number(piece.dataset.place), outline(piece).getAttribute("fill"), ...all("text", piece).map(text)])),
      halos: all(".lights .halo", layer).map(placeAt),
      far,
    };
  }

  function drawn() {
    const { view } = window.table, ask = document.querySelector(".ask");
    const newest = all(".log .news, .log .chapter").slice(0, 12).flatMap((part) => all("p", part).slice(-60));
    return {
      shown: shown(), eyes: view.eyes, ended: view.ended ?? "",
      keys: (view.question?.options ?? []).map(({ key }) => key),
      asked: text(ask?.querySelector("h2")), who: text(ask?.querySelector("h2 .who")), over: !!ask?.matches(".over"),
      buttons: all("[data-option]", ask ?? document).map((button) => [Number(button.dataset.option), text(button)]),
      at: text(document.querySelector("header .at")),
      turn: all(".seats li.turn .name").map(text),
      lit: all("[data-kind].lit").map(thing),
      glowing: all(".counters .piece.lit").filter((piece) => piece.querySelector(".glow")).map(thing),
      hand: all(".hand .pile").map((pile) => [text(pile.querySelector("h3")), all(".card", pile).map(thing)]),
      broken: all(".hand img").filter((image) => image.complete && !image.naturalWidth).map(({ src }) => src),
      lines: newest.map((line) => text(line).slice(text(line.querySelector(".die")).length)),
      tracks: all(".track-line .track").map((track) => [text(track.querySelector(".title")), all(".stand", track).map(text)]),
      trouble: all(".trouble, .note").map(text),
      ...map(),
    };
  }

  return {
    /** What is drawn when another view than `before` is shown; or what there is to choose from, if a choice opens first (`click`: what has
     * been clicked may open one); or what went wrong. */
    async at(before, click, seconds) {
      const end = performance.now() + 1000 * seconds;
      for (;;) {
        if (document.querySelector("[data-curtain]")) return { curtain: true };
        if (shown() && shown() !== before) { await frame(); return drawn(); }
        const pop = click && document.querySelector(".pop");
        if (pop) return { choice: all("[data-pop]", pop).map((button) => Number(button.dataset.pop)), title: text(pop.querySelector(".pop-head b")) };
        if (performance.now() > end) return { stuck: all(".trouble").map(text).join("; ") || "nothing came of it" };
        await frame();
      }
    },
    /** Where the tracks and displays are that hold something lit and are folded. */
    folded() {
      return all(".track.lit[aria-expanded=false]").map((track) => {
        const { left, top, width, height } = track.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      });
    },
    /** Where to click on a lit thing so that it is hit, and what it is: `map`, `card` or `display`; `covered` where it is drawn and cannot be hit. */
    thing(kind, id) {
      let found = "";
      for (const each of all(`[data-kind=${JSON.stringify(kind)}][data-id="${id}"].lit`)) {
        const card = each.matches("button");
        if (card) each.scrollIntoView({ block: "nearest", inline: "nearest" });
        const shape = card ? each : each.querySelector("circle, rect:not(.glow), polygon, path") ?? each;
        const { left, top, width, height } = shape.getBoundingClientRect();
        if (!width || !height) continue;
        found = "covered";
        for (const [across, down] of [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]]) {
          const x = left + across * width, y = top + down * height;
          const hit = document.elementFromPoint(x, y)?.closest("[data-kind]");
          if (same(hit, each)) return [each.matches(".token") ? "display" : card ? "card" : "map", x, y];
        }
      }
      return [found, 0, 0];
    },
    /** Where a button is, and whether it moves when the pictures of the box that it stands in are here; where it is folded, it is unfolded first. */
    async button(selector) {
      const button = document.querySelector(selector);
      if (!button) return ["", 0, 0];
      for (let fold = button.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
      button.scrollIntoView({ block: "nearest" });
      const middle = () => { const { left, top, width, height } = button.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
      const before = middle();
      for (const image of button.closest(".pop")?.querySelectorAll("img") ?? []) {
        if (!image.complete) await new Promise((arrived) => { image.onload = image.onerror = arrived; });
        await frame();
      }
      const [x, y] = middle();
      return [document.elementFromPoint(x, y)?.closest("button") === button ? "button" : "covered", x, y, x !== before[0] || y !== before[1]];
    },
  };
})();
