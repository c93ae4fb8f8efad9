import Foundation

/// A session as one HTML page that needs nothing else: with JavaScript a tool to look through it,
/// without a list of its steps.
struct HTMLExport {
  let timeline: Timeline

  /// Throws if a change does not fit the state, so that every page shows all its states.
  func html() throws(JSONPatchError) -> String {
    try check()
    let data = PageData(timeline)
    let exact = data.needsExactNumbers ? " data-exact" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="generator" content="ratchet report">
      <title>\(HTMLText.escaped(Wording.pageTitle(timeline.header)))</title>
      <link rel="icon" href="data:,">
      <style>\(PageStyle.text)</style>
      </head>
      <body data-feature="\(HTMLText.escaped(timeline.header.feature))">
      <header class="top">
      <h1>\(HTMLText.escaped(timeline.header.feature))</h1>
      <p>\(HTMLText.escaped(Wording.pageSummary(timeline)))</p>
      </header>
      <noscript>\(StaticSteps(timeline: timeline).html)</noscript>
      \(PageBody.application)
      <script type="application/json" id="data"\(exact)>\(HTMLText.script(data.json))</script>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// The browser loads nothing from anywhere, and runs only the page's own script.
  private static let policy = """
    default-src 'none'; img-src data:; style-src '\(hash(PageStyle.text))'; \
    script-src '\(hash(PageScript.text))'; base-uri 'none'; form-action 'none'
    """

  private static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.hash(text.utf8)).base64EncodedString()
  }

  private func check() throws(JSONPatchError) {
    var state = timeline.state
    for event in timeline.events {
      switch event {
      case .step(let step): try timeline.steps[step].transition.patch.apply(to: &state)
      case .shared(_, let patch, _): try patch.apply(to: &state)
      case .clock: break
      }
    }
  }
}
