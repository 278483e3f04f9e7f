/* Filters for a list that is complete without them: a form[data-filter] with boxes named type and conflict; [data-filter-item] with
   data-type and data-conflict; [data-filter-group] goes when nothing in it is left. The address holds what is chosen, after #. */
(function () {
  "use strict";
  var form = document.querySelector("form[data-filter]");
  if (!form) return;
  var items = Array.prototype.slice.call(document.querySelectorAll("[data-filter-item]"));
  var groups = Array.prototype.slice.call(document.querySelectorAll("[data-filter-group]"));
  var boxes = Array.prototype.slice.call(form.querySelectorAll("input[name=type]"));
  var said = form.querySelector("[role=status]"), total = items.filter(in_list).length;

  function in_list(item) { return item.tagName.toLowerCase() !== "g"; }
  function apply() {
    var types = Object.create(null), only = form.elements.conflict.checked, left = 0;
    boxes.forEach(function (box) { types[box.value] = box.checked; });
    items.forEach(function (item) {
      var shown = types[item.getAttribute("data-type")] !== false && (!only || item.hasAttribute("data-conflict"));
      item.classList.toggle("filtered", !shown);
      if (shown && in_list(item)) left++;
    });
    groups.forEach(function (group) {
      group.classList.toggle("filtered", !group.querySelector("[data-filter-item]:not(.filtered)"));
    });
    said.textContent = left === total ? "" : left + " of " + total + " shown";
  }
  function write_address() {
    var query = new URLSearchParams();
    boxes.forEach(function (box) { if (!box.checked) query.append("without", box.value); });
    if (form.elements.conflict.checked) query.set("conflict", "1");
    window.history.replaceState(window.history.state, "", "#" + query);
  }
  function read_address() {
    var hash = window.location.hash.slice(1);
    if (hash && hash.indexOf("=") === -1) return;  // an anchor on the page
    var query = new URLSearchParams(hash), without = query.getAll("without");
    boxes.forEach(function (box) { box.checked = without.indexOf(box.value) === -1; });
    form.elements.conflict.checked = query.get("conflict") === "1";
  }
  form.addEventListener("change", function () { write_address(); apply(); });
  window.addEventListener("hashchange", function () { read_address(); apply(); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.hidden = false;
  read_address();
  apply();
})();
