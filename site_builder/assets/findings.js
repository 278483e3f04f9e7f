/* Filters the tables of conflicts by the words of a column; without script all rows are shown. */
(function () {
  "use strict";
  var form = document.querySelector("form[data-columns]");
  if (!form) return;
  var rows = Array.from(document.querySelectorAll(".fact-table tbody tr"));
  var said = form.querySelector("[role=status]");

  function apply() {
    var left = 0;
    rows.forEach(function (row) {
      var shown = Array.from(form.querySelectorAll("select")).every(function (choice) {
        var cell = row.querySelector('[data-label="' + choice.name + '"]');
        return !choice.value || (cell && cell.textContent.includes(choice.value));
      });
      row.hidden = !shown;
      if (shown) left++;
    });
    said.textContent = left + " of " + rows.length + " shown";
  }
  form.addEventListener("change", apply);
  form.hidden = false;
})();
