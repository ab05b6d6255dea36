// Search. The index is a script that is loaded when somebody is about to search; nothing is fetched. An entry: title, sort, address, text, rank.
(function () {
  "use strict";
  // What a word is worth by where it is found, and an entry by its rank: chapters, members, pages of lists, rules, terms, examples, statements.
  var WORTH = { same: 12, begins: 9, near: 7, inside: 5, sort: 4, text: 2, textNear: 1 };
  var RANKS = [14, 9, 7, 6, 3, 0, -2], TITLED = [60, 50, 40, 24, 16, 6, 6], ALL_IN_TITLE = [44, 6, 4, 3, 2, 0, 0];
  var SHORTEST_NEAR = 4, MOST = 40, ENOUGH = 110;
  var base = document.body.dataset.base || ".", box = document.getElementById("search"), list = document.getElementById("results");
  var asked = false, entries = null, words = null;
  if (!box || !list) return;

  function plain(text) { return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/['\u2019]/g, "").toLowerCase(); }
  function split(text) { return plain(text).split(/[^a-z0-9.]+/).map(function (word) { return word.replace(/^\.+|\.+$/g, ""); }).filter(Boolean); }
  function stem(word) { return word.length > 3 ? word.replace(/s$/, "") : word; }
  function named(title) { return split(title.replace(/^[0-9.]+ /, "")).map(stem).join(" "); }

  // --- loading: the index of these rules; on the page before several rule sets the index of each, one after the other
  var all = JSON.parse(document.body.dataset.all || "null"), waiting = [], ready = false;
  window.punicaIndex = function (then) {
    if (ready) { then(window.PUNICA_INDEX); return; }
    waiting.push(then);
    if (waiting.length > 1) return;
    var found = [];
    function next(at) {
      if (at === (all ? all.length : 1)) {
        if (all) window.PUNICA_INDEX = found;
        ready = true;
        waiting.forEach(function (each) { each(window.PUNICA_INDEX || []); });
        return;
      }
      var script = document.createElement("script");
      script.src = base + (all ? "/" + all[at].id : "") + "/assets/search-index.js";
      script.addEventListener("load", function () {
        if (all) found = found.concat(window.PUNICA_INDEX.map(function (entry) {
          return [entry[0], entry[1] + " \u00b7 " + all[at].title, all[at].id + "/" + entry[2], entry[3], entry[4]];
        }));
        next(at + 1);
      });
      script.addEventListener("error", function () { next(at + 1); });
      document.body.append(script);
    }
    next(0);
  };
  // For each word of the index where it stands: in titles, sorts, texts.
  function prepare(index) {
    entries = index;
    words = new Map();
    function put(word, place, where) {
      var found = words.get(word);
      if (!found) words.set(word, found = [new Set(), new Set(), new Set()]);
      found[where].add(place);
    }
    index.forEach(function (entry, place) {
      split(entry[0]).forEach(function (word) { put(word, place, 0); });
      split(entry[1]).forEach(function (word) { put(word, place, 1); });
      split(entry[3]).forEach(function (word) { put(word, place, 2); });
    });
  }

  // --- finding
  // Is one letter more, less, other, or are two neighbours swapped?
  function near(a, b) {
    var less = Math.min(a.length, b.length), from = 0, to = 0;
    if (Math.abs(a.length - b.length) > 1) return false;
    while (from < less && a[from] === b[from]) from++;
    while (to < less - from && a[a.length - 1 - to] === b[b.length - 1 - to]) to++;
    var inA = a.slice(from, a.length - to), inB = b.slice(from, b.length - to);
    return inA.length <= 1 && inB.length <= 1 || inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0];
  }
  function likeness(word, asked) {
    if (word === asked || stem(word) === stem(asked)) return "same";
    if (word.startsWith(asked)) return "begins";
    if (asked.length >= SHORTEST_NEAR && word[0] === asked[0] && (near(word, asked) || near(stem(word), stem(asked)))) return "near";
    if (asked.length > 2 && word.includes(asked)) return "inside";
    return "";
  }
  // By entry what one asked word is worth there, and whether it is in the title.
  function worths(asked) {
    var found = new Map();
    words.forEach(function (places, word) {
      var like = likeness(word, asked);
      if (!like) return;
      var by = [WORTH[like], like === "near" ? 0 : WORTH.sort, like === "near" ? WORTH.textNear : WORTH.text];
      places.forEach(function (set, where) {
        if (by[where]) set.forEach(function (place) {
          var before = found.get(place);
          if (!before || before[0] < by[where]) found.set(place, [by[where], where === 0 || !!before && before[1]]);
        });
      });
    });
    return found;
  }
  // Entries, best first: those with all words, then those that lack one.
  function ranked(text) {
    var asked = split(text), per = asked.map(worths), points = new Map(), may = asked.length > 1 ? 1 : 0, name = named(text);
    per.forEach(function (found) {
      found.forEach(function (worth, place) {
        var sum = points.get(place) || [0, 0, 0];
        points.set(place, [sum[0] + worth[0], sum[1] + 1, sum[2] + (worth[1] ? 1 : 0)]);
      });
    });
    var result = [];
    points.forEach(function (sum, place) {
      var entry = entries[place], rank = entry[4], lacks = asked.length - sum[1];
      if (lacks > may) return;
      var total = sum[0] + RANKS[rank] + (named(entry[0]) === name ? TITLED[rank] : 0) + (sum[2] === asked.length ? ALL_IN_TITLE[rank] : 0);
      result.push([lacks, -total, place]);
    });
    result.sort(function (a, b) { return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]; });
    return result.slice(0, MOST).map(function (each) { return entries[each[2]]; });
  }
  window.punicaSearch = function (text) { if (!entries) prepare(window.PUNICA_INDEX || []); return ranked(text); };

  // --- showing
  function find() {
    var text = box.value.trim();
    list.replaceChildren();
    list.hidden = !text;
    if (!text || !entries) return;
    var found = ranked(text);
    found.forEach(function (entry) {
      var item = document.createElement("li"), link = document.createElement("a"), sort = document.createElement("small"), told = document.createElement("span");
      link.href = base + "/" + entry[2];
      sort.textContent = " " + entry[1];
      told.textContent = entry[3].slice(0, ENOUGH);
      link.append(entry[0], sort, told);
      item.append(link);
      list.append(item);
    });
    if (!found.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
  }
  function load() {
    if (asked) return;
    asked = true;
    window.punicaIndex(function (index) { prepare(index); find(); });
  }
  function step(event) {
    var links = Array.from(list.querySelectorAll("a")), at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { box.value = ""; find(); box.focus(); return; }
    if (event.key === "Enter" && at < 0 && links.length && event.target === box) { location.href = links[0].href; return; }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || !links.length) return;
    event.preventDefault();
    at += event.key === "ArrowDown" ? 1 : -1;
    (links[at] || box).focus();
  }
  box.addEventListener("focus", load);
  box.addEventListener("input", function () { load(); find(); });
  box.closest(".search").addEventListener("keydown", step);
  document.addEventListener("click", function (event) { if (!event.target.closest(".search")) list.hidden = true; });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) { event.preventDefault(); box.focus(); }
  });
})();
