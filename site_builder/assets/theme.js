/* What the theme leaves unsaid for those who do not see the page, or who use no mouse. */
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
addEventListener("load", function () {
  document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code").forEach(function (box) { box.tabIndex = 0; });
});
/* The theme takes every link[rel=alternate] for the site in another language, and would ask for its map. */
document.querySelector('link[type="application/atom+xml"]')?.setAttribute("rel", "alternate feed");
/* On paper everything that is folded is open; browsers that follow assets/print.css need no help with it. */
(function () {
  var folded = [];
  addEventListener("beforeprint", function () {
    folded = Array.from(document.querySelectorAll("details:not([open])"));
    folded.forEach(function (one) { one.open = true; });
  });
  addEventListener("afterprint", function () { folded.forEach(function (one) { one.open = false; }); });
})();
