/// The recording in the page: rows, causes, states.
extension PageScript {
  static let model = #"""
    // The recording: its rows, the causes between them, and the state after each.

    // Numbers that a JavaScript number would round keep their text.
    class Exact {
      constructor(text) { this.text = text; }
      toJSON() { return JSON.rawJSON ? JSON.rawJSON(this.text) : Number(this.text); }
    }

    const dataElement = document.getElementById("data");
    const recording = JSON.parse(
      dataElement.textContent,
      dataElement.dataset.exact === undefined
        ? undefined
        : (key, value, context) =>
          typeof value === "number" && context && /^-?\d+$/.test(context.source)
            && !Number.isSafeInteger(value) ? new Exact(context.source) : value);

    const origins = ["script", "send", "effect", "shared", "clock"];
    const rows = [{
      index: 0, n: 0, label: "0", kind: "start", time: 0, feature: -1, action: "start", patch: [],
      cause: -1,
    }];
    // The rows of the transitions, by number.
    const rowOf = [0];
    const effects = recording.effects.map(
      ([number, name, place, owner, feature, cause, start, from, end, to, cancelled]) => ({
        number, name, place, owner, feature, cause, start, from, end, to, cancelled, sent: [],
      }));
    const effectByNumber = new Map(effects.map((effect) => [effect.number, effect]));

    for (const event of recording.events) {
      const index = rows.length;
      const last = rows[index - 1];
      const row = {
        index, n: last.n, kind: origins[event[0]], time: event[1], feature: -1, action: "", patch: [],
        cause: -1, effect: null, answers: [], refused: false, between: (last.between ?? 0) + 1,
      };
      if (event[0] < 3) {
        [, , row.source, row.feature, row.action, row.patch, row.refused = 0, row.answers = []] = event;
        row.n = last.n + 1;
        row.between = 0;
        rowOf.push(index);
        if (row.kind === "effect") {
          row.effect = effectByNumber.get(row.source) ?? null;
          row.effect?.sent.push(index);
        }
      } else if (row.kind === "shared") {
        [, , row.patch, row.source] = event;
        row.action = "shared values changed";
      } else {
        row.action = `:clock ${event[2]}`;
      }
      row.label = row.between ? `${row.n}.${row.between}` : `${row.n}`;
      rows.push(row);
    }

    const rowByLabel = new Map(rows.map((row) => [row.label, row.index]));
    const started = new Map();
    for (const effect of effects) {
      effect.causeRow = rowOf[effect.cause] ?? 0;
      if (!started.has(effect.causeRow)) started.set(effect.causeRow, []);
      started.get(effect.causeRow).push(effect);
    }
    // The rows that each row has caused.
    const consequences = new Map();
    for (const row of rows) {
      if (row.kind === "send" || row.kind === "shared") row.cause = rowOf[row.source] ?? -1;
      if (row.effect) row.cause = row.effect.causeRow;
      if (row.cause < 0) continue;
      if (!consequences.has(row.cause)) consequences.set(row.cause, []);
      consequences.get(row.cause).push(row.index);
    }

    // Features of the elements of one collection share a lane: rows[1] and rows[2] are rows[].
    const lanes = [];
    const laneOfFeature = recording.features.map((feature) => {
      const name = feature.replace(/\[[^\]]*\]/g, "[]");
      let lane = lanes.findIndex((lane) => lane.name === name);
      if (lane < 0) lane = lanes.push({ name, count: 0 }) - 1;
      return lane;
    });
    for (const row of rows) if (row.feature >= 0) lanes[laneOfFeature[row.feature]].count += 1;
    const hue = (feature) => (feature < 0 ? "var(--muted)" : `var(--f${laneOfFeature[feature] % 8})`);
    const rootName = document.body.dataset.feature;
    const featureName = (feature) => recording.features[feature] || rootName;

    // MARK: - States

    const steps = (pointer) =>
      pointer === ""
        ? []
        : pointer.slice(1).split("/").map((s) => s.replaceAll("~1", "/").replaceAll("~0", "~"));

    function put(parent, key, value) {
      if (key === "__proto__") {
        Object.defineProperty(
          parent, key, { value, writable: true, enumerable: true, configurable: true });
      } else {
        parent[key] = value;
      }
    }

    const member = (value, key) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, key) ? value[key] : undefined;

    const valueAt = (state, pointer) => steps(pointer).reduce(member, state);

    // The container of a place, and the key there. The containers on the way are copied, unless they
    // are copies that this batch has made.
    function place(holder, pointer, copies) {
      let parent = holder;
      let key = "root";
      for (const step of steps(pointer)) {
        let child = parent[key];
        if (!copies.has(child)) {
          child = Array.isArray(child) ? child.slice() : { ...child };
          copies.add(child);
          put(parent, key, child);
        }
        parent = child;
        key = step;
      }
      return [parent, key];
    }

    // A new member comes before another one, if that is named; else last.
    function insert(holder, pointer, value, copies, before) {
      const [parent, key] = place(holder, pointer, copies);
      if (Array.isArray(parent)) {
        parent.splice(key === "-" ? parent.length : Number(key), 0, value);
        return;
      }
      const later = [];
      if (before !== undefined && !Object.hasOwn(parent, key) && Object.hasOwn(parent, before)) {
        const keys = Object.keys(parent);
        for (const name of keys.slice(keys.indexOf(before))) {
          later.push([name, parent[name]]);
          delete parent[name];
        }
      }
      put(parent, key, value);
      for (const [name, old] of later) put(parent, name, old);
    }

    function remove(holder, pointer, copies) {
      const [parent, key] = place(holder, pointer, copies);
      if (Array.isArray(parent)) return parent.splice(Number(key), 1)[0];
      const value = parent[key];
      delete parent[key];
      return value;
    }

    // The state after a patch; the old state stays as it is.
    function applied(state, patch, copies) {
      const holder = { root: state };
      for (const [sign, path, value, before] of patch) {
        if (sign === "+") insert(holder, path, value, copies, before);
        else if (sign === "-") remove(holder, path, copies);
        else if (sign === ">") insert(holder, value, remove(holder, path, copies), copies);
        else put(...place(holder, path, copies), value);
      }
      return holder.root;
    }

    const stride = 64;
    const checkpoints = new Map([[0, recording.state]]);
    let latest = { row: 0, state: recording.state };

    function stateAt(row) {
      let base = row - (row % stride);
      while (!checkpoints.has(base)) base -= stride;
      let state = checkpoints.get(base);
      if (latest.row <= row && latest.row > base) [base, state] = [latest.row, latest.state];
      let copies = new Set();
      for (let next = base + 1; next <= row; next += 1) {
        state = applied(state, rows[next].patch, copies);
        if (next % stride) continue;
        checkpoints.set(next, state);
        copies = new Set();
      }
      latest = { row, state };
      return state;
    }

    // The changes of a row, with the old values.
    function changesOf(row, most) {
      if (row === 0) return [];
      let state = stateAt(row - 1);
      return rows[row].patch.slice(0, most).map((operation) => {
        const [sign, path, value] = operation;
        const change = {
          sign, path, to: sign === ">" ? value : null,
          old: sign === "-" || sign === "=" ? valueAt(state, path) : undefined,
          new: sign === "+" || sign === "=" ? value : undefined,
        };
        state = applied(state, [operation], new Set());
        return change;
      });
    }
    """#
}
