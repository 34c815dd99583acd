// SPDX-License-Identifier: GPL-2.0-only
// On narrow screens the cells of a table of parameters stand one below the other (grip.css): its last column, the meaning,
// would be out of sight. This gives each cell the heading of its column, and marks tables of pictures alone.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("article table.docutils")) {
    const cells = [...table.querySelectorAll("td")];
    if (cells.every((cell) => cell.querySelector("img") && !cell.textContent.trim())) table.classList.add("pictures");
    const headings = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
    if (headings.length < 4 || !headings.includes("meaning")) continue;
    table.classList.add("rows");
    for (const row of table.tBodies[0].rows) {
      [...row.cells].forEach((cell, i) => cell.setAttribute("data-heading", headings[i]));
    }
  }
});
