/* Filters for a list that is complete without them: a form[data-filter] with boxes named type and conflict; [data-filter-item] with
   data-type and data-conflict; [data-filter-group] goes when nothing in it is left. */
(function () {
  "use strict";
  var form = document.querySelector("form[data-filter]");
  if (!form) return;
  var items = Array.prototype.slice.call(document.querySelectorAll("[data-filter-item]"));
  var groups = Array.prototype.slice.call(document.querySelectorAll("[data-filter-group]"));
  var said = form.querySelector("[role=status]"), total = items.filter(in_list).length;

  function in_list(item) { return item.tagName.toLowerCase() !== "g"; }
  function apply() {
    var types = Object.create(null), only = form.elements.conflict.checked, left = 0;
    form.querySelectorAll("input[name=type]").forEach(function (box) { types[box.value] = box.checked; });
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
  form.addEventListener("change", apply);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.hidden = false;
  apply();
})();
