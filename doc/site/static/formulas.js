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
    keepPunctuation(element);
  }
}
// Punctuation after a formula, such as a full stop, does not begin a line.
function keepPunctuation(element) {
  const boxes = element.querySelectorAll(".katex-html > .base");
  const next = element.nextSibling;
  if (!boxes.length || !next || next.nodeType !== Node.TEXT_NODE) return;
  const marks = next.data.match(/^[.,;:)\]]+/);
  if (!marks) return;
  next.data = next.data.slice(marks[0].length);
  boxes[boxes.length - 1].append(marks[0]);
}
if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", setFormulas);
} else {
  setFormulas();
}
