/* What the theme leaves unsaid for those who do not see the page, or who use no mouse. */
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
addEventListener("load", function () {
  document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code").forEach(function (box) { box.tabIndex = 0; });
});
