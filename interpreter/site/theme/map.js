// Maps that can be zoomed and moved: by buttons, keys, two fingers, the wheel with Ctrl, and the mouse. Nothing is fetched.
(function () {
  "use strict";
  var MOST = 12, STEP = 1.5, MOVED = 5, CLOSE = 3;
  document.querySelectorAll(".atlas").forEach(function (frame) {
    var svg = frame.querySelector("svg");
    if (!svg) return;
    var box = svg.viewBox.baseVal, whole = {x: box.x, y: box.y, width: box.width, height: box.height};
    svg.style.aspectRatio = whole.width / whole.height;
    var zoom = 1, x = whole.x + whole.width / 2, y = whole.y + whole.height / 2, size = {width: 0, height: 0}, out, all;

    // How much of the map is shown at a zoom, in its own units: in the shape of the frame, and all of it at 1.
    function shown(at) {
      var aspect = size.width / size.height, width = Math.max(whole.width, whole.height * aspect) / at;
      return {width: width, height: width / aspect};
    }
    function within(middle, start, length, part) {
      return part >= length ? start + length / 2 : Math.min(Math.max(middle, start + part / 2), start + length - part / 2);
    }
    function show() {
      size = svg.getBoundingClientRect();
      if (!size.width || !size.height) return;
      var part = shown(zoom);
      x = within(x, whole.x, whole.width, part.width);
      y = within(y, whole.y, whole.height, part.height);
      svg.setAttribute("viewBox", [x - part.width / 2, y - part.height / 2, part.width, part.height].map(function (each) { return each.toFixed(1); }).join(" "));
      frame.classList.toggle("zoomed", zoom > 1);
      out.disabled = all.disabled = zoom <= 1;
    }
    // What lies under a point of the window stays there.
    function zoomTo(wanted, left, top) {
      var before = shown(zoom), after = shown(wanted = Math.min(MOST, Math.max(1, wanted)));
      var across = left === undefined ? 0 : (left - size.left) / size.width - 0.5, down = top === undefined ? 0 : (top - size.top) / size.height - 0.5;
      x += across * (before.width - after.width);
      y += down * (before.height - after.height);
      zoom = wanted;
      show();
    }
    function move(across, down) {
      var part = shown(zoom);
      x -= across / size.width * part.width;
      y -= down / size.height * part.height;
      show();
    }
    function bring(link, close) {
      var at = link.getBBox(), part = shown(zoom);
      if (close && zoom < CLOSE) zoom = CLOSE;
      if (!close && at.x > x - part.width / 2 && at.y > y - part.height / 2 && at.x + at.width < x + part.width / 2 && at.y + at.height < y + part.height / 2) return;
      x = at.x + at.width / 2;
      y = at.y + at.height / 2;
      show();
    }

    // --- buttons and keys
    var bar = document.createElement("div");
    bar.className = "zoom";
    function button(sign, told, action) {
      var made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", told);
      made.title = told;
      made.addEventListener("click", function () { show(); action(); });
      bar.append(made);
      return made;
    }
    button("+", "Zoom in", function () { zoomTo(zoom * STEP); });
    out = button("\u2212", "Zoom out", function () { zoomTo(zoom / STEP); });
    all = button("\u2922", "Whole map", function () { zoomTo(1); });
    frame.prepend(bar);
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", "Map: plus and minus zoom, arrows move, 0 shows all");
    frame.addEventListener("keydown", function (event) {
      var part = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]}[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "+" || event.key === "=") zoomTo(zoom * STEP);
      else if (event.key === "-") zoomTo(zoom / STEP);
      else if (event.key === "0") zoomTo(1);
      else if (part && zoom > 1) move(part[0], part[1]);
      else return;
      event.preventDefault();
    });
    svg.addEventListener("focusin", function (event) {
      frame.scrollTop = frame.scrollLeft = 0;
      if (zoom > 1 && event.target.getBBox && event.target.matches(":focus-visible")) bring(event.target, false);
    });

    // --- the mouse
    var from = null, dragged = false;
    svg.addEventListener("dragstart", function (event) { event.preventDefault(); });
    svg.addEventListener("mousedown", function (event) { if (!event.button && zoom > 1) { from = [event.clientX, event.clientY]; dragged = false; event.preventDefault(); } });
    addEventListener("mousemove", function (event) {
      if (!from) return;
      var across = event.clientX - from[0], down = event.clientY - from[1];
      if (!dragged && Math.abs(across) + Math.abs(down) < MOVED) return;
      dragged = true;
      from = [event.clientX, event.clientY];
      move(across, down);
    });
    addEventListener("mouseup", function () { from = null; });
    svg.addEventListener("click", function (event) { if (dragged) { event.preventDefault(); dragged = false; } }, true);
    svg.addEventListener("wheel", function (event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      show();
      zoomTo(zoom * Math.pow(2, -event.deltaY / 200), event.clientX, event.clientY);
    }, {passive: false});

    // --- fingers: two zoom, one moves what is zoomed and else the page
    var fingers = null;
    function touched(event) {
      var first = event.touches[0], second = event.touches[1] || first;
      return {
        x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2,
        apart: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY), count: event.touches.length
      };
    }
    function touch(event) { fingers = event.touches.length ? touched(event) : null; if (event.touches.length > 1) event.preventDefault(); }
    svg.addEventListener("touchstart", touch, {passive: false});
    svg.addEventListener("touchend", touch, {passive: false});
    svg.addEventListener("touchmove", function (event) {
      var now = touched(event);
      if (now.count === 1 && zoom <= 1) return;
      event.preventDefault();
      if (fingers && fingers.count === now.count) {
        move(now.x - fingers.x, now.y - fingers.y);
        if (now.count > 1 && fingers.apart && now.apart) zoomTo(zoom * now.apart / fingers.apart, now.x, now.y);
      }
      fingers = now;
    }, {passive: false});

    // --- a place that an address names
    function named() {
      var link = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (link && svg.contains(link) && link.getBBox) bring(link, true);
    }
    addEventListener("resize", show);
    addEventListener("hashchange", named);
    show();
    named();
  });
})();
