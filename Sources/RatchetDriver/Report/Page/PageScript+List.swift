/// The list of steps.
extension PageScript {
  static let list = #"""
    // The list of steps. Only the rows that can be seen, and a few around them, are elements.

    const list = byID("steps");
    const listContent = list.firstElementChild;
    const rowHeight = parseFloat(getComputedStyle(list).getPropertyValue("--row"));
    const spare = 12;

    let shown = rows.map((row) => row.index);
    const positions = new Int32Array(rows.length);
    let selected = 0;
    const elements = new Map();

    const originText = (row) => (row.kind === "start" ? "" : row.kind);

    function stepElement(row, position) {
      const [way, name, rest] = actionParts(row);
      const isQuiet = row.kind === "start" || row.kind === "shared" || row.kind === "clock";
      const changed = row.patch.length ? plural(row.patch.length, "change") : "";
      const result = element(
        "div",
        {
          class: `step${isQuiet ? " quiet" : ""}${row.refused ? " refused" : ""}`, role: "option",
          id: `step-${row.index}`, "aria-selected": String(row.index === selected),
          "aria-setsize": shown.length, "aria-posinset": position + 1,
        },
        gutter(row, rowHeight),
        element("span", { class: "n" }, row.label),
        element(
          "span", { class: "action" }, element("span", { class: "rest" }, ...marked(way)),
          isQuiet ? name : element("b", {}, ...marked(name)),
          element("span", { class: "rest" }, ...marked(rest)),
          row.refused ? element("span", { class: "unseen" }, " refused") : null),
        element("span", { class: "changes" }, changed),
        element("span", { class: "origin" }, originText(row)),
        element("span", { class: "at" }, row.index ? duration(row.time) : ""));
      result.style.transform = `translateY(${position * rowHeight}px)`;
      result.row = row.index;
      return result;
    }

    function renderList() {
      const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - spare);
      const last = Math.min(
        shown.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + spare);
      for (const [position, old] of elements) {
        if (position >= first && position < last) continue;
        old.remove();
        elements.delete(position);
      }
      const added = document.createDocumentFragment();
      for (let position = first; position < last; position += 1) {
        if (elements.has(position)) continue;
        const fresh = stepElement(rows[shown[position]], position);
        elements.set(position, fresh);
        added.append(fresh);
      }
      listContent.append(added);
    }

    let listFrame = 0;
    function scheduleList() {
      listFrame ||= requestAnimationFrame(() => {
        listFrame = 0;
        renderList();
      });
    }

    // Draws all rows again, for other rows or another search.
    function resetList() {
      positions.fill(-1);
      shown.forEach((row, position) => { positions[row] = position; });
      listContent.style.height = `${shown.length * rowHeight}px`;
      listContent.replaceChildren();
      elements.clear();
      revealSelected();
      renderList();
      markSelected();
    }

    // The position of the selected row, or of the next one that is shown.
    function nearestPosition(row) {
      if (positions[row] >= 0) return positions[row];
      let [low, high] = [0, shown.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (shown[middle] < row) low = middle + 1;
        else high = middle;
      }
      return Math.min(low, shown.length - 1);
    }

    function revealSelected(atCenter = false) {
      const top = nearestPosition(selected) * rowHeight;
      const height = list.clientHeight;
      if (top >= list.scrollTop && top + rowHeight <= list.scrollTop + height) return;
      if (atCenter) list.scrollTop = top - height / 2;
      else list.scrollTop = top < list.scrollTop ? top - rowHeight : top + 2 * rowHeight - height;
    }

    function markSelected() {
      for (const option of elements.values()) {
        option.setAttribute("aria-selected", String(option.row === selected));
      }
      if (positions[selected] < 0) list.removeAttribute("aria-activedescendant");
      else list.setAttribute("aria-activedescendant", `step-${selected}`);
    }

    list.addEventListener("scroll", scheduleList, { passive: true });
    new ResizeObserver(scheduleList).observe(list);
    list.addEventListener("click", (event) => {
      const option = event.target.closest(".step");
      if (option) select(option.row);
    });
    """#
}
