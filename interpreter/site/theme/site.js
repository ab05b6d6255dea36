// The menu, and tables: frames that scroll, rows that stack on small screens, filters. Runs from a disk: nothing is fetched.
(function () {
  "use strict";
  // --- the menu
  var menu = document.getElementById("menu");
  if (menu) menu.addEventListener("click", function () {
    menu.setAttribute("aria-expanded", String(document.body.classList.toggle("menu")));
  });

  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && document.body.classList.contains("menu")) { menu.click(); menu.focus(); }
  });
  var current = document.querySelector("#side [aria-current]"), side = document.getElementById("side");
  if (current && side) side.scrollTop = current.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 3;

  // --- tables: a frame that scrolls, and filters where the page asks for them
  document.querySelectorAll("main table").forEach(function (table) {
    var frame = document.createElement("div");
    frame.className = "scroll";
    table.replaceWith(frame);
    frame.append(table);
    if (frame.previousElementSibling && frame.previousElementSibling.classList.contains("filter")) stack(table);
    reach(frame);
  });
  document.querySelectorAll(".display, pre").forEach(reach);
  // What scrolls can be reached by the keyboard, and says what it is.
  function reach(frame) {
    function look() {
      if (frame.scrollWidth <= frame.clientWidth + 1 && frame.scrollHeight <= frame.clientHeight + 1) return;
      var head = frame.closest("section, main").querySelector("h1");
      frame.tabIndex = 0;
      frame.setAttribute("role", "region");
      frame.setAttribute("aria-label", (frame.tagName === "PRE" ? "Source" : frame.classList.contains("scroll") ? "Table" : "Picture") + (head ? ": " + head.textContent : ""));
    }
    look();
    addEventListener("resize", look);
    document.addEventListener("toggle", look, true);
  }
  // On a small screen each row is a block, and each cell says its column; what it is stays said, since blocks are no table.
  function stack(table) {
    var heads = Array.from(table.tHead.rows[0].cells).map(function (head) { return head.textContent; });
    table.classList.add("rows");
    table.setAttribute("role", "table");
    table.querySelectorAll("thead, tbody").forEach(function (part) { part.setAttribute("role", "rowgroup"); });
    table.querySelectorAll("tr").forEach(function (row) { row.setAttribute("role", "row"); });
    table.querySelectorAll("th").forEach(function (head) { head.setAttribute("role", "columnheader"); });
    table.querySelectorAll("td").forEach(function (cell) { cell.setAttribute("role", "cell"); cell.dataset.label = heads[cell.cellIndex]; });
  }
  document.querySelectorAll(".filter").forEach(function (bar) {
    var frame = bar.nextElementSibling, table = frame && frame.querySelector("table");
    if (!table) return;
    var rows = Array.from(table.tBodies[0].rows), few = Number(bar.dataset.few), chosen = [];
    var words = document.createElement("input"), shown = document.createElement("output");
    words.type = "search";
    words.placeholder = "Filter";
    words.setAttribute("aria-label", "Filter rows");
    var more = document.createElement("details"), title = document.createElement("summary");
    title.textContent = "By column";
    more.append(title);
    more.open = matchMedia("(min-width: 60rem)").matches;
    bar.append(words, more);
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
      more.append(label);
    });
    if (!chosen.length) more.remove();
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
