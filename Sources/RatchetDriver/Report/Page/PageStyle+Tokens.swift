/// Colours, fonts, and the page without JavaScript.
extension PageStyle {
  static let tokens = #"""
    :root {
      color-scheme: light dark;
      --page: #ffffff;
      --panel: #f6f7f9;
      --line: #dfe2e8;
      --text: #1a1e24;
      --muted: #59616e;
      --accent: #0b57d0;
      --selected: #dbe7fd;
      --hover: #eef1f6;
      --added: #0a6530;
      --added-back: #e3f4e9;
      --removed: #a3241a;
      --removed-back: #fdeae8;
      --found: #ffe48a;
      --f0: #2563eb;
      --f1: #a34a06;
      --f2: #047857;
      --f3: #9333ea;
      --f4: #be123c;
      --f5: #0e7490;
      --f6: #4d7c0f;
      --f7: #a21caf;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
      --row: 26px;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14161a;
        --panel: #1a1d22;
        --line: #2e333b;
        --text: #e3e6eb;
        --muted: #9da6b3;
        --accent: #8ab4f8;
        --selected: #213a5f;
        --hover: #22262d;
        --added: #81d8a0;
        --added-back: #12301e;
        --removed: #f5a8a0;
        --removed-back: #3b1c1a;
        --found: #665200;
        --f0: #7aa8ff;
        --f1: #f0a860;
        --f2: #4cc99a;
        --f3: #c79bff;
        --f4: #ff8fa3;
        --f5: #5cc8dd;
        --f6: #a9cc5a;
        --f7: #ec8df5;
      }
    }

    @media (pointer: coarse) {
      :root { --row: 36px; }
    }

    * { box-sizing: border-box; }

    [hidden] { display: none !important; }

    html { height: 100%; }

    body {
      margin: 0;
      background: var(--page);
      color: var(--text);
      font: 13px/1.45 var(--sans);
    }

    code, pre, .mono { font-family: var(--mono); font-size: 12px; }

    a { color: var(--accent); }

    h1, h2, h3 { margin: 0; font-size: inherit; }

    button, input {
      font: inherit;
      color: inherit;
    }

    button {
      padding: 2px 8px;
      border: 1px solid var(--line);
      border-radius: 6px;
      background: var(--page);
      cursor: pointer;
    }

    button:hover { background: var(--hover); }

    :focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 1px;
    }

    mark { background: var(--found); color: inherit; }

    kbd {
      padding: 0 4px;
      border: 1px solid var(--line);
      border-radius: 4px;
      background: var(--panel);
      font: 11px/1.5 var(--mono);
    }

    .muted { color: var(--muted); }

    .unseen {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    .skip:not(:focus) {
      position: absolute;
      clip-path: inset(50%);
    }

    /* Without JavaScript. */
    .static { max-width: 70rem; padding: 8px 16px 48px; }
    .static li { padding: 4px 0; content-visibility: auto; contain-intrinsic-size: auto 4em; }
    .static li:target { background: var(--selected); }
    .static ol { padding: 0; list-style: none; }
    .static pre { margin: 2px 0 0 3em; color: var(--muted); white-space: pre-wrap; overflow-wrap: anywhere; }
    .static code { overflow-wrap: anywhere; }
    """#
}
