import RatchetIssues

/// All texts of this target that a person may read.
enum Wording {
  // MARK: Arguments

  static let featureWord = "FEATURE"
  static let fileWord = "FILE"
  static let shellWord = "SHELL"
  static let codeWord = "CODE"

  static func seeHelp(program: String) -> String { "See \"\(program) help\"." }

  static func seeActions(program: String, feature: String) -> String {
    "see \"\(program) actions \(feature)\""
  }

  static func unknownCommand(_ name: String, suggestion: String?) -> String {
    "no command \"\(name)\"" + didYouMean(suggestion)
  }

  static func unknownOption(_ name: String, suggestion: String?) -> String {
    "no option \"\(name)\"" + didYouMean(suggestion)
  }

  static func unknownFeature(_ name: String, suggestion: String?, program: String) -> String {
    "no feature \"\(name)\""
      + (suggestion == nil ? "; \"\(program) features\" lists them" : didYouMean(suggestion))
  }

  static func repeatedFeature(_ name: String, count: Int) -> String {
    "\(count) features are named \(quoted(name)); give each a name of its own"
  }

  static func foreignOption(_ name: String, command: String) -> String {
    "\(command) takes no \(name)"
  }

  static func missingWord(_ name: String, command: String) -> String {
    "\(command) needs a \(name)"
  }

  static func needlessWord(_ word: String, command: String) -> String {
    "\(command) takes no \"\(word)\""
  }

  static func missingValue(_ option: String) -> String { "\(option) needs a value" }
  static func needlessValue(_ option: String) -> String { "\(option) takes no value" }

  static func unknownFormat(_ name: String) -> String {
    "no format \"\(name)\"; use text or json"
  }

  static func importsNothing(_ feature: String) -> String { "\(feature) imports no files" }

  static func storesNothing(_ feature: String) -> String {
    "\(feature) keeps nothing in a database"
  }

  static func hasNoSeeds(_ feature: String) -> String { "\(feature) has no seeds" }

  /// - Parameter text: the argument with `\u{FFFD}` for the bytes that are not UTF-8.
  static func argumentNotUTF8(_ text: String, number: Int) -> String {
    "argument \(number), \(quoted(text)), is not UTF-8; write it in UTF-8, and rename a file whose name is not"
  }

  static func variableNotUTF8(_ name: String, _ text: String) -> String {
    "$\(name), \(quoted(text)), is not UTF-8; rename the file"
  }

  static func badPath(_ path: String, column: Int, _ message: String) -> String {
    "--path \(cut(path)), column \(column): \(message)"
  }

  static func noCount(_ option: String, _ value: String) -> String {
    "\(option) needs a whole number of at least 1, not \(quoted(value))"
  }

  static let seededKeepsNothing = "--seeded runs on a database in memory; leave out --database"

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  static func features(_ features: [(name: String, summary: String)]) -> [String] {
    let width = features.map(\.name.count).max() ?? 0
    return features.map { name, summary in
      name + String(repeating: " ", count: width - name.count) + "  " + summary
    }
  }

  // MARK: Syntax of lines

  static let aValue = "a value"
  static let aName = "a name in quotes"
  static let aBareName = "a name"
  static let anAction = "an action"
  static let anObject = "an object"
  static let aList = "a list"
  static let notUTF8 = "not UTF-8"
  static let lineTooLong = "longer than 16 MiB"

  static func commaOr(_ end: String) -> String { "\",\" or \"\(end)\"" }

  // MARK: Actions

  static let nothing = "nothing"

  /// The text on one line, quoted and shortened.
  static func quoted(_ text: String) -> String { cut(text).debugDescription }

  /// The maximum number of characters that are shown of an input.
  static let echoLimit = 200

  static func cut(_ text: String) -> String {
    let end = text.index(text.startIndex, offsetBy: echoLimit, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return text }
    return text[..<end] + "…"
  }

  static func needlessName(_ name: String, suggestion: String?, names: [String]) -> String {
    "\(quoted(name)) is unknown here"
      + (suggestion == nil ? known(names) : didYouMean(suggestion))
  }

  /// An unlabelled argument where all have labels, or one more than there are.
  static func needlessArgument(names: [String]) -> String {
    names.isEmpty
      ? "too many arguments" : "an argument without a label" + known(names)
  }

  static func needlessElement(at field: String) -> String {
    "too many elements" + (field.isEmpty ? "" : " at \(quoted(field))")
  }

  private static func known(_ names: [String]) -> String {
    names.isEmpty ? "" : "; known names are \(names.map(quoted).joined(separator: ", "))"
  }

  static func expected(_ expected: String) -> String { "expected \(expected)" }

  static func mismatch(expected: String, at field: String, found: String) -> String {
    self.expected(expected) + (field.isEmpty ? "" : " at \(quoted(field))") + ", found \(found)"
  }

  static func meant(_ name: String, by found: String) -> String {
    "; did you mean \(quoted(name)) by \(quoted(found))?"
  }

  static func missing(_ field: String) -> String { "\(quoted(field)) is missing" }

  static func refused(_ reason: String, at field: String) -> String {
    (field.isEmpty ? "" : "at \(quoted(field)): ") + cut(reason)
  }

  static func unknownName(
    _ name: String, in type: String, isAction: Bool, suggestion: String?, help: String?
  ) -> String {
    let hint = suggestion == nil ? help.map { "; \($0)" } ?? "" : didYouMean(suggestion)
    return "no \(isAction ? "action" : "case") \(quoted(name)) in \(type)\(hint)"
  }

  /// - Parameters:
  ///   - value: as it is written, with its quotes.
  ///   - known: as they are written; empty if the type does not list them.
  static func noRawValue(
    _ value: String, in type: String, suggestion: String?, known: [String]
  ) -> String {
    let hint =
      known.isEmpty || suggestion != nil
      ? didYouMean(suggestion) : "; known values are \(known.joined(separator: ", "))"
    return "no value \(cut(value)) in \(type)\(hint)"
  }

  static func notOneName(_ names: [String], in type: String, isAction: Bool) -> String {
    let found = names.isEmpty ? nothing : names.map(quoted).joined(separator: ", ")
    return "expected one \(isAction ? "action" : "case") of \(type), found \(found)"
  }

  // MARK: Runs

  static let fromScript = "script"
  static let fromEffect = "effect"
  static let fromShared = "shared"
  static let fromClock = "clock"
  static let fromPrompt = "prompt"
  static let fromJump = "goto"
  static let noChange = "(no change)"
  static let standardInput = "stdin"
  static let typeActions = "Type one action per line; end with control-D."

  static func at(_ name: String, line: Int?, column: Int?, _ message: String) -> String {
    guard let line else {
      return column.map { "\(name), column \($0): \(message)" } ?? "\(name): \(message)"
    }
    return "\(name):\(line)\(column.map { ":\($0)" } ?? ""): \(message)"
  }

  static func omitted(_ count: Int) -> String { "… (\(count) more)" }

  static func nothingAt(_ path: String) -> String { "the state has nothing at \(cut(path))" }

  static func sendName(_ number: Int) -> String { "--send \(number)" }

  static func cannotRead(_ name: String, reason: SystemError) -> String {
    "cannot read \(name.isEmpty ? "\"\"" : name): \(reason)"
  }

  static func cannotWrite(_ reason: SystemError) -> String { "cannot write the output: \(reason)" }

  static func cannotEncode(_ error: any Error, program: String) -> String {
    "\(program): an action or the state cannot be written as JSON: \(error)"
  }

  static func noDatabase(_ path: String) -> String {
    "no database at \(path); the first run creates it"
  }

  static func cannotOpen(_ path: String, reason: SystemError) -> String {
    "cannot open \(path): \(reason); check the path and its permissions"
  }

  static func databaseIsFolder(_ path: String) -> String {
    "cannot open \(path): it is a folder; name a file in it"
  }

  static func readOnly(_ path: String) -> String {
    "\(path) is read-only; make the file and its folder writable"
  }

  static func databaseIsNoFile(_ path: String) -> String {
    "the database \(path) names no file; name one, or use --seeded for a database in memory"
  }

  /// The reason of the issue, in one line.
  static func notLoaded(_ issue: RatchetIssue) -> String {
    let reason = issue.values.first { $0.label == "error" }?.text ?? issue.what
    return "cannot load the state: " + oneLine(reason)
  }

  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  static func locked(_ path: String) -> String {
    "another process is using \(path); try again when it has ended"
  }

  static func seedsFailed(_ feature: String, reason: String) -> String {
    "the seeds of \(feature) failed: \(reason)"
  }

  // MARK: Imports

  static let noOutcome = "the import ended without an outcome"

  static func importing(_ path: String?) -> String {
    path.map { "importing \($0)" } ?? "importing"
  }

  static func interruptedImport(of path: String, kept: String) -> String { "\(path): \(kept)" }

  static func skipped(_ problem: DrivenImportProblem, in path: String?) -> String {
    path.map { "\($0):\(problem.line): \(problem.reason)" }
      ?? "line \(problem.line): \(problem.reason)"
  }

  static func progress(_ progress: DriverProgress) -> String {
    "\(progress.label): \(amount(progress))"
  }

  private static func amount(_ progress: DriverProgress) -> String {
    if let percent = progress.percent { return "\(percent) %" }
    let tenths = progress.completed / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// A line of at most this many columns: the bar is shortened first, then the middle of the label.
  static func bar(_ progress: DriverProgress, columns: Int) -> String {
    let amount = amount(progress)
    let number = String(repeating: " ", count: max(0, 5 - amount.count)) + amount
    guard let percent = progress.percent else {
      return TerminalText.shortened(progress.label, to: columns - amount.count - 1) + " " + amount
    }
    let space = columns - number.count - 4
    let width = min(30, max(10, space - TerminalText.width(progress.label)))
    guard space - width >= 8 else {
      let label = TerminalText.shortened(progress.label, to: columns - number.count - 1)
      return TerminalText.shortened(label + " " + number, to: columns)
    }
    let filled = percent * width / 100
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "\(TerminalText.shortened(progress.label, to: space - width)) [\(bar)] \(number)"
  }
}

/// The texts about the pages of issue codes.
extension Wording {
  static func unknownCode(_ code: String, suggestion: String?) -> String {
    "no issue has the code \(quoted(code))"
      + (suggestion.map { "; did you mean \($0)?" } ?? "; codes are such as R012, D001 and T006")
  }

  static func typesOfExample(_ file: String) -> String {
    "The types of both examples are in "
      + "[\(file)](../../Tests/DocumentationTests/Examples/IssuePages/\(file))."
  }
}
