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

  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  const fieldsOf = (cell) => {
    const text = plain(cell.textContent);
    return cell.classList.contains("number") ? [cell.dataset.sort ?? "", text] : [text];
  };
  const asCsv = (table) => {
    const first = table.tBodies[0].rows[0];
    const heads = [...table.tHead.rows[0].cells].flatMap((cell, place) => {
      const text = plain(cell.textContent);
      return first?.cells[place].classList.contains("number") ? [text, `${text} (as printed)`] : [text];
    });
    const rows = [...table.tBodies[0].rows].filter((row) => row.checkVisibility());
    return [heads, ...rows.map((row) => [...row.cells].flatMap(fieldsOf))]
      .map((fields) => fields.map(quoted).join(",")).join("\n");
  };
  const copy = async (text) => {
    if (navigator.clipboard?.writeText && isSecureContext) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) throw new Error("not allowed");
  };
  for (const tools of document.querySelectorAll(".tools")) {
    const table = tools.parentElement.querySelector("table");
    const search = tools.querySelector("input");
    const status = tools.querySelector("[role=status]");
    tools.hidden = false;
    search.addEventListener("input", () => {
      const wanted = search.value.toLowerCase();
      for (const row of table.tBodies[0].rows)
        row.classList.toggle("unwanted", !row.textContent.toLowerCase().includes(wanted));
    });
    tools.querySelector("button").addEventListener("click", () => {
      copy(asCsv(table)).then(() => { status.textContent = "Copied."; })
        .catch(() => { status.textContent = "The browser does not allow it; the file below has the same numbers."; });
    });
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
