/* The table of all claims. The data comes as columns (see pages/facts_columns.py); fifty rows are drawn at a time; what is chosen
   stands in the address after #. All text is set as text, never as HTML. */
(function () {
  "use strict";
  var STEP = 50;
  var data = window.FACTS_TABLE;
  var form = document.querySelector(".facts-controls");
  var grid = document.querySelector(".facts-grid");
  if (!data || !form || !grid) return;

  var body = grid.querySelector("tbody");
  var heads = Array.prototype.slice.call(grid.querySelectorAll("th"));
  var count = grid.querySelector(".facts-count");
  var more = grid.querySelector(".facts-more");
  var fields = ["q", "predicate", "source", "status"];
  var collator = new Intl.Collator("en", { numeric: true });
  var total = data.subject.length;
  var words = null;        // one lower-case text per claim, made when somebody first searches
  var orders = {};         // column -> for each claim its place
  var found = [];          // the claims that match, in order
  var drawn = 0;
  var sort = "date", down = true;

  /* What a column sorts by: ranks from the build, or the alphabet of its names. */
  function ranked(names) {
    var places = names.map(function (_, i) { return i; });
    places.sort(function (a, b) { return collator.compare(names[a], names[b]); });
    var rank = [];
    places.forEach(function (name, place) { rank[name] = place; });
    return rank;
  }
  function named(column, names) {
    var rank = ranked(names);
    return column.map(function (name) { return rank[name]; });
  }
  function first(pairs) { return pairs.map(function (pair) { return pair[0]; }); }
  var ORDER = {
    subject: function () { return named(data.subject, first(data.names)); },
    predicate: function () { return named(data.predicate, data.predicates); },
    value: function () { return data.valueRank; },
    band: function () { return data.valueRank; },
    scope: function () { return ranked(data.scope); },
    date: function () { return data.dateRank; },
    source: function () { return named(data.source, first(data.sources)); },
    status: function () {
      return data.outcome.map(function (outcome, i) { return hardness(i) * 10 + outcome; });
    }
  };
  var BLANK = { value: data.value, band: data.band, scope: data.scope, date: data.date };   // what is empty comes last either way
  function order(column) { return orders[column] || (orders[column] = ORDER[column]()); }

  /* The findings of a claim are listed hardest first, so the first one says how hard its conflict is. */
  function hardness(claim) {
    var conflicts = data.conflicts[claim];
    return conflicts.length ? conflicts[0] : data.findings.length;
  }

  function text(claim) {
    return [data.names[data.subject[claim]][0], data.predicates[data.predicate[claim]], data.value[claim], data.band[claim],
      data.scope[claim], data.quote[claim], data.sources[data.source[claim]][0], data.date[claim], data.mode[claim],
      data.anchor[claim]].join(" ").toLowerCase();
  }
  function words_of(claim) {
    if (!words) words = data.subject.map(function (_, i) { return text(i); });
    return words[claim];
  }

  /* Which claims match, as one test per field that is set. */
  function tests(state) {
    var list = [];
    if (state.predicate) list.push(function (i) { return data.predicates[data.predicate[i]] === state.predicate; });
    if (state.source) list.push(function (i) { return data.sources[data.source[i]][0] === state.source; });
    if (state.status) list.push(has_status(state.status));
    if (state.conflict) list.push(function (i) { return data.conflicts[i].length > 0; });
    state.q.toLowerCase().split(/\s+/).filter(Boolean).forEach(function (word) {
      list.push(function (i) { return words_of(i).indexOf(word) >= 0; });
    });
    return list;
  }
  function has_status(status) {
    var outcome = data.outcomes.indexOf(status);
    if (outcome >= 0) return function (i) { return data.outcome[i] === outcome; };
    return function (i) {
      return data.conflicts[i].some(function (finding) { return data.findings[finding][0] === status; });
    };
  }

  function select(state) {
    var list = tests(state), by = order(sort), sign = down ? -1 : 1, texts = BLANK[sort];
    found = [];
    for (var i = 0; i < total; i++) {
      if (list.every(function (test) { return test(i); })) found.push(i);
    }
    found.sort(function (a, b) {
      return (texts ? !texts[a] - !texts[b] : 0) || sign * (by[a] - by[b]) || a - b;
    });
  }

  /* Drawing */
  function element(name, className, content) {
    var made = document.createElement(name);
    if (className) made.className = className;
    if (content) made.textContent = content;
    return made;
  }
  function linked(label, href) {
    if (!href) return document.createTextNode(label);
    var made = element("a", "", label);
    made.setAttribute("href", href);
    return made;
  }
  function cell(row, column) {
    var made = row.insertCell();
    made.className = "f-" + column;
    made.setAttribute("role", "cell");
    return made;
  }
  function badge(kind, label, title) {
    var made = element("span", "badge badge--" + kind, label);
    if (title) made.title = title;
    return made;
  }

  function draw_row(claim) {
    var row = element("tr");
    row.setAttribute("role", "row");
    var subject = data.names[data.subject[claim]], source = data.sources[data.source[claim]];
    cell(row, "subject").appendChild(linked(subject[0], subject[1]));
    cell(row, "predicate").textContent = data.predicates[data.predicate[claim]];
    var value = cell(row, "value");
    value.appendChild(element("strong", "", data.value[claim]));
    if (data.quote[claim]) value.appendChild(quoted(data.quote[claim]));
    cell(row, "band").textContent = data.band[claim];
    cell(row, "scope").textContent = data.scope[claim];
    draw_date(cell(row, "date"), claim);
    cell(row, "source").appendChild(linked(source[0], source[1] + "#" + data.anchor[claim]));
    draw_status(cell(row, "status"), claim);
    return row;
  }
  function quoted(quote) {
    var details = element("details");
    details.appendChild(element("summary", "", "quote"));
    details.appendChild(element("q", "", quote));
    return details;
  }
  function draw_date(place, claim) {
    if (data.date[claim]) place.textContent = data.date[claim];
    else place.appendChild(element("small", "", "said " + data.said[claim]));
    if (data.mode[claim]) place.appendChild(badge("mode", data.mode[claim]));
  }
  function draw_status(place, claim) {
    var outcome = data.outcomes[data.outcome[claim]];
    place.appendChild(badge(outcome === "retracted" ? "refuted" : outcome, data.outcomeWords[data.outcome[claim]]));
    data.conflicts[claim].forEach(function (number) {
      var finding = data.findings[number];
      var made = linked("", finding[3]);
      made.title = finding[2];
      made.appendChild(badge(finding[0], finding[0], data.meanings[finding[0]]));
      if (finding[1] !== "open") made.appendChild(badge(finding[1], finding[1], data.meanings[finding[1]]));
      place.appendChild(made);
    });
  }

  function draw_more() {
    var piece = document.createDocumentFragment();
    found.slice(drawn, drawn + STEP).forEach(function (claim) { piece.appendChild(draw_row(claim)); });
    body.appendChild(piece);
    drawn = Math.min(drawn + STEP, found.length);
    more.hidden = drawn >= found.length;
    count.textContent = found.length === 0 ? "No claim matches."
      : (found.length === total ? total + " claims" : found.length + " of " + total + " claims")
        + (drawn < found.length ? ", the first " + drawn + " shown" : "") + ".";
  }
  function draw_heads() {
    heads.forEach(function (head) {
      var on = head.dataset.column === sort;
      if (on) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
  }
  function draw() {
    select(chosen());
    body.textContent = "";
    drawn = 0;
    draw_heads();
    draw_more();
  }

  /* The state: in the fields, and in the address after # so that a link leads to what is seen. */
  function chosen() {
    var state = { conflict: form.elements.conflict.checked };
    fields.forEach(function (field) { state[field] = form.elements[field].value; });
    return state;
  }
  function write_address() {
    var state = chosen(), query = new URLSearchParams();
    fields.forEach(function (field) { if (state[field]) query.set(field, state[field]); });
    if (state.conflict) query.set("conflict", "1");
    if (sort !== "date" || !down) query.set("sort", (down ? "-" : "") + sort);
    var address = query.toString();
    window.history.replaceState(window.history.state, "", address ? "#" + address : "#");
  }
  function read_address() {
    var query = new URLSearchParams(window.location.hash.slice(1));
    fields.forEach(function (field) { form.elements[field].value = query.get(field) || ""; });
    fields.forEach(function (field) { if (form.elements[field].selectedIndex === -1) form.elements[field].value = ""; });
    form.elements.conflict.checked = query.get("conflict") === "1";
    var wanted = query.get("sort") || "-date", column = wanted.replace(/^-/, "");
    sort = Object.prototype.hasOwnProperty.call(ORDER, column) ? column : "date";
    down = sort === column ? wanted.charAt(0) === "-" : true;
  }
  function changed() { write_address(); draw(); }

  heads.forEach(function (head) {
    head.querySelector("button").addEventListener("click", function () {
      var column = head.dataset.column;
      down = sort === column ? !down : column === "date";
      sort = column;
      changed();
    });
  });
  form.addEventListener("input", changed);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { window.setTimeout(changed); });
  more.addEventListener("click", function () {
    var next = drawn;
    draw_more();
    var row = body.rows[next], target = row && row.querySelector("a");
    if (target) target.focus({ preventScroll: true });
  });
  window.addEventListener("hashchange", function () { read_address(); draw(); });

  /* On paper stands every claim that matches. */
  window.addEventListener("beforeprint", function () { while (drawn < found.length) draw_more(); });
  window.addEventListener("afterprint", draw);

  read_address();
  draw();
  form.hidden = grid.hidden = false;
})();
