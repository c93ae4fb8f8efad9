/// Selection, filters, search and keys.
extension PageScript {
  static let keys = #"""
    // Selection, filters, search and keys.

    const search = byID("search");
    const help = byID("help");
    const hiddenOrigins = new Set();
    let singleKeys = true;

    function writeStatus() {
      const all = plural(rows.length - 1, "step");
      // The start is a row, but not a step.
      const number = shown.length - (shown[0] === 0 ? 1 : 0);
      byID("status").textContent = shown.length === rows.length ? all : `${count(number)} of ${all}`;
    }

    let addressTimer = 0;
    let inspectorFrame = 0;

    function select(row, { atCenter = false, push = false } = {}) {
      selected = Math.max(0, Math.min(rows.length - 1, row));
      revealSelected(atCenter);
      renderList();
      markSelected();
      revealInTimeline();
      inspectorFrame ||= requestAnimationFrame(() => {
        inspectorFrame = 0;
        renderInspector();
      });
      // Browsers limit how often the address changes, and a held key would pass the limit.
      clearTimeout(addressTimer);
      const address = `#n=${rows[selected].label}`;
      if (push) history.pushState(null, "", address);
      else addressTimer = setTimeout(() => history.replaceState(null, "", address), 250);
    }

    function moveBy(distance) {
      if (!shown.length) return;
      const nearest = nearestPosition(selected);
      // From a row that is not shown, the next one is a step already.
      const isAhead = positions[selected] < 0 && distance > 0;
      const position = nearest + distance - (isAhead ? 1 : 0);
      select(shown[Math.max(0, Math.min(shown.length - 1, position))]);
    }

    const isShown = (row) =>
      (row.kind === "start" || !hiddenOrigins.has(row.kind))
      && (row.feature < 0 || !hiddenLanes.has(laneOfFeature[row.feature]))
      && (!query || haystack(row).includes(query));

    function applyFilters() {
      shown = rows.filter(isShown).map((row) => row.index);
      byID("none").hidden = shown.length > 0;
      resetList();
      writeStatus();
      scheduleTimeline();
    }

    function searchFor(text) {
      query = text.trim().toLowerCase();
      applyFilters();
      renderInspector();
    }

    let searchTimer = 0;
    search.addEventListener("input", () => {
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => searchFor(search.value), rows.length > 2000 ? 120 : 0);
    });
    search.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        search.value = "";
        searchFor("");
        list.focus();
      } else if (event.key === "Enter" || event.key === "ArrowDown") {
        clearTimeout(searchTimer);
        searchFor(search.value);
        list.focus();
        if (positions[selected] < 0 && shown.length) select(shown[nearestPosition(selected)]);
      } else {
        return;
      }
      event.preventDefault();
    });

    // A button that shows or hides a part of the steps; with Shift, it shows nothing else.
    function toggleButton(hidden, key, all, className, ...content) {
      const button = element("button", {
        type: "button", class: className, "aria-pressed": "true",
        onclick: (event) => {
          if (event.shiftKey) {
            const isOnly = !hidden.has(key) && hidden.size === all.length - 1;
            hidden.clear();
            if (!isOnly) for (const other of all) if (other !== key) hidden.add(other);
          } else if (!hidden.delete(key)) {
            hidden.add(key);
          }
          for (const button of buttons) {
            button.setAttribute("aria-pressed", String(!hidden.has(button.key)));
          }
          applyFilters();
        },
      }, ...content);
      const buttons = (hidden.buttons ??= []);
      button.key = key;
      buttons.push(button);
      return button;
    }

    const present = origins.filter((origin) => rows.some((row) => row.kind === origin));
    byID("origins").append(...present.map((origin) => {
      const number = rows.filter((row) => row.kind === origin).length;
      return toggleButton(
        hiddenOrigins, origin, present, "toggle", origin,
        element("span", { class: "count" }, count(number)));
    }));
    byID("lanes").prepend(...lanes.map((lane, index) => {
      const dot = element("span", { class: "dot" });
      dot.style.setProperty("--hue", `var(--f${index % 8})`);
      const name = visible(lane.name || rootName);
      return toggleButton(
        hiddenLanes, index, [...lanes.keys()], "lane", dot,
        element("span", { class: "name", title: name }, name),
        element("span", { class: "count" }, count(lane.count)));
    }));

    byID("axis").addEventListener("click", () => setAxis(!byTime));
    byID("help-button").addEventListener("click", () => help.showModal());
    byID("help-close").addEventListener("click", () => help.close());
    byID("single-keys").addEventListener("change", (event) => { singleKeys = event.target.checked; });

    const page = () => Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);
    const jump = (row) => { if (row !== undefined && row >= 0) select(row, { push: true, atCenter: true }); };
    const moves = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      PageDown: () => moveBy(page()),
      PageUp: () => moveBy(-page()),
      Home: () => moveBy(-rows.length),
      End: () => moveBy(rows.length),
      ArrowLeft: () => jump(rows[selected].cause),
      ArrowRight: () => jump(consequences.get(selected)?.[0]),
      Enter: () => inspector.focus(),
    };
    const letters = {
      j: moves.ArrowDown,
      k: moves.ArrowUp,
      "/": () => search.focus(),
      "?": () => help.showModal(),
      "+": () => zoom(0.5),
      "=": () => zoom(0.5),
      "-": () => zoom(2),
      0: showAll,
      t: () => setAxis(!byTime),
    };

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
      const target = event.target;
      if (target === search) return;
      const isFree = target === document.body || target === list;
      const action = (isFree ? moves[event.key] : null)
        ?? (singleKeys ? letters[event.key] : null)
        ?? (event.key === "Escape" ? () => list.focus() : null)
        ?? treeMove(event);
      if (!action) return;
      event.preventDefault();
      action();
    });

    // In the state, the arrow keys go from part to part, and open and close them.
    function treeMove(event) {
      const summary = event.target.closest?.(".tree summary");
      if (!summary) return null;
      const all = [...inspector.querySelectorAll(".tree summary")].filter((s) => s.offsetParent);
      const near = (distance) => all[all.indexOf(summary) + distance]?.focus();
      return {
        ArrowDown: () => near(1),
        ArrowUp: () => near(-1),
        ArrowRight: () => (summary.parentElement.open ? near(1) : summary.click()),
        ArrowLeft: () => (summary.parentElement.open ? summary.click() : near(-1)),
      }[event.key] ?? null;
    }

    function followAddress() {
      const label = /^#n=(\d+(?:\.\d+)?)$/.exec(location.hash)?.[1];
      const row = rowByLabel.get(label);
      if (row === undefined) return;
      if (positions[row] < 0) {
        search.value = "";
        query = "";
        for (const hidden of [hiddenOrigins, hiddenLanes]) {
          hidden.clear();
          for (const button of hidden.buttons) button.setAttribute("aria-pressed", "true");
        }
        applyFilters();
      }
      select(row, { atCenter: true });
    }

    addEventListener("hashchange", followAddress);
    addEventListener("popstate", followAddress);

    document.body.classList.add("live");
    byID("app").hidden = false;
    readColors();
    setAxis(false);
    applyFilters();
    select(0);
    followAddress();
    """#
}
