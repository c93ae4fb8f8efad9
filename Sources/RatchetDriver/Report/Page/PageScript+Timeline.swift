/// The overview of actions and effects by feature.
extension PageScript {
  static let timeline = #"""
    // The overview: a lane for each feature, with its actions and the lives of its effects.

    const canvas = byID("overview");
    const tip = byID("tip");
    const laneHeight = 28;
    const axisHeight = 22;
    const hiddenLanes = new Set();
    let byTime = false;
    let view = { from: 0, to: 1 };

    const extent = () => (byTime ? Math.max(rows.at(-1).time, recording.duration, 1e-6) : rows.length - 1 || 1);
    const place1 = (row) => (byTime ? rows[row].time : row);

    // Effects of a lane that run at the same time are drawn below each other, three at most.
    for (const effect of effects) effect.lane = laneOfFeature[effect.feature] ?? 0;
    const levelEnds = lanes.map(() => [-1, -1, -1]);
    for (const effect of effects) {
      const ends = levelEnds[effect.lane];
      const free = ends.findIndex((end) => end <= effect.from);
      effect.level = free < 0 ? 2 : free;
      ends[effect.level] = Math.max(ends[effect.level], effect.to ?? rows.length);
    }

    const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    let colors = {};
    function readColors() {
      colors = { hues: [] };
      for (let index = 0; index < 8; index += 1) colors.hues.push(color(`--f${index}`));
      for (const name of ["line", "muted", "accent", "text", "page"]) colors[name] = color(`--${name}`);
    }

    const inset = 10;
    const xOf = (value) =>
      inset + ((value - view.from) / (view.to - view.from)) * (canvas.clientWidth - 2 * inset);
    const valueAtX = (x) =>
      view.from + ((x - inset) / (canvas.clientWidth - 2 * inset)) * (view.to - view.from);
    const laneY = (row) => (rows[row].feature < 0 ? 0 : laneOfFeature[rows[row].feature]) * laneHeight + 10;

    function drawTimeline() {
      const width = canvas.clientWidth;
      const height = lanes.length * laneHeight + axisHeight;
      const ratio = devicePixelRatio || 1;
      canvas.style.height = `${height}px`;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const context = canvas.getContext("2d");
      context.scale(ratio, ratio);
      context.fillStyle = colors.line;
      for (let lane = 1; lane <= lanes.length; lane += 1) {
        context.fillRect(0, lane * laneHeight - 0.5, width, 1);
      }
      for (const effect of effects) {
        const from = xOf(byTime ? effect.start : effect.from);
        const to = xOf(byTime ? effect.end ?? extent() : effect.to ?? rows.length - 1);
        if (to < 0 || from > width) continue;
        context.fillStyle = colors.hues[effect.lane % 8];
        context.globalAlpha = hiddenLanes.has(effect.lane) ? 0.15 : effect.cancelled === null ? 0.75 : 0.4;
        const y = effect.lane * laneHeight + 17 + effect.level * 3.5;
        context.fillRect(from, y, Math.max(1.5, to - from), 2.5);
      }
      for (const row of rows) {
        if (row.feature < 0) continue;
        const x = xOf(place1(row.index));
        if (x < -2 || x > width + 2) continue;
        const lane = laneOfFeature[row.feature];
        context.globalAlpha = positions[row.index] < 0 ? 0.15 : row.kind === "script" ? 1 : 0.7;
        context.fillStyle = colors.hues[lane % 8];
        const isScript = row.kind === "script";
        context.fillRect(x - 1, lane * laneHeight + (isScript ? 4 : 7), 2, isScript ? 11 : 8);
      }
      context.globalAlpha = 1;
      drawAxis(context, width, lanes.length * laneHeight);
      drawSelection(context, height);
    }

    function drawAxis(context, width, top) {
      context.font = `11px ${color("--sans")}`;
      context.fillStyle = colors.muted;
      context.textBaseline = "middle";
      const rough = ((view.to - view.from) / width) * 90;
      const power = 10 ** Math.floor(Math.log10(rough));
      let gap = [1, 2, 5, 10].map((factor) => factor * power).find((gap) => gap >= rough);
      if (!byTime) gap = Math.max(1, gap);
      for (let value = Math.ceil(view.from / gap) * gap; value <= view.to + gap / 1e6; value += gap) {
        const x = xOf(value);
        context.fillRect(x, top, 1, 4);
        const text = byTime ? (value ? duration(value) : "0") : rows[Math.round(value)]?.label ?? "";
        const wide = context.measureText(text).width;
        context.fillText(text, Math.min(Math.max(2, x - wide / 2), width - wide - 2), top + 13);
      }
    }

    function drawSelection(context, height) {
      const x = xOf(place1(selected));
      context.fillStyle = colors.accent;
      context.fillRect(x - 0.75, 0, 1.5, height - axisHeight);
      context.strokeStyle = colors.text;
      context.lineWidth = 1.25;
      const related = (consequences.get(selected) ?? []).slice(0, 50).map((row) => [selected, row]);
      if (rows[selected].cause >= 0) related.push([rows[selected].cause, selected]);
      for (const [from, to] of related) drawArrow(context, from, to);
    }

    function drawArrow(context, from, to) {
      const [x1, y1, x2, y2] = [xOf(place1(from)), laneY(from), xOf(place1(to)), laneY(to)];
      const bend = Math.min(40, Math.max(8, (x2 - x1) / 2));
      context.beginPath();
      context.moveTo(x1, y1);
      context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2 - 2, y2);
      context.moveTo(x2 - 7, y2 - 3.5);
      context.lineTo(x2 - 2, y2);
      context.lineTo(x2 - 7, y2 + 3.5);
      context.stroke();
    }

    let timelineFrame = 0;
    function scheduleTimeline() {
      timelineFrame ||= requestAnimationFrame(() => {
        timelineFrame = 0;
        drawTimeline();
      });
    }

    function setView(from, to) {
      const most = extent();
      const length = Math.min(most, Math.max(most / rows.length / 4, to - from));
      const start = Math.min(most - length, Math.max(0, from));
      view = { from: start, to: start + length };
      scheduleTimeline();
    }

    function zoom(factor, center = place1(selected)) {
      setView(center - (center - view.from) * factor, center + (view.to - center) * factor);
    }

    function showAll() { setView(0, extent()); }

    function revealInTimeline() {
      const value = place1(selected);
      const half = (view.to - view.from) / 2;
      if (value < view.from || value > view.to) setView(value - half, value + half);
      scheduleTimeline();
    }

    function setAxis(time) {
      byTime = time;
      byID("axis").textContent = byTime ? "by time" : "by step";
      showAll();
    }

    // The row at a point of the canvas: the nearest in the lane there, within a few pixels.
    function rowAt(event) {
      const bounds = canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
      const lane = Math.floor(y / laneHeight);
      let best = -1;
      let least = 12;
      for (const row of rows) {
        if (row.feature < 0 || laneOfFeature[row.feature] !== lane || positions[row.index] < 0) continue;
        const distance = Math.abs(xOf(place1(row.index)) - x);
        if (distance <= least) [best, least] = [row.index, distance];
      }
      return best;
    }

    function nearestRow(value) {
      let best = 0;
      for (const row of shown) {
        if (Math.abs(place1(row) - value) < Math.abs(place1(best) - value)) best = row;
      }
      return best;
    }

    canvas.addEventListener("pointermove", (event) => {
      const row = rowAt(event);
      tip.hidden = row < 0;
      if (row < 0) return;
      tip.textContent = `${rows[row].label}  ${visible(rows[row].action.slice(0, 120))}`;
      tip.style.top = `${event.clientY + 16}px`;
      tip.style.left = `${Math.max(4, Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8))}px`;
    });
    canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
    canvas.addEventListener("click", (event) => {
      const row = rowAt(event);
      const x = event.clientX - canvas.getBoundingClientRect().left;
      select(row < 0 ? nearestRow(valueAtX(x)) : row, { atCenter: true });
    });
    canvas.addEventListener("wheel", (event) => {
      const x = event.clientX - canvas.getBoundingClientRect().left;
      if (event.ctrlKey || event.metaKey) {
        zoom(Math.exp(Math.sign(event.deltaY) * 0.25), valueAtX(x));
      } else if (event.deltaX) {
        const moved = (event.deltaX / canvas.clientWidth) * (view.to - view.from);
        setView(view.from + moved, view.to + moved);
      } else {
        return;
      }
      event.preventDefault();
    }, { passive: false });
    new ResizeObserver(scheduleTimeline).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      readColors();
      scheduleTimeline();
    });
    """#
}
