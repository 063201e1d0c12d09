"use strict";
(() => {
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    const text = cell.dataset.sort ?? cell.textContent;
    const number = Number(text);
    return text === "" ? null : Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) => {
    if (a === null || b === null) return (a === null) - (b === null);
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b), "en");
  };
  const sortBy = (heading) => {
    const table = heading.closest("table");
    const down = heading.getAttribute("aria-sort") !== "descending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row, heading.cellIndex), row]);
    rows.sort(([a], [b]) => (a === null || b === null ? compare(a, b) : down ? compare(b, a) : compare(a, b)));
    table.tBodies[0].append(...rows.map(([, row]) => row));
  };
  for (const heading of document.querySelectorAll("table.sortable thead th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => sortBy(heading));
  }

  const filters = document.getElementById("filters");
  const show = () => {
    const wanted = new FormData(filters);
    for (const element of document.querySelectorAll("main [data-players]")) {
      const hides = ["players", "panel"].some((name) => {
        const asked = wanted.get(name);
        return asked && element.dataset[name] !== undefined && element.dataset[name] !== asked;
      });
      element.classList.toggle("filtered", hides);
    }
  };
  filters.hidden = false;
  filters.addEventListener("change", show);
  filters.addEventListener("submit", (event) => event.preventDefault());

  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target?.closest("details");
    if (details) {
      details.open = true;
      details.scrollIntoView();
    }
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
