import Testing

@testable import RatchetDriver

@Suite("Arguments")
struct CommandParserTests {
  @Test(
    "valid arguments are parsed",
    arguments: [
      ([], .help(nil)), (["help"], .help(nil)), (["--help"], .help(nil)),
      (["run", "-h"], .help(.run)), (["help", "import"], .help(.importFile)),
      (["help", "--help"], .help(nil)), (["man"], .manual),
      (["completion", "zsh"], .completion(.zsh)),
      (
        ["replay", "x.jsonl"],
        .replay(file: "x.jsonl", until: nil, verifies: false, options: RunOptions())
      ),
      (
        ["replay", "--until=3", "x.jsonl", "--format", "json"],
        .replay(file: "x.jsonl", until: 3, verifies: false, options: RunOptions(format: .json))
      ),
      (
        ["replay", "x.jsonl", "--verify"],
        .replay(file: "x.jsonl", until: nil, verifies: true, options: RunOptions())
      ),
      (
        ["bisect", "x.jsonl", "--invariant", "a b"],
        .bisect(file: "x.jsonl", invariant: "a b", options: RunOptions())
      ),
      (
        ["shrink", "x.jsonl", "--record=y.jsonl"],
        .shrink(file: "x.jsonl", invariant: nil, options: RunOptions(recording: "y.jsonl"))
      ),
      (
        ["run", "Tally", "--record", "x.jsonl"],
        .run(feature: "Tally", options: RunOptions(recording: "x.jsonl"))
      ),
      (["--version"], .version), (["explain", "R012"], .explain(code: "R012")),
      (["features"], .features),
      (["actions", "Tally"], .actions(feature: "Tally", format: .text)),
      (["actions", "--format=json", "Tally"], .actions(feature: "Tally", format: .json)),
      (["run", "Tally"], .run(feature: "Tally", options: RunOptions())),
      (
        [
          "run", "--send", "a", "Tally", "--script", "x", "--send=b=c", "--script", "-", "--quiet",
        ],
        .run(
          feature: "Tally",
          options: RunOptions(
            scripts: [
              .send("a", number: 1), .file("x"), .send("b=c", number: 2), .standardInput,
            ], isQuiet: true))
      ),
      (
        ["state", "Tally", "--database", "d", "--format", "json"],
        .state(feature: "Tally", options: RunOptions(database: "d", format: .json))
      ),
      (
        ["run", "Tally", "--seeded"],
        .run(feature: "Tally", options: RunOptions(isSeeded: true))
      ),
      (
        ["state", "--seeded", "Tally"],
        .state(feature: "Tally", options: RunOptions(isSeeded: true))
      ),
      (
        ["import", "Tally", "--", "--help"],
        .importFile(feature: "Tally", file: "--help", options: RunOptions())
      ),
      (
        ["sync", "Tally", "--remote", "folder:a b", "--database=d"],
        .sync(
          feature: "Tally", remote: .folder("a b"), watches: false,
          options: RunOptions(database: "d"))
      ),
      (
        ["sync", "--watch", "--remote=postgresql://host/db", "--quiet", "Tally"],
        .sync(
          feature: "Tally", remote: .postgres("postgresql://host/db"), watches: true,
          options: RunOptions(isQuiet: true))
      ),
      (["sync", "--print-schema"], .syncSchema),
    ] as [([String], Command)])
  func commands(arguments: [String], command: Command) throws {
    #expect(try CommandParser.command(from: arguments) == command)
  }

  @Test(
    "invalid arguments are reported with the reason, to the letter",
    arguments: [
      (["rnu"], #"no command "rnu"; did you mean "run"?"#),
      (["whatever"], #"no command "whatever""#),
      (["help", "rnu"], #"no command "rnu"; did you mean "run"?"#),
      (["help", "run", "x"], #"help takes no "x""#),
      (["completion", "csh"], #"no completions for "csh"; use bash, zsh, fish"#),
      (["replay"], "replay needs a FILE"),
      (["replay", "x", "--until", "-1"], #"--until needs the number of a transition, not "-1""#),
      (["replay", "x", "--record", "y"], "replay takes no --record"),
      (["run", "Tally", "--record="], "--record needs a value"),
      (["-x"], #"no option "-x""#),
      (["run"], "run needs a FEATURE"),
      (["import", "Tally"], "import needs a FILE"),
      (["run", "Tally", "x"], #"run takes no "x""#),
      (["features", "x"], #"features takes no "x""#),
      (["run", "Tally", "--scrpt", "x"], #"no option "--scrpt"; did you mean "--script"?"#),
      (["run", "Tally", "--script"], "--script needs a value"),
      (["run", "Tally", "--database="], "--database needs a value"),
      (["run", "Tally", "--quiet=yes"], "--quiet takes no value"),
      (["state", "Tally", "--script", "x"], "state takes no --script"),
      (["run", "Tally", "--seeded=yes"], "--seeded takes no value"),
      (["import", "Tally", "x", "--seeded"], "import takes no --seeded"),
      (
        ["run", "Tally", "--database", "x", "--seeded"],
        "--seeded runs on a database in memory; leave out --database"
      ),
      (
        ["state", "Tally", "--seeded", "--database", "x"],
        "--seeded runs on a database in memory; leave out --database"
      ),
      (["run", "Tally", "--format", "xml"], #"no format "xml"; use text or json"#),
    ])
  func mistakes(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) {
      try CommandParser.command(from: arguments)
    }
  }
}
