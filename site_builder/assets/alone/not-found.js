/* Fills in the search with the words of the address, and finds the site among the folders above it. */
(function () {
  "use strict";
  var folders = location.pathname.split("/").slice(0, -1), last = location.pathname.split("/").filter(Boolean).pop() || "";
  try { last = decodeURIComponent(last); } catch (error) { /* shown as it is */ }
  document.querySelector("input").value = last.replace(/\.html$/, "").replace(/[^\p{L}\p{N}.]+/gu, " ").trim();
  function use(root) {
    document.querySelectorAll("[data-path]").forEach(function (place) {
      place.setAttribute(place.tagName === "FORM" ? "action" : "href", root + place.dataset.path);
    });
  }
  (function look() {
    if (!folders.length || location.protocol === "file:") return;
    var root = folders.join("/") + "/";
    function up() { folders.pop(); look(); }
    fetch(root + "assets/facts.css").then(function (answer) {
      if (answer.ok && /css/.test(answer.headers.get("content-type"))) use(root); else up();
    }, up);
  })();
})();
