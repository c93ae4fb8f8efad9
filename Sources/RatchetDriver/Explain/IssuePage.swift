/// The page that explains a code of issues: its cause, code that causes it, and the fix.
/// `ratchet explain` prints it, and Docs/Issues has it as a file.
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

  /// All pages, in the order of their codes.
  static let all = (general + children + effects + navigation + shared).sorted { $0.code < $1.code }

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
