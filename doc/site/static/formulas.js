// SPDX-License-Identifier: GPL-2.0-only
// Sets the formulas of a page. Sphinx loads this script on pages that have any.
function setFormulas() {
  for (const element of document.querySelectorAll(".math")) {
    renderMathInElement(element, {
      delimiters: [
        {left: "\\(", right: "\\)", display: false},
        {left: "\\[", right: "\\]", display: true},
      ],
    });
  }
}
if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", setFormulas);
} else {
  setFormulas();
}
