/* Filters the tables of conflicts by the words of a column; without script all rows are shown. The address holds what is chosen,
   after #. */
(function () {
  "use strict";
  var form = document.querySelector("form[data-columns]");
  if (!form) return;
  var tables = Array.from(document.querySelectorAll(".fact-table"));
  var rows = Array.from(document.querySelectorAll(".fact-table tbody tr"));
  var choices = Array.from(form.querySelectorAll("select"));
  var said = form.querySelector("[role=status]");

  function apply() {
    var left = 0;
    rows.forEach(function (row) {
      var shown = choices.every(function (choice) {
        var cell = row.querySelector('[data-label="' + choice.name + '"]');
        return !choice.value || (cell && cell.textContent.includes(choice.value));
      });
      row.hidden = !shown;
      if (shown) left++;
    });
    tables.forEach(function (table) {
      table.hidden = table.previousElementSibling.hidden = !table.querySelector("tbody tr:not([hidden])");
    });
    said.textContent = left + " of " + rows.length + " shown";
  }
  function write_address() {
    var query = new URLSearchParams();
    choices.forEach(function (choice) { if (choice.value) query.set(choice.name.toLowerCase(), choice.value); });
    window.history.replaceState(window.history.state, "", "#" + query);
  }
  function read_address() {
    var hash = window.location.hash.slice(1);
    if (hash && hash.indexOf("=") === -1) return;  // an anchor on the page
    var query = new URLSearchParams(hash);
    choices.forEach(function (choice) {
      choice.value = query.get(choice.name.toLowerCase()) || "";
      if (choice.selectedIndex === -1) choice.value = "";
    });
    apply();
  }
  form.addEventListener("change", function () { write_address(); apply(); });
  window.addEventListener("hashchange", read_address);
  form.hidden = false;
  read_address();
})();
