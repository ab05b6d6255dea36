// Previews: what a link leads to, beside it, while the mouse rests on it or the keyboard is there. What is drawn as a card is shown as one.
(function () {
  "use strict";
  var base = document.body.dataset.base || ".", root = new URL(base + "/", location.href).href, WAIT = 250, LEAVE = 200, GAP = 8;
  var by = null, faces = null, shown = null, waiting = 0, leaving = 0, box = document.createElement("div");
  if (!window.punicaIndex) return;
  box.id = "preview";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  document.body.append(box);

  function load(then) {
    if (by && faces) { then(); return; }
    window.punicaIndex(function (index) {
      by = new Map(index.map(function (entry) { return [entry[2], entry]; }));
      if (document.body.dataset.all) faces = {};
      if (faces) { then(); return; }
      var script = document.createElement("script");
      script.src = base + "/assets/faces.js";
      script.addEventListener("load", function () { faces = window.PUNICA_FACES || {}; then(); });
      document.body.append(script);
    });
  }
  function address(link) { return link.href.startsWith(root) ? link.href.slice(root.length) : ""; }
  function wanted(link) {
    var here = location.href.slice(root.length).split("#")[0];
    return link && link.closest("main") && !link.closest("nav, .atlas, svg") && !link.querySelector("svg, img") && address(link) && address(link) !== here;
  }
  function show(link) {
    load(function () {
      var entry = by.get(address(link)), face = faces[address(link)];
      if (!entry || link !== shown) return;
      box.replaceChildren();
      box.classList.toggle("face", !!face);
      if (face) box.innerHTML = face;
      else {
        var title = document.createElement("strong"), sort = document.createElement("small"), text = document.createElement("p");
        title.textContent = entry[0];
        sort.textContent = " " + entry[1];
        text.textContent = entry[3];
        box.append(title, sort, text);
      }
      box.hidden = false;
      place(link);
      link.setAttribute("aria-describedby", "preview");
    });
  }
  // Below the link if there is room, else above; always inside the window.
  function place(link) {
    var at = link.getClientRects()[0], wide = box.offsetWidth, high = box.offsetHeight;
    var left = Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - wide - GAP));
    var top = at.bottom + GAP + high > innerHeight && at.top - GAP - high > 0 ? at.top - GAP - high : at.bottom + GAP;
    box.style.left = left + "px";
    box.style.top = top + "px";
  }
  function hide() {
    clearTimeout(waiting);
    clearTimeout(leaving);
    if (shown) shown.removeAttribute("aria-describedby");
    shown = null;
    box.hidden = true;
  }
  function soon(link) {
    clearTimeout(leaving);
    if (link === shown) return;
    hide();
    shown = link;
    waiting = setTimeout(show, WAIT, link);
  }
  function later() { clearTimeout(leaving); leaving = setTimeout(hide, LEAVE); }

  document.addEventListener("pointerover", function (event) {
    if (event.pointerType !== "mouse") return;
    var link = event.target.closest("a[href]");
    if (event.target.closest("#preview")) clearTimeout(leaving);
    else if (wanted(link)) soon(link);
    else if (shown && document.activeElement !== shown) later();
  });
  document.addEventListener("focusin", function (event) {
    var link = event.target.closest("a[href]");
    if (wanted(link) && link.matches(":focus-visible")) soon(link);
    else hide();
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") hide(); });
  document.addEventListener("scroll", hide, { passive: true });
})();
