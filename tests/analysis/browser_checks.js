// Runs inside the report, after its own script; posts what it finds to the page around it.
addEventListener("load", () => {
  const found = { width: innerWidth, errors: window.recordedErrors, faults: [] };
  const fault = (text) => found.faults.push(text);
  const name = (element) => `${element.tagName} ${element.id || element.textContent.trim().slice(0, 40)}`;

  const checkWidth = () => {
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) fault(`the page is ${page.scrollWidth} wide`);
    for (const element of document.querySelectorAll("header *, nav, main *")) {
      if (element.closest("svg, .scroll, .menu") && !element.matches("svg, .scroll, .menu")) continue;
      const box = element.getBoundingClientRect();
      if (box.width && (box.right > innerWidth + 1 || box.left < -1)) fault(`${name(element)} is cut off`);
    }
  };

  const checkDrawings = () => {
    for (const drawing of document.querySelectorAll("svg.drawing")) {
      const frame = drawing.getBoundingClientRect();
      const texts = [...drawing.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
      texts.forEach(([text, box], place) => {
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
          fault(`${drawing.id}: "${text.textContent}" is cut off`);
        for (const [other, its] of texts.slice(place + 1)) {
          const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          if (wide > 1 && high > 3) fault(`${drawing.id}: "${text.textContent}" lies on "${other.textContent}"`);
        }
      });
    }
  };

  const checkSorting = () => {
    const table = document.querySelector("#table-F1 table");
    const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.textContent === "mean fame");
    const values = () => [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.sort).filter(Boolean).map(Number);
    const button = table.tHead.rows[0].cells[column].querySelector("button");
    button.click();
    const down = values();
    button.click();
    const up = values();
    if (down.length < 4) fault("nothing to sort");
    if (down.some((value, place) => place && value > down[place - 1])) fault("not sorted down");
    if (up.some((value, place) => place && value < up[place - 1])) fault("not sorted up");
  };

  const checkFilter = () => {
    const form = document.getElementById("filters");
    if (form.hidden) fault("the filters are hidden");
    form.elements.players.value = "2";
    form.dispatchEvent(new Event("change"));
    const shown = [...document.querySelectorAll("main [data-players]")].filter((e) => e.offsetParent || e.checkVisibility());
    if (!shown.length || shown.some((e) => e.dataset.players !== "2")) fault("the filter shows other tables");
    form.elements.players.value = "";
    form.dispatchEvent(new Event("change"));
  };

  const checkKeyboard = () => {
    for (const element of document.querySelectorAll(".scroll, a, button, summary, select")) {
      if (element.closest("form[hidden]")) continue;
      if (element.tabIndex < 0) fault(`${name(element)} cannot be reached by keyboard`);
    }
  };

  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const check of [checkWidth, checkDrawings, checkSorting, checkFilter, checkKeyboard]) check();
  for (const details of document.querySelectorAll("details")) details.open = false;
  location.hash = "#table-F1";
  setTimeout(() => {
    if (!document.getElementById("table-F1").open) fault("a link does not unfold its table");
    found.requests = performance.getEntriesByType("resource").map((entry) => entry.name);
    parent.postMessage(JSON.stringify(found), "*");
  }, 50);
});
