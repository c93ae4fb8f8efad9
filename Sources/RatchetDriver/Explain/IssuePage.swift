/// The page that explains a code of issues: its cause, code that causes it, and the fix.
/// `ratchet explain` prints it, and Docs/IssueCodes has it as a file.
struct IssuePage {
  let code: String
  /// The first line of the issue's report, without its full stop.
  let title: String
  let cause: String
  let mistake: String
  let fix: String
  let fixed: String
  /// The name of the file that compiles the code, in Tests/DocumentationTests/Examples/IssuePages.
  let file: String

  /// The pages in groups, each with the heading that it has in the list of pages.
  static let groups: [(heading: String, pages: [IssuePage])] = [
    ("General", general),
    ("Children", children),
    ("Effects, bindings and throwing reducers", effects),
    ("Navigation", navigation),
    ("Shared values and pools", shared),
    ("Dependencies and clocks", dependencies),
    ("Test stores: steps", testStore),
    ("Test stores: the end of a test, and actions in any order", testStoreEnd),
    ("Test stores: the state and the body of a feature", testedState),
    ("Reducers without a store, and comparisons", expectations),
    ("Snapshots and queries", snapshots),
    ("Explorations", explore),
    ("Invariants and generators", invariants),
  ]

  /// All pages, in the order of their codes.
  static let all: [IssuePage] = groups.flatMap(\.pages).sorted { $0.code < $1.code }

  static func page(_ code: String) -> IssuePage? {
    all.first { $0.code == code.uppercased() }
  }

  /// The page as Markdown.
  var lines: [String] {
    ["# \(code): \(title)", "", cause]
      + ["", "## Example", ""] + Self.swift(mistake)
      + ["", "## Fix", "", fix, ""] + Self.swift(fixed)
      + ["", Wording.typesOfExample(file)]
  }

  private static func swift(_ code: String) -> [String] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ["```swift"] + lines + ["```"]
  }
}
