/// The selected step.
extension PageScript {
  static let inspector = #"""
    // The selected step: where it comes from, its changes, and the state after it.

    const inspector = byID("inspector");
    const mostChanges = 200;
    const portion = 100;
    // The places in the state that were opened or closed by hand.
    const toggled = new Map();

    function stepLink(row) {
      const link = element(
        "a", { href: `#n=${rows[row].label}`, class: "step-link" },
        `${rows[row].label} ${visible(rows[row].action.slice(0, 90))}`);
      return link;
    }

    const effectText = (effect) =>
      visible(effect.name === effect.place ? effect.place : `${effect.name} (${effect.place})`);

    function effectLife(effect) {
      const end =
        effect.end === null ? "still runs at the end"
        : `${effect.cancelled === null ? "ended" : "cancelled"} after ${duration(effect.end - effect.start)}`;
      const owner = effect.owner.length ? `, of ${visible(effect.owner.join(" › "))}` : "";
      return element("li", {}, effectText(effect), element("i", {}, ` ${end}${owner}`));
    }

    function linkList(found) {
      const most = 12;
      const items = found.slice(0, most).map((row) => element("li", {}, stepLink(row)));
      if (found.length > most) {
        items.push(element("li", { class: "muted" }, `and ${count(found.length - most)} more`));
      }
      return element("ul", {}, ...items);
    }

    // The steps that led to this one, the first one first.
    function causesOf(row) {
      const chain = [];
      for (let cause = row.cause; cause >= 0 && chain.length < 500; cause = rows[cause].cause) {
        chain.unshift(cause);
        if (rows[cause].cause >= cause) break;
      }
      return chain;
    }

    function facts(row) {
      const result = element("dl", { class: "facts" });
      const add = (name, ...values) =>
        result.append(element("dt", {}, name), element("dd", {}, ...values));
      if (row.feature >= 0) {
        add("Feature", element("span", { class: "mono" }, visible(featureName(row.feature))));
      }
      if (row.kind !== "start") {
        const origin = row.kind === "effect" && row.effect
          ? `effect ${effectText(row.effect)}` : row.kind === "script" ? "script or prompt" : row.kind;
        add("Origin", origin);
        add("Time", `${duration(row.time)} after the start`);
      }
      const chain = causesOf(row);
      if (chain.length) add(chain.length > 1 ? "Causes" : "Cause", linkList(chain));
      const caused = consequences.get(row.index) ?? [];
      if (caused.length) add("Caused", linkList(caused));
      const begun = started.get(row.index) ?? [];
      if (begun.length) {
        const items = begun.slice(0, 12).map(effectLife);
        if (begun.length > 12) {
          items.push(element("li", { class: "muted" }, `and ${count(begun.length - 12)} more`));
        }
        add("Started", element("ul", {}, ...items));
      }
      for (const [dependency, value] of row.answers ?? []) {
        add("Answer", element("span", { class: "mono" }, visible(dependency), " ", brief(value, 200)));
      }
      if (row.refused) add("Refused", "the reducer refused the action");
      return result;
    }

    // MARK: - Changes

    function changeElement(change) {
      const path = pathText(change.path) + (change.to === null ? "" : ` → ${pathText(change.to)}`);
      const result = element("div", { class: "change" },
        element("div", { class: "path" }, ...marked(visible(path))));
      const line = (name, sign, value) =>
        element(
          "div", { class: name }, element("span", { "aria-hidden": "true" }, sign),
          element("span", { class: "unseen" }, name === "old" ? "removed " : "added "),
          ...marked(brief(value, 2000)));
      if (change.to !== null) {
        result.append(element("div", { class: "new" }, "moved"));
        return result;
      }
      if (change.sign !== "+") result.append(line("old", "− ", change.old));
      if (change.sign !== "-") result.append(line("new", "+ ", change.new));
      return result;
    }

    function changesSection(row) {
      const all = row.patch.length;
      const section = element("section", { "aria-label": "Changes" },
        element("h3", {}, "Changes ", element("span", { class: "muted" }, all ? count(all) : "")));
      if (!all) section.append(element("p", { class: "muted" }, "The state stayed the same."));
      for (const change of changesOf(row.index, mostChanges)) section.append(changeElement(change));
      if (all > mostChanges) {
        section.append(element("p", { class: "muted" }, `and ${count(all - mostChanges)} more`));
      }
      return section;
    }

    // MARK: - State

    function scalar(value) {
      const kind = typeof value === "string" ? "string"
        : typeof value === "number" || value instanceof Exact ? "number" : "word";
      return element("span", { class: kind }, ...marked(brief(value, 4000)));
    }

    const isContainer = (value) =>
      value !== null && typeof value === "object" && !(value instanceof Exact);

    function keyText(key, isIndex) {
      return element("span", { class: "key" }, ...marked(isIndex ? `[${key}]` : visible(key)));
    }

    // A part of the state. Its children are made when it is opened.
    function treeNode(key, value, pointer, isIndex, context) {
      const label = key === null ? [] : [keyText(key, isIndex), ": "];
      const isChanged = context.changed.has(pointer);
      if (!isContainer(value)) {
        return element(
          "div", { class: `leaf${isChanged ? " changed" : ""}` }, ...label, scalar(value));
      }
      const keys = Object.keys(value);
      const preview = Array.isArray(value)
        ? `${plural(keys.length, "element")}` : brief(value, 70);
      const holdsChange = context.around.has(pointer);
      const isOpen = toggled.get(pointer) ?? (key === null || holdsChange);
      const result = element(
        "details", {},
        element(
          "summary", { class: isChanged ? "changed" : "" }, ...label,
          element("span", { class: "preview" }, keys.length ? preview : Array.isArray(value) ? "[]" : "{}")));
      let isFilled = false;
      const fill = () => {
        if (isFilled) return;
        isFilled = true;
        result.append(...children(value, keys, pointer, context));
      };
      if (isOpen) {
        fill();
        result.open = true;
      }
      result.firstChild.addEventListener("click", () => toggled.set(pointer, !result.open));
      result.addEventListener("toggle", () => { if (result.open) fill(); });
      return result;
    }

    const escaped = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");

    function children(value, keys, pointer, context) {
      const isList = Array.isArray(value);
      const node = (key) =>
        treeNode(key, value[key], `${pointer}/${escaped(key)}`, isList, context);
      if (keys.length <= portion) return keys.map(node);
      // Long lists are divided, so that only the opened part is laid out.
      const groups = [];
      for (let start = 0; start < keys.length; start += portion) {
        const part = keys.slice(start, start + portion);
        const group = element(
          "details", {},
          element("summary", {}, element("span", { class: "preview" }, `${part[0]} … ${part.at(-1)}`)));
        const fill = () => { if (group.childElementCount === 1) group.append(...part.map(node)); };
        if (part.some((key) => {
          const place = `${pointer}/${escaped(key)}`;
          return context.around.has(place) || context.changed.has(place);
        })) {
          fill();
          group.open = true;
        }
        group.addEventListener("toggle", () => { if (group.open) fill(); });
        groups.push(group);
      }
      return groups;
    }

    function stateSection(row) {
      const context = { changed: new Set(), around: new Set() };
      for (const [sign, path, value] of row.patch.slice(0, mostChanges)) {
        const target = sign === ">" ? value : path;
        if (sign !== "-") context.changed.add(target);
        for (let at = target.lastIndexOf("/"); at > 0; at = target.lastIndexOf("/", at - 1)) {
          context.around.add(target.slice(0, at));
        }
      }
      const state = stateAt(row.index);
      return element(
        "section", { "aria-label": "State" }, element("h3", {}, "State after it"),
        element("div", { class: "tree" }, treeNode(null, state, "", false, context)));
    }

    function renderInspector() {
      const row = rows[selected];
      const [way, name, rest] = actionParts({ ...row, action: row.action.slice(0, 20000) });
      const scroll = inspector.scrollTop;
      inspector.replaceChildren(
        element("div", { class: "title" },
          element("h2", {}, element("span", {}, row.label),
            element("div", {}, row.kind === "start" ? "The start" : row.action.length > 400
              ? visible(row.action.slice(0, 20000)) : way + name + rest)),
          element("div", { class: "buttons" },
            element("button", { type: "button", onclick: () => copy(linkTo(row), "Link") }, "Copy link"),
            element("button", { type: "button", onclick: () =>
              copy(JSON.stringify(stateAt(row.index), null, 2), "State") }, "Copy state"),
            element("button", { type: "button", onclick: () => copy(scriptTo(row), "Script") },
              "Copy script up to here"))),
        facts(row), ...(row.index ? [changesSection(row)] : []), stateSection(row));
      inspector.scrollTop = scroll;
    }

    const linkTo = (row) => `${location.href.split("#")[0]}#n=${row.label}`;

    // The lines of a script that lead here: actions from outside, and advances of the clock.
    const scriptTo = (row) =>
      rows.slice(0, row.index + 1)
        .filter((row) => row.kind === "script" || row.kind === "clock")
        .map((row) => `${row.action}\n`).join("");

    async function copy(text, what) {
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // Without the permission, the older way.
        const field = element("textarea", { class: "unseen" });
        field.value = text;
        document.body.append(field);
        field.select();
        isCopied = document.execCommand("copy");
        field.remove();
      }
      byID("status").textContent = isCopied ? `${what} copied` : `${what} not copied: not permitted here`;
    }
    """#
}
