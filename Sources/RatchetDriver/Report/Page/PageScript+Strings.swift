/// Elements and texts of the page.
extension PageScript {
  static let strings = #"""
    // Elements and text. Text from the recording becomes text nodes only, never markup.

    const byID = (id) => document.getElementById(id);

    function element(name, properties = {}, ...children) {
      const result = document.createElement(name);
      for (const [key, value] of Object.entries(properties)) {
        if (key === "class") result.className = value;
        else if (key.startsWith("on")) result.addEventListener(key.slice(2), value);
        else if (value !== false && value !== null) result.setAttribute(key, value === true ? "" : value);
      }
      result.append(...children.filter((child) => child !== null));
      return result;
    }

    // Characters that change the direction of text, and invisible ones, become escapes.
    const visible = (text) =>
      text.replace(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
        (character) => `\\u{${character.codePointAt(0).toString(16)}}`);

    const count = (number) => number.toLocaleString("en-US");
    const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;

    function duration(seconds) {
      if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
      if (seconds < 1) return `${Number((seconds * 1000).toPrecision(3))} ms`;
      if (seconds < 60) return `${Number(seconds.toFixed(3))} s`;
      const rest = (seconds % 60).toFixed(1).padStart(4, "0");
      return `${Math.floor(seconds / 60)}:${rest} min`;
    }

    // A pointer as the driver writes a path: rows[3].value.
    const pathText = (pointer) =>
      steps(pointer)
        .map((step) =>
          /^\d+$/.test(step) ? `[${step}]` : /^[\w$]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)
        .join("")
        .replace(/^\./, "") || "state";

    // A value as JSON on one line, up to a length.
    function brief(value, most) {
      let text = "";
      const write = (value) => {
        if (text.length > most) return;
        if (value instanceof Exact) text += value.text;
        else if (value === undefined) text += "nothing";
        else if (value === null || typeof value !== "object") {
          text += JSON.stringify(
            typeof value === "string" && value.length > most ? value.slice(0, most) : value);
        } else {
          const isList = Array.isArray(value);
          text += isList ? "[" : "{";
          let isFirst = true;
          for (const key of Object.keys(value)) {
            if (text.length > most) break;
            if (!isFirst) text += ", ";
            isFirst = false;
            if (!isList) text += `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: `;
            write(value[key]);
          }
          text += isList ? "]" : "}";
        }
      };
      write(value);
      return visible(text.length > most ? `${text.slice(0, most)}…` : text);
    }

    let query = "";

    // Text in which the searched words are marked.
    function marked(text) {
      if (!query) return [text];
      const parts = [];
      const lower = text.toLowerCase();
      let start = 0;
      // Lower case can be longer than the text, as for "İ"; then the places would be wrong.
      while (lower.length === text.length && parts.length < 200) {
        const found = lower.indexOf(query, start);
        if (found < 0) break;
        parts.push(text.slice(start, found), element("mark", {}, text.slice(found, found + query.length)));
        start = found + query.length;
      }
      return [...parts, text.slice(start)];
    }

    // The way to the child, the name of the action, and the rest.
    function actionParts(row) {
      const text = visible(row.action.length > 400 ? `${row.action.slice(0, 400)}…` : row.action);
      if (row.feature < 0) return ["", text, ""];
      const match = /^((?:[\w$]+(?:\[[^\]]*\])?\.)*)([\w$]+)(.*)$/s.exec(text);
      return match ? match.slice(1) : ["", text, ""];
    }

    // The search looks through the action and the changes of the state.
    function haystack(row) {
      row.text ??= [
        row.action, row.kind, row.feature < 0 ? "" : featureName(row.feature), row.effect?.name ?? "",
        ...(row.index ? row.patch.map(([, path, value]) => `${pathText(path)} ${JSON.stringify(value) ?? ""}`)
          : [JSON.stringify(recording.state)]),
      ].join("\n").toLowerCase();
      return row.text;
    }
    """#
}
