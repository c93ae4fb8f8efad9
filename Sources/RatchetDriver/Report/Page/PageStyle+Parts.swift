/// The list of steps and the inspector.
extension PageStyle {
  static let parts = #"""
    .steps {
      grid-area: steps;
      position: relative;
      overflow: hidden auto;
      overflow-anchor: none;
      contain: strict;
      border-right: 1px solid var(--line);
    }

    .steps:focus-visible { outline-offset: -2px; }
    .steps .all { position: relative; }

    .step {
      position: absolute;
      inset: 0 0 auto;
      height: var(--row);
      display: flex;
      align-items: center;
      gap: 10px;
      padding-right: 12px;
      contain: strict;
      cursor: default;
    }

    .step:hover { background: var(--hover); }
    .step[aria-selected="true"] { background: var(--selected); }
    .step svg { flex: none; height: 100%; overflow: visible; }
    .step .n { flex: none; min-width: 3.2em; text-align: right; color: var(--muted); font-size: 11px; font-variant-numeric: tabular-nums; }
    .step .action { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: 12px var(--mono); }
    .step .action .rest { color: var(--muted); }
    .step .action b { font-weight: 600; }
    .step.quiet .action { font-family: var(--sans); font-style: italic; color: var(--muted); }
    .step.refused .action b { text-decoration: line-through; }
    .step .changes, .step .origin, .step .at { flex: none; color: var(--muted); font-size: 11px; font-variant-numeric: tabular-nums; text-align: right; }
    .step .changes { width: 6.5em; white-space: nowrap; }
    .step .origin { width: 3.6em; text-align: left; }
    .step .at { width: 5.4em; }

    @media (max-width: 1100px) { .step .changes { display: none; } }
    @media (max-width: 480px) { .step .origin { display: none; } }

    .step path { fill: none; stroke-width: 1.75; }
    .step path.queued { stroke: var(--muted); stroke-dasharray: 3 2.5; }
    .step .node { stroke-width: 2; }

    .inspector { grid-area: inspector; overflow: auto; padding: 0 16px 48px; overflow-anchor: none; }
    .inspector:focus-visible { outline-offset: -2px; }

    .inspector .title {
      position: sticky;
      top: 0;
      z-index: 1;
      margin: 0 -16px;
      padding: 10px 16px 8px;
      border-bottom: 1px solid var(--line);
      background: var(--page);
    }

    .inspector .title h2 {
      display: flex;
      gap: 10px;
      font: 600 13px/1.5 var(--mono);
      overflow-wrap: anywhere;
    }

    .inspector .title h2 > span { flex: none; color: var(--muted); font-weight: 400; }
    .inspector .title h2 > div { max-height: 7.5em; overflow: auto; white-space: pre-wrap; }
    .inspector .buttons { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px; font-size: 12px; }
    .inspector h3 { margin: 16px 0 6px; font-weight: 650; }
    .inspector h3 .muted { font-weight: 400; }

    .facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 3px 14px; margin: 10px 0 0; }
    .facts dt { color: var(--muted); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .facts ul { margin: 0; padding: 0; list-style: none; }
    .facts .step-link { font-family: var(--mono); font-size: 12px; }
    .facts i { font-style: normal; color: var(--muted); }

    .change { margin: 0 0 6px; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
    .change > .path { padding: 2px 8px; background: var(--panel); font: 12px/1.6 var(--mono); overflow-wrap: anywhere; }
    .old, .new { padding: 1px 8px 1px 24px; text-indent: -16px; font: 12px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 15em; overflow-y: auto; unicode-bidi: isolate; }
    .old { background: var(--removed-back); color: var(--removed); }
    .new { background: var(--added-back); color: var(--added); }

    .tree { font: 12px/1.65 var(--mono); overflow-wrap: anywhere; }
    .tree details > :not(summary) { margin-left: 16px; }
    .tree summary { cursor: default; border-radius: 4px; list-style: none; }
    .tree summary::-webkit-details-marker { display: none; }
    .tree summary::before { content: "▸"; display: inline-block; width: 14px; color: var(--muted); }
    .tree details[open] > summary::before { content: "▾"; }
    .tree summary:hover { background: var(--hover); }
    .tree .leaf { padding-left: 14px; white-space: pre-wrap; unicode-bidi: isolate; }
    .tree .key { color: var(--accent); }
    .tree .preview { color: var(--muted); }
    .tree .changed { background: var(--added-back); border-radius: 4px; }
    .tree .string { color: var(--f2); }
    .tree .number { color: var(--f1); }
    .tree .word { color: var(--f3); }

    .steps .none { margin: 0; padding: 32px 16px; color: var(--muted); text-align: center; }
    """#
}
