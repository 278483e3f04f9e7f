/* The explorer: the graph on a canvas, with pan and zoom. The data comes from pages/explorer.py; what is selected stands in the
   address after #, so that a link leads to it. The picture is only a picture: all it tells stands in the panel as HTML too. */
(function () {
  "use strict";
  var data = window.FACTS_GRAPH;
  var root = document.querySelector(".explorer");
  if (!data || !root) return;

  var COLOURS = 8, SHAPES = 4, NEAR = 8, HITS = 8, LABELS = 14;
  var view = root.querySelector(".explorer-view"), canvas = view.querySelector("canvas"), pen = canvas.getContext("2d");
  var input = root.querySelector(".explorer-find input"), hits = root.querySelector(".explorer-hits");
  var said = root.querySelector(".explorer-said"), panel = root.querySelector(".explorer-panel");
  var only = root.querySelector("input[name=only]"), legend = root.querySelector("details");
  var introduction = panel.firstElementChild.textContent;

  var nodes = data.nodes.map(function (row, i) {
    return { i: i, id: row[0], name: row[1], type: row[2], x: row[3], y: row[4], url: row[5],
      words: row[1].toLowerCase() + " " + row[6], out: [], into: [], conflicts: [], degree: 0 };
  });
  var numbers = Object.create(null);
  nodes.forEach(function (node) { numbers[node.id] = node.i; });
  var lines = [], known = Object.create(null);   // one line per pair and kind, however many links it stands for
  function line(a, b, red) {
    var key = Math.min(a, b) + " " + Math.max(a, b) + " " + red;
    if (known[key]) return;
    known[key] = true;
    lines.push({ a: nodes[a], b: nodes[b], red: red });
  }
  data.links.forEach(function (link) {
    nodes[link[0]].out.push(link);
    nodes[link[1]].into.push(link);
    nodes[link[0]].degree++;
    nodes[link[1]].degree++;
    line(link[0], link[1], Boolean(link[3]));
  });
  data.conflicts.forEach(function (conflict) {
    nodes[conflict[0]].conflicts.push(conflict);
    if (conflict[0] === conflict[1]) return;
    nodes[conflict[1]].conflicts.push(conflict);
    line(conflict[0], conflict[1], true);
  });
  var shrink = Math.max(0.5, Math.min(1, Math.sqrt(500 / nodes.length)));
  nodes.forEach(function (node) { node.size = shrink * (4 + Math.min(8, Math.sqrt(node.degree))); });
  var by_degree = nodes.slice().sort(function (a, b) { return b.degree - a.degree || a.i - b.i; });
  var red_ends = Object.create(null);
  lines.forEach(function (one) { if (one.red) red_ends[one.a.i] = red_ends[one.b.i] = true; });

  /* State */
  var scale = 1, left = 0, top = 0, width = 0, height = 0, fitted = 1;
  var wide = 1;   // places are spread by this much more across than down, so that the picture fills its frame
  var selected = null, hovered = null, near = Object.create(null), colours = {}, waiting = false;
  var hidden = Object.create(null);   // types that are switched off

  function shown(node) {
    return !hidden[node.type] && (!only.checked || node.conflicts.length > 0 || red_ends[node.i]);
  }
  function drawn(one) { return shown(one.a) && shown(one.b) && (!only.checked || one.red); }

  function read_colours() {
    var style = window.getComputedStyle(root);
    function value(name) { return style.getPropertyValue(name).trim(); }
    colours = { text: value("--md-default-fg-color"), back: value("--facts-soft"), line: value("--facts-control"),
      red: value("--facts-contradiction"), strong: value("--facts-ink"), kinds: [] };
    for (var i = 0; i < COLOURS; i++) colours.kinds.push(value("--facts-kind-" + i));
    colours.font = window.getComputedStyle(document.body).fontFamily;
  }

  /* Places */
  function at(node) { return [node.x * scale * wide + left, node.y * scale + top]; }
  function fit() {
    var list = nodes.filter(shown);
    if (!list.length || !width) return;
    var xs = list.map(function (n) { return n.x; }), ys = list.map(function (n) { return n.y; });
    var x0 = Math.min.apply(null, xs), x1 = Math.max.apply(null, xs);
    var y0 = Math.min.apply(null, ys), y1 = Math.max.apply(null, ys);
    var across = (width - 70) / Math.max(x1 - x0, 0.3), upright = (height - 100) / Math.max(y1 - y0, 0.3);
    wide = Math.max(0.75, Math.min(1.8, across / upright));
    scale = fitted = Math.min(across / wide, upright);
    left = width / 2 - (x0 + x1) / 2 * scale * wide;
    top = height / 2 - 15 - (y0 + y1) / 2 * scale;   // the buttons stand below
  }
  function zoom(factor, x, y) {
    var wanted = Math.max(fitted / 3, Math.min(fitted * 20, scale * factor)), real = wanted / scale;
    left = x - (x - left) * real;
    top = y - (y - top) * real;
    scale = wanted;
    draw();
  }
  function centre(node) {
    scale = Math.max(scale, fitted * 1.5);
    left = width / 2 - node.x * scale * wide;
    top = height / 2 - node.y * scale;
  }
  function node_at(x, y) {
    var best = null, least = Infinity;
    nodes.forEach(function (node) {
      if (!shown(node)) return;
      var place = at(node), far = Math.hypot(place[0] - x, place[1] - y) - node.size;
      if (far < NEAR && far < least) { best = node; least = far; }
    });
    return best;
  }

  /* Drawing */
  function draw() {
    if (waiting) return;
    waiting = true;
    window.requestAnimationFrame(function () { waiting = false; paint(); });
  }
  function paint() {
    var dense = window.devicePixelRatio || 1;
    pen.setTransform(dense, 0, 0, dense, 0, 0);
    pen.clearRect(0, 0, width, height);
    stroke(false, false);
    stroke(true, false);
    if (selected) { stroke(false, true); stroke(true, true); }
    nodes.forEach(function (node) { if (shown(node) && faint(node)) mark(node); });
    nodes.forEach(function (node) { if (shown(node) && !faint(node)) mark(node); });
    pen.globalAlpha = 1;
    labels();
  }
  function faint(node) { return selected !== null && !near[node.i]; }
  function stroke(red, strong) {
    pen.beginPath();
    lines.forEach(function (one) {
      var touches = selected !== null && (one.a === selected || one.b === selected);
      if (one.red !== red || touches !== strong || !drawn(one)) return;
      var a = at(one.a), b = at(one.b);
      pen.moveTo(a[0], a[1]);
      pen.lineTo(b[0], b[1]);
    });
    pen.setLineDash(red ? [6, 4] : []);
    pen.strokeStyle = red ? colours.red : strong ? colours.strong : colours.line;
    pen.lineWidth = strong ? 2 : red ? 1.6 : 1;
    pen.globalAlpha = strong ? 1 : selected ? (red ? 0.35 : 0.18) : red ? 1 : 0.45;
    pen.stroke();
    pen.setLineDash([]);
  }
  function outline(kind, x, y, r) {
    pen.beginPath();
    var shape = (kind + Math.floor(kind / COLOURS)) % SHAPES;
    if (shape === 0) pen.arc(x, y, r, 0, 2 * Math.PI);
    else if (shape === 1) pen.rect(x - 0.88 * r, y - 0.88 * r, 1.76 * r, 1.76 * r);
    else {
      var points = shape === 2 ? [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]] : [[0, -1.2], [1.15, 0.85], [-1.15, 0.85]];
      points.forEach(function (p, i) { pen[i ? "lineTo" : "moveTo"](x + p[0] * r, y + p[1] * r); });
      pen.closePath();
    }
  }
  function mark(node) {
    var place = at(node), x = place[0], y = place[1];
    if (x < -20 || y < -20 || x > width + 20 || y > height + 20) return;
    outline(node.type, x, y, node.size);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.back;
    pen.fill();
    pen.globalAlpha = faint(node) ? 0.3 : 1;
    pen.fillStyle = colours.kinds[node.type % COLOURS];
    pen.fill();
    if (node.conflicts.length) ring(x, y, node.size + 3, colours.red, 1.6);
    if (node === selected || node === hovered) ring(x, y, node.size + 5, colours.strong, 2);
  }
  function ring(x, y, r, colour, thick) {
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.stroke();
  }
  /* Names where there is room: the selected and hovered ones and their neighbours first, then the best connected. */
  function labels() {
    var boxes = [];
    var first = [selected, hovered].filter(Boolean);
    var next = by_degree.filter(function (node) { return selected ? near[node.i] : true; });
    var room = selected ? 60 : Math.round(LABELS * Math.max(1, scale / fitted) * Math.max(0.5, width / 640));
    pen.textAlign = "center";
    pen.lineJoin = "round";
    first.concat(next).some(function (node, i) {
      if (shown(node) && (i < first.length || first.indexOf(node) < 0)) label(node, boxes, i < first.length);
      return boxes.length >= room;
    });
  }
  function label(node, boxes, must) {
    var place = at(node), name = node.name.length > 34 ? node.name.slice(0, 33) + "…" : node.name;
    pen.font = (must ? "600 13px " : "500 12px ") + colours.font;
    var half = pen.measureText(name).width / 2 + 3;
    var x = Math.max(half, Math.min(width - half, place[0])), y = place[1] - node.size - 6;
    if (y < 14) y = place[1] + node.size + 15;
    var box = [x - half, y - 12, x + half, y + 4];
    if (place[0] < 0 || place[0] > width || y < 0 || y > height) return;
    if (!must && boxes.some(function (o) { return box[0] < o[2] && o[0] < box[2] && box[1] < o[3] && o[1] < box[3]; })) return;
    boxes.push(box);
    pen.strokeStyle = colours.back;
    pen.lineWidth = 4;
    pen.strokeText(name, x, y);
    pen.fillStyle = colours.strong;
    pen.fillText(name, x, y);
  }

  /* The panel */
  function element(name, className, content) {
    var made = document.createElement(name);
    if (className) made.className = className;
    if (content) made.textContent = content;
    return made;
  }
  function anchor(label, href) {
    var made = element("a", "", label);
    made.setAttribute("href", href);
    return made;
  }
  function here(node) { return "#node=" + encodeURIComponent(node.id); }
  function badge(kind) {
    var made = element("span", "badge badge--" + kind, kind);
    made.title = data.meanings[kind];
    return made;
  }

  function show_panel() {
    panel.textContent = "";
    if (!selected) { show_start(); return; }
    var count = selected.out.length + selected.into.length;
    panel.appendChild(element("h2", "", selected.name));
    var facts = element("p");
    facts.appendChild(element("span", "badge", data.types[selected.type]));
    facts.appendChild(document.createTextNode(" " + count + (count === 1 ? " link · " : " links · ")));
    facts.appendChild(anchor("Open page", selected.url));
    panel.appendChild(facts);
    show_conflicts();
    var list = element("dl");
    groups(selected.out, 1).forEach(function (group) { list_group(list, group, ""); });
    groups(selected.into, 0).forEach(function (group) { list_group(list, group, "← "); });
    panel.appendChild(list);
  }
  function show_start() {
    var list = element("dl");
    panel.appendChild(element("p", "", introduction));
    list.appendChild(element("dt", "", "best connected"));
    by_degree.slice(0, 8).forEach(function (node) {
      var item = element("dd");
      item.appendChild(anchor(node.name, here(node)));
      list.appendChild(item);
    });
    panel.appendChild(list);
  }
  function show_conflicts() {
    var list = element("ul", "findings"), seen = {};
    selected.conflicts.forEach(function (conflict) {
      var finding = data.findings[conflict[2]], item = element("li");
      if (seen[conflict[2]]) return;
      seen[conflict[2]] = true;
      item.appendChild(badge(finding[0]));
      if (finding[1] !== "open") item.appendChild(badge(finding[1]));
      item.appendChild(document.createTextNode(" "));
      item.appendChild(anchor(finding[2], finding[3]));
      list.appendChild(item);
    });
    if (list.firstChild) panel.appendChild(list);
  }
  function groups(links, side) {
    var found = [], places = Object.create(null);
    links.forEach(function (link) {
      if (!(link[2] in places)) { places[link[2]] = found.length; found.push([link[2], []]); }
      found[places[link[2]]][1].push([nodes[link[side]], link[3]]);
    });
    return found;
  }
  function list_group(list, group, arrow) {
    list.appendChild(element("dt", "", arrow + group[0]));
    group[1].forEach(function (pair) {
      var item = element("dd");
      item.appendChild(anchor(pair[0].name, here(pair[0])));
      if (pair[1]) item.appendChild(element("span", "badge badge--refuted", "disputed"));
      list.appendChild(item);
    });
  }

  /* Selecting */
  function select(node, to_centre) {
    selected = node;
    near = Object.create(null);
    if (node) {
      near[node.i] = true;
      lines.forEach(function (one) {
        if (one.a === node) near[one.b.i] = true;
        if (one.b === node) near[one.a.i] = true;
      });
      if (!shown(node)) { only.checked = false; switch_type(node.type, true); }
      if (to_centre) centre(node);
      said.textContent = node.name + " is selected.";
    } else said.textContent = "";
    show_panel();
    draw();
  }
  function go(node, to_centre) {
    var address = node ? here(node) : "#";
    if (window.location.hash !== address) window.history.pushState(window.history.state, "", address);
    select(node, to_centre);
  }
  function read_address() {
    var id = new URLSearchParams(window.location.hash.slice(1)).get("node");
    var node = id !== null && id in numbers ? nodes[numbers[id]] : null;
    if (node !== selected) select(node, true);
  }

  /* Searching: names that begin with the words first, then names and other spellings that hold them */
  function matches(words) {
    var found = by_degree.filter(function (node) { return node.words.indexOf(words) >= 0; });
    function rank(node) {
      var name = node.name.toLowerCase();
      return name === words ? 0 : name.indexOf(words) === 0 ? 1 : name.indexOf(words) > 0 ? 2 : 3;
    }
    return found.sort(function (a, b) { return rank(a) - rank(b); });
  }
  function search() {
    var words = input.value.trim().toLowerCase(), found = words ? matches(words) : [];
    hits.textContent = "";
    found.slice(0, HITS).forEach(function (node) {
      var item = element("li"), button = element("button", "", node.name);
      button.type = "button";
      button.appendChild(element("small", "", data.types[node.type]));
      button.addEventListener("click", function () { choose(node); });
      item.appendChild(button);
      hits.appendChild(item);
    });
    hits.hidden = !found.length;
    said.textContent = !words ? "" : found.length ? found.length + (found.length === 1 ? " match" : " matches") : "Nothing has that name.";
  }
  function choose(node) {
    hits.hidden = true;
    input.value = node.name;
    input.focus();
    go(node, true);
  }
  function step(event) {
    var buttons = Array.prototype.slice.call(hits.querySelectorAll("button"));
    var place = buttons.indexOf(document.activeElement);
    if (event.key === "Escape") { hits.hidden = true; input.focus(); return; }
    if (event.key === "Enter" && place < 0) {
      event.preventDefault();
      if (!hits.hidden && buttons.length) buttons[0].click();
      return;
    }
    var way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!way || hits.hidden) return;
    event.preventDefault();
    (buttons[place + way] || (way < 0 ? input : buttons[place] || buttons[0])).focus();
  }

  /* Pointers: drag to move, pinch to zoom, ctrl and the wheel; the plain wheel and a vertical swipe belong to the page */
  var pointers = Object.create(null), moved = 0;
  function inside(event) {
    var box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  function down(event) {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    pointers[event.pointerId] = inside(event);
    if (Object.keys(pointers).length === 1) moved = 0;
  }
  function move(event) {
    var now = inside(event), was = pointers[event.pointerId];
    if (!was) { hover(node_at(now[0], now[1])); return; }
    var others = Object.keys(pointers).filter(function (id) { return id !== String(event.pointerId); });
    pointers[event.pointerId] = now;
    moved += Math.hypot(now[0] - was[0], now[1] - was[1]);
    if (others.length) pinch(was, now, pointers[others[0]]);
    else if (moved > 4) { left += now[0] - was[0]; top += now[1] - was[1]; draw(); }
  }
  function pinch(was, now, other) {
    var before = Math.hypot(was[0] - other[0], was[1] - other[1]), after = Math.hypot(now[0] - other[0], now[1] - other[1]);
    left += (now[0] - was[0]) / 2;
    top += (now[1] - was[1]) / 2;
    zoom(after / Math.max(before, 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
  function up(event) {
    if (!pointers[event.pointerId]) return;
    delete pointers[event.pointerId];
    if (event.type === "pointerup" && moved <= 4) {
      var place = inside(event);
      go(node_at(place[0], place[1]), false);
    }
  }
  function hover(node) {
    if (node === hovered) return;
    hovered = node;
    canvas.style.cursor = node ? "pointer" : "grab";
    draw();
  }

  function switch_type(type, on) {
    hidden[type] = !on;
    var box = root.querySelector('input[name=type][value="' + type + '"]');
    if (box) box.checked = on;
  }
  function measure() {
    var box = view.getBoundingClientRect(), dense = window.devicePixelRatio || 1;
    var fresh = !width;
    if (!box.width) return;
    left += (box.width - width) / 2;
    top += (box.height - height) / 2;
    width = box.width;
    height = box.height;
    canvas.width = Math.round(width * dense);
    canvas.height = Math.round(height * dense);
    if (fresh) fit();
    paint();
  }

  root.hidden = false;
  if (window.innerWidth < 720) legend.open = false;
  read_colours();
  measure();
  show_panel();
  read_address();
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", function () { hover(null); });
  canvas.addEventListener("wheel", function (event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    var place = inside(event);
    zoom(Math.exp(-event.deltaY / 200), place[0], place[1]);
  }, { passive: false });
  root.querySelectorAll("[data-zoom]").forEach(function (button) {
    button.addEventListener("click", function () {
      if (button.dataset.zoom === "fit") { fit(); draw(); }
      else zoom(button.dataset.zoom === "in" ? 1.5 : 1 / 1.5, width / 2, height / 2);
    });
  });
  root.querySelectorAll("input[name=type]").forEach(function (box) {
    box.checked = true;
    box.addEventListener("change", function () { hidden[box.value] = !box.checked; draw(); });
  });
  only.checked = false;
  only.addEventListener("change", function () { fit(); draw(); });
  input.addEventListener("input", search);
  root.querySelector(".explorer-find").addEventListener("keydown", step);
  root.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && hits.hidden && selected) go(null, false);
  });
  window.addEventListener("hashchange", read_address);
  window.addEventListener("popstate", read_address);
  new ResizeObserver(measure).observe(view);
  new MutationObserver(function () { read_colours(); draw(); })
    .observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
})();
