/// The areas of the page.
extension PageStyle {
  static let layout = #"""
    .top {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 2px 16px;
      padding: 10px 16px 8px;
    }

    .top h1 { font-size: 15px; font-weight: 650; }
    .top p { margin: 0; color: var(--muted); font-variant-numeric: tabular-nums; }

    body.live {
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      height: 100vh;
      height: 100dvh;
      overflow: hidden;
    }

    .app {
      display: grid;
      grid-template:
        "tools tools" auto
        "time time" auto
        "steps inspector" minmax(0, 1fr)
        / minmax(24rem, 5fr) minmax(20rem, 4fr);
    }

    .tools {
      grid-area: tools;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px 8px;
      padding: 0 16px 8px;
    }

    .search { flex: 1 1 16rem; max-width: 34rem; position: relative; }

    .search input {
      width: 100%;
      height: 28px;
      padding: 0 8px 0 10px;
      border: 1px solid var(--line);
      border-radius: 6px;
      background: var(--panel);
    }

    .search input::placeholder { color: var(--muted); opacity: 1; }

    .group { display: flex; flex-wrap: wrap; gap: 4px; }

    .toggle { color: var(--muted); background: transparent; border-style: dashed; }
    .toggle[aria-pressed="true"] { color: var(--text); background: var(--panel); border-style: solid; }
    .toggle .count { margin-left: 5px; color: var(--muted); font-variant-numeric: tabular-nums; }
    .tools output { min-width: 8em; color: var(--muted); font-variant-numeric: tabular-nums; }
    .tools .end { margin-left: auto; }

    .time {
      grid-area: time;
      position: relative;
      display: grid;
      grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr);
      max-height: min(32vh, 260px);
      border-block: 1px solid var(--line);
      background: var(--panel);
      overflow: hidden auto;
    }

    .lanes { display: flex; flex-direction: column; border-right: 1px solid var(--line); }

    .lane {
      flex: none;
      display: flex;
      align-items: center;
      gap: 7px;
      height: 28px;
      padding: 0 8px 0 16px;
      border: 0;
      border-radius: 0;
      background: none;
      font: 12px var(--mono);
      text-align: left;
    }

    .lane .name { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; direction: ltr; }
    .lane .count { color: var(--muted); font-variant-numeric: tabular-nums; }
    .lane[aria-pressed="false"] { color: var(--muted); text-decoration: line-through; }
    .lane[aria-pressed="false"] .dot { background: none; }
    .lane:focus-visible { outline-offset: -2px; }

    .dot {
      flex: none;
      width: 9px;
      height: 9px;
      border: 2px solid var(--hue, var(--muted));
      border-radius: 50%;
      background: var(--hue, var(--muted));
    }

    .axis-name { flex: none; height: 22px; padding: 1px 8px 0 16px; }
    .axis-name button { padding: 0 6px; font-size: 11px; }
    .time canvas { display: block; width: 100%; touch-action: pan-y; cursor: default; }

    .tip {
      position: fixed;
      z-index: 3;
      max-width: 28rem;
      padding: 3px 8px;
      border-radius: 6px;
      background: var(--text);
      color: var(--page);
      font: 12px/1.5 var(--mono);
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      pointer-events: none;
    }

    dialog {
      width: min(36rem, calc(100vw - 32px));
      padding: 20px 24px;
      border: 1px solid var(--line);
      border-radius: 12px;
      background: var(--page);
      color: var(--text);
      box-shadow: 0 12px 48px rgb(0 0 0 / 25%);
    }

    dialog::backdrop { background: rgb(0 0 0 / 35%); }
    dialog h2 { margin-bottom: 12px; font-size: 15px; }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 5px 16px; margin: 0 0 14px; }
    dialog dd { margin: 0; }
    dialog .end { display: flex; justify-content: space-between; align-items: center; gap: 16px; }

    @media (max-width: 760px) {
      .app {
        grid-template:
          "tools" auto
          "time" auto
          "steps" minmax(0, 1fr)
          "inspector" minmax(0, 1fr)
          / minmax(0, 1fr);
      }
      .top, .tools { padding-inline: 10px; }
      .time { grid-template-columns: 6.5rem minmax(0, 1fr); max-height: 20vh; }
      .lane, .axis-name { padding-left: 10px; }
    }

    @media (forced-colors: active) {
      .toggle[aria-pressed="true"], .step[aria-selected="true"] { border: 2px solid Highlight; }
    }

    @media (prefers-reduced-motion: no-preference) {
      .toggle, button { transition: background-color 80ms; }
    }
    """#
}
