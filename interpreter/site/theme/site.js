// Search, filters of tables and the menu of small screens. Runs from a disk: the index is a script, nothing is fetched.
(function () {
  "use strict";
  var base = document.body.dataset.base || ".";

  // --- the menu
  var menu = document.getElementById("menu");
  if (menu) menu.addEventListener("click", function () {
    menu.setAttribute("aria-expanded", String(document.body.classList.toggle("menu")));
  });

  var current = document.querySelector("#side [aria-current]"), side = document.getElementById("side");
  if (current && side) side.scrollTop = current.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 3;

  // --- tables: a frame that scrolls, and filters where the page asks for them
  document.querySelectorAll("main table").forEach(function (table) {
    var frame = document.createElement("div");
    frame.className = "scroll";
    table.replaceWith(frame);
    frame.append(table);
  });
  document.querySelectorAll(".filter").forEach(function (bar) {
    var frame = bar.nextElementSibling, table = frame && frame.querySelector("table");
    if (!table) return;
    var rows = Array.from(table.tBodies[0].rows), few = Number(bar.dataset.few), chosen = [];
    var words = document.createElement("input"), shown = document.createElement("output");
    words.type = "search";
    words.placeholder = "Filter";
    words.setAttribute("aria-label", "Filter rows");
    bar.append(words);
    Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
      var values = Array.from(new Set(rows.map(function (row) { return row.cells[column].textContent.trim(); }))).sort();
      if (values.length < 2 || values.length > few || values.length === rows.length) return;
      var label = document.createElement("label"), select = document.createElement("select");
      label.append(head.textContent + " ", select);
      [["", "any"]].concat(values.map(function (value) { return ["=" + value, value || "(nothing)"]; })).forEach(function (pair) {
        select.append(new Option(pair[1], pair[0]));
      });
      select.addEventListener("change", apply);
      chosen.push([column, select]);
      bar.append(label);
    });
    words.addEventListener("input", apply);
    bar.append(shown);
    function apply() {
      var wanted = words.value.toLowerCase().split(/\s+/), count = 0;
      rows.forEach(function (row) {
        var text = row.textContent.toLowerCase();
        var fits = wanted.every(function (word) { return text.includes(word); }) && chosen.every(function (pair) {
          return !pair[1].value || "=" + row.cells[pair[0]].textContent.trim() === pair[1].value;
        });
        row.hidden = !fits;
        count += fits ? 1 : 0;
      });
      shown.textContent = count + " of " + rows.length;
    }
    apply();
  });

  // --- search
  var box = document.getElementById("search"), list = document.getElementById("results"), asked = false, at = -1;
  if (!box || !list) return;
  function load() {
    if (asked) return;
    asked = true;
    var script = document.createElement("script");
    script.src = base + "/assets/search-index.js";
    script.addEventListener("load", find);
    document.body.append(script);
  }
  function score(entry, words) {
    var title = entry[0].toLowerCase(), sort = entry[1].toLowerCase(), text = entry[3].toLowerCase(), total = 0;
    for (var i = 0; i < words.length; i++) {
      var word = words[i], place = title.indexOf(word);
      if (place === 0) total += 12;
      else if (place > 0) total += /\W/.test(title[place - 1]) ? 9 : 5;
      else if (sort.includes(word)) total += 4;
      else if (text.includes(word)) total += 1;
      else return 0;
    }
    return title === words.join(" ") ? total + 30 : total;
  }
  function find() {
    var words = box.value.toLowerCase().split(/\s+/).filter(Boolean), index = window.PUNICA_INDEX || [];
    at = -1;
    list.replaceChildren();
    list.hidden = !words.length;
    if (!words.length || !window.PUNICA_INDEX) return;
    var found = [];
    index.forEach(function (entry, place) {
      var points = score(entry, words);
      if (points) found.push([points, place, entry]);
    });
    found.sort(function (a, b) { return b[0] - a[0] || a[1] - b[1]; });
    found.slice(0, 40).forEach(function (each) {
      var item = document.createElement("li"), link = document.createElement("a"), sort = document.createElement("small"), text = document.createElement("p");
      link.href = base + "/" + each[2][2];
      sort.textContent = " " + each[2][1];
      text.textContent = each[2][3].slice(0, 110);
      link.append(each[2][0], sort, text);
      item.append(link);
      list.append(item);
    });
    if (!found.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
  }
  box.addEventListener("focus", load);
  box.addEventListener("input", function () { load(); find(); });
  box.addEventListener("keydown", function (event) {
    var links = list.querySelectorAll("a");
    if (event.key === "Enter" && links.length) location.href = links[Math.max(at, 0)].href;
    else if (event.key === "Escape") { box.value = ""; find(); }
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && links.length) {
      event.preventDefault();
      at = (at + (event.key === "ArrowDown" ? 1 : -1) + links.length) % links.length;
      links.forEach(function (link, place) { link.classList.toggle("at", place === at); });
      links[at].scrollIntoView({ block: "nearest" });
    }
  });
  document.addEventListener("click", function (event) { if (!event.target.closest(".search")) list.hidden = true; });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) { event.preventDefault(); box.focus(); }
  });
})();

// The switch to other rules: its links lead to the same page there, as soon as it is opened.
(function () {
  "use strict";
  var box = document.querySelector(".switch"), base = document.body.dataset.base || ".";
  if (!box) return;
  function lead() {
    box.querySelectorAll("a[data-edition]").forEach(function (link) {
      var name = link.dataset.edition, here = box.dataset.page, found = (window.PUNICA_EDITIONS || {})[name] || {};
      link.href = base + "/../" + name + "/" + (found[here] || here) + location.hash;
    });
  }
  box.addEventListener("toggle", function () {
    if (!box.open || window.PUNICA_EDITIONS) return;
    var script = document.createElement("script");
    script.src = base + "/assets/editions.js";
    script.addEventListener("load", lead);
    document.body.append(script);
  });
  window.addEventListener("hashchange", function () { if (window.PUNICA_EDITIONS) lead(); });
  document.addEventListener("click", function (event) { if (!event.target.closest(".switch")) box.open = false; });
})();
