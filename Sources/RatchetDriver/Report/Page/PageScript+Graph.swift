/// The lines of effects and causes beside the list.
extension PageScript {
  static let graph = #"""
    // The lines beside the list: the lives of effects, and the arrows from causes.

    const mostLines = 9;
    const lineGap = 11;

    // A line from a row to a later one: an effect's life, or the wait of a sent action.
    const lines = [];
    for (const effect of effects) {
      const to = effect.to ?? rows.length - 1;
      if (to > effect.from) lines.push({ from: effect.from, to, effect, feature: effect.feature });
    }
    for (const row of rows) {
      if (row.kind === "send" && row.cause >= 0 && row.cause < row.index - 1) {
        lines.push({ from: row.cause, to: row.index, effect: null, feature: row.feature });
      }
    }
    lines.sort((a, b) => a.from - b.from || a.to - b.to);

    // Each line has the first column that is free; lines without one are not drawn.
    const columnEnds = [];
    for (const line of lines) {
      let column = columnEnds.findIndex((end) => end <= line.from);
      if (column < 0 && columnEnds.length < mostLines) column = columnEnds.push(0) - 1;
      line.column = column;
      if (column >= 0) columnEnds[column] = line.to;
    }
    const columns = columnEnds.length;
    // By row and column, the number of the line there plus one; and of a line that ends there.
    const lineAt = new Int32Array(rows.length * columns);
    const endAt = new Int32Array(rows.length * columns);
    lines.forEach((line, number) => {
      if (line.column < 0) return;
      for (let row = line.from; row < line.to; row += 1) {
        lineAt[row * columns + line.column] = number + 1;
      }
      endAt[line.to * columns + line.column] = number + 1;
    });

    const nodeX = 12 + columns * lineGap;
    const gutterWidth = nodeX + 8;
    const columnX = (column) => 10 + column * lineGap;

    function svg(name, attributes, color) {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (color) {
        element.style.stroke = color;
        if (name !== "path") element.style.fill = color;
      }
      return element;
    }

    function gutter(row, height) {
      const middle = height / 2;
      const picture = svg("svg", { width: gutterWidth, height, "aria-hidden": "true" });
      const draw = (d, color, queued) => {
        const path = svg("path", { d }, queued ? null : color);
        if (queued) path.setAttribute("class", "queued");
        picture.append(path);
      };
      const head = (color) =>
        draw(`M${nodeX - 10} ${middle - 3.5}L${nodeX - 6} ${middle}L${nodeX - 10} ${middle + 3.5}`, color);
      let hasArrow = false;
      for (let column = 0; column < columns; column += 1) {
        const x = columnX(column);
        const ending = lines[endAt[row.index * columns + column] - 1];
        if (ending) {
          const color = hue(ending.feature);
          if (!ending.effect || row.effect === ending.effect) {
            draw(`M${x} 0C${x} ${middle} ${x} ${middle} ${nodeX - 7} ${middle}`, color, !ending.effect);
            head(ending.effect ? color : "var(--muted)");
            hasArrow = true;
          } else {
            const isCancelled = ending.effect.cancelled !== null;
            draw(`M${x} 0V${middle}`, color);
            if (isCancelled) draw(`M${x - 3} ${middle - 3}l6 6m0 -6l-6 6`, color);
            else picture.append(svg("circle", { cx: x, cy: middle, r: 2 }, color));
          }
        }
        const line = lines[lineAt[row.index * columns + column] - 1];
        if (!line) continue;
        const color = hue(line.feature);
        if (line.from === row.index) {
          draw(`M${nodeX} ${middle}C${x} ${middle} ${x} ${middle} ${x} ${height}`, color, !line.effect);
        } else {
          draw(`M${x} 0V${height}`, color, !line.effect);
          if (line.effect && row.effect === line.effect) {
            draw(`M${x} ${middle}H${nodeX - 7}`, color);
            head(color);
            hasArrow = true;
          }
        }
      }
      if (row.kind === "send" && row.cause === row.index - 1) {
        draw(`M${nodeX} 0V${middle - 5}`, "", true);
      }
      const next = rows[row.index + 1];
      if (next && next.kind === "send" && next.cause === row.index) {
        draw(`M${nodeX} ${middle + 5}V${height}`, "", true);
      }
      if (row.kind === "effect" && !hasArrow) {
        draw(`M${nodeX - 14} ${middle}H${nodeX - 7}`, hue(row.feature), true);
        head(hue(row.feature));
      }
      picture.append(node(row, middle));
      return picture;
    }

    function node(row, y) {
      const color = hue(row.feature);
      let shape;
      if (row.kind === "effect") {
        shape = svg("path", { d: `M${nodeX} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z` }, color);
        shape.style.fill = color;
      } else if (row.kind === "script") {
        shape = svg("circle", { cx: nodeX, cy: y, r: 3.5 }, color);
      } else {
        const isSent = row.kind === "send";
        shape = svg("circle", { cx: nodeX, cy: y, r: isSent ? 3.5 : 2 }, color);
        shape.style.fill = isSent ? "var(--page)" : "var(--muted)";
      }
      shape.setAttribute("class", "node");
      return shape;
    }
    """#
}
