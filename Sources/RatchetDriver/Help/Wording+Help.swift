/// The texts of help, of the manual and of the completions.
extension Wording {
  static let about =
    "Runs features from scripts, and keeps their state in a database between runs."

  static func summary(_ command: CommandName) -> String {
    switch command {
    case .features: "lists the features"
    case .actions: "lists the feature's actions, as lines for a script"
    case .run: "runs a script, one line after the other"
    case .prompt: "sends the actions that you type, and shows what happens"
    case .state: "shows the state after the last run"
    case .importFile: "imports a file"
    case .replay: "shows a recording of a run, or verifies it"
    case .bisect: "finds the transition of a recording that breaks an invariant"
    case .shrink: "removes actions from a recording while it still breaks an invariant"
    case .report: "writes a recording as a page to look at, and for other tools"
    case .testFrom: "prints a test that repeats a recording"
    case .sync: "sends edits to other devices, and fetches theirs"
    case .newPackage: "makes a package with a feature, its test and a driver"
    case .explain: "explains the code of an issue: its cause, an example and the fix"
    case .completion: "prints completions for bash, zsh or fish"
    case .manual: "prints this help as a manual page"
    case .help: "explains a command, with an example"
    }
  }

  /// - Parameter command: nil for all commands that have the option.
  static func summary(
    _ option: CommandOption, of command: CommandName?, program: String, databaseVariable: String
  ) -> String {
    switch option {
    case .script:
      """
      run the actions in FILE; - is standard input, which is also the default without --script and \
      --send
      """
    case .send: "run one action; --script and --send may be repeated, in order"
    case .database:
      """
      the database file; without it, the path in $\(databaseVariable), else \(program).sqlite in \
      the current folder
      """
    case .seeded:
      "use a new database in memory with the feature's seeds; nothing is loaded or saved"
    case .record where command == .shrink: shrunkRecord
    case .record where command != nil: record
    case .record: "\(record); for shrink: \(shrunkRecord)"
    case .until: "stop after transition N, and show the state there"
    case .verify: "reduce the actions again, and name the first transition that differs"
    case .invariant: "the invariant of the feature, by its name"
    case .from: "begin with transition N"
    case .to: "end with transition N and what follows from it"
    case .xctest: "print a test for XCTest; without it, for Swift Testing"
    case .html: "write a page to look through the session, for any browser, without a network"
    case .trace: "write Chrome's trace events, which Perfetto opens"
    case .mermaid: "write diagrams of the features and of the causes of actions, as Markdown"
    case .reduxDevTools: "write a file that Redux DevTools imports"
    case .format: "text or json"
    case .failFast:
      """
      stop at the first action that fails; without it, or with --keep-going, the run continues, and \
      exits with 74 at the end
      """
    case .keepGoing: "continue after an action that fails, the default"
    case .testClock:
      """
      use a clock that stands still until a line such as ":clock +5s" advances it; without it, the \
      run waits for effects that sleep
      """
    case .limit: "show the first N elements of a list, and how many follow"
    case .path: "show only this part of the state, such as rows[3].value; may be repeated"
    case .onlyChanges: "leave out actions that change nothing"
    case .onlyState: "show only the state at the end"
    case .remote: "where the devices meet, folder:PATH or postgres://USER@HOST/DB"
    case .watch: "go on until the run is interrupted"
    case .printSchema: "show the SQL that sets a PostgreSQL server up"
    case .kit:
      """
      the folder or the URL of the package Ratchet; without it, the checkout in which this program \
      was built
      """
    case .quiet: "show no progress"
    }
  }

  private static let record = "record the run in FILE, which must not exist"
  private static let shrunkRecord = """
    write the new recording to FILE, which must not exist; without it, to a file beside the old one, \
    session.shrunk.jsonl for session.jsonl
    """

  /// Command lines that a reader may try.
  static func examples(
    _ command: CommandName, program: String, feature: String, invariant: String, hasSeeds: Bool
  ) -> [String] {
    let seeded = hasSeeds ? " --seeded" : ""
    let lines =
      switch command {
      case .features: ["features"]
      case .actions: ["actions \(feature)"]
      case .run:
        [
          "run \(feature)\(seeded) --script session.txt",
          "actions \(feature) | head -n 1 | \(program) run \(feature) --record session.jsonl",
        ]
      case .prompt: ["repl \(feature)\(seeded) --test-clock"]
      case .state: ["state \(feature) --format json"]
      case .importFile: ["import \(feature) books.csv"]
      case .replay: ["replay session.jsonl --until 3", "replay session.jsonl --verify"]
      case .bisect: ["bisect session.jsonl --invariant \"\(invariant)\""]
      case .shrink: ["shrink session.jsonl --invariant \"\(invariant)\""]
      case .testFrom: ["test-from session.jsonl > Tests/SessionTests.swift"]
      case .report:
        [
          "report session.jsonl --html session.html",
          "report session.jsonl --trace trace.json --mermaid session.md",
          "report session.jsonl --mermaid - | less",
        ]
      case .sync: ["sync \(feature) --remote folder:/Volumes/Shared --watch"]
      case .newPackage: ["new Stopwatch", "new Stopwatch --ratchet ../Ratchet"]
      case .explain: ["explain R012"]
      case .completion: ["completion bash > /etc/bash_completion.d/\(program)"]
      case .manual: ["man > \(program).1"]
      case .help: ["help run"]
      }
    return lines.map { "\(program) \($0)" }
  }

  /// The version of a program that declares none.
  static let unversioned = "unversioned"

  static let usage = "Usage"
  static let options = "Options"
  static let example = "Example"
  static let examples = "Examples"
  static let exampleFeature = "Feature"
  static let exampleInvariant = "the rows are distinct"

  static let scripts = """
    A script has one action per line; blank lines and lines that start with # are skipped.
      addButtonTapped
      rows[1].incrementTapped
      searchChanged "dune"
      {"rows":{"id":1,"action":{"incrementTapped":{}}}}
    """

  static let exitCodes = """
    0 done, 64 wrong arguments, 65 wrong data, 66 no input, 70 an issue was reported, 73 cannot \
    create, 74 cannot read or write, 129 SIGHUP, 130 SIGINT, 141 SIGPIPE, 143 SIGTERM.
    """

  static let exitCodesTitle = "Exit codes"

  static func unknownShell(_ name: String) -> String {
    "no completions for \(quoted(name)); use \(Shell.allCases.map(\.rawValue).joined(separator: ", "))"
  }
}
