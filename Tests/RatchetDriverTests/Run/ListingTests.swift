import Testing

@testable import RatchetDriver

@Suite("Help and lists")
struct ListingTests {
  let program = TestProgram()

  @Test("features are listed in order, with their descriptions")
  func features() async {
    #expect(await program.run("features") == 0)
    #expect(
      program.output.text == """
        Tally   counters that are kept
        Row     one counter
        Memory  counters that are not kept

        """)
  }

  @Test("two features with one name are refused, whatever is asked of them")
  func repeatedName() async {
    var program = TestProgram()
    program.features = .tallies() + .bin + .bin
    #expect(await program.run("actions", "Bin") == 70)
    #expect(await program.run("run", "bin", "--send", "undoTapped 1") == 70)
    let line = "sample: 2 features are named \"Bin\"; give each a name of its own\n"
    #expect(program.error.text == line + line)
    #expect(program.output.text == "")
    #expect(await program.run("actions", "Row") == 0)
  }

  @Test("actions are listed as lines for a script")
  func actions() async {
    #expect(await program.run("actions", "tally") == 0)
    #expect(
      program.output.text == """
        appeared
        loaded [{"id":1,"count":2}]
        addButtonTapped
        rows[1].incrementTapped
        rows[1].set(value: 3, label: "three")
        noteChanged "dune"
        filterChanged "even"
        echoTapped(times: 2)
        echoed "dune"
        waitTapped
        waiting
        mistakeTapped
        importPicked(path: "books.csv")
        imported.progress(1, of: 2)

        """)
  }

  @Test("actions can be listed as JSON, too")
  func actionsAsJSON() async {
    #expect(await program.run("actions", "Row", "--format", "json") == 0)
    #expect(
      program.output.text == """
        {"incrementTapped":{}}
        {"set":{"value":3,"label":"three"}}

        """)
  }

  @Test("a run accepts every action in the list")
  func actionsRun() async {
    _ = await program.run("actions", "Memory")
    let again = TestProgram()
    let actions = program.output.lines.filter { $0 != "mistakeTapped" && !$0.hasPrefix("rows") }
    #expect(await again.run("run", "Memory", input: .text(actions.joined(separator: "\n"))) == 0)
  }

  @Test("an unknown feature is reported, with the nearest name")
  func unknownFeature() async {
    #expect(await program.run("run", "Taly") == 64)
    #expect(await program.run("actions", "Something") == 64)
    #expect(
      program.error.text == """
        sample: no feature "Taly"; did you mean "Tally"?
        See "sample help".
        sample: no feature "Something"; "sample features" lists them
        See "sample help".

        """)
  }

  @Test("a code of issues is explained; an unknown one is refused, with the nearest")
  func explain() async {
    #expect(await program.run("explain", "r012") == 0)
    #expect(program.output.lines.first == "# R012: A child action arrived while its state was nil")
    #expect(program.output.text.contains("## Example"))
    #expect(await program.run("explain", "R061") == 64)
    #expect(await program.run("explain", "nothing") == 64)
    #expect(
      program.error.text == """
        sample: no issue has the code "R061"; did you mean R001?
        See "sample help".
        sample: no issue has the code "nothing"; codes are such as R012, D001 and T006
        See "sample help".

        """)
  }

  @Test("the version is the program's")
  func version() async {
    #expect(await program.run("--version") == 0)
    #expect(program.output.text == "sample 1.2.3\n")
  }

  @Test("help covers everything, including the database's location", arguments: [[], ["help"]])
  func help(arguments: [String]) async {
    let program = TestProgram()
    let code = arguments.isEmpty ? await program.run() : await program.run(arguments[0])
    #expect(code == 0)
    #expect(
      program.output.text == """
        Runs features from scripts, and keeps their state in a database between runs.

          sample features             lists the features
          sample actions FEATURE      lists the feature's actions, as lines for a script
          sample run FEATURE          runs a script, one line after the other
          sample repl FEATURE         sends the actions that you type, and shows what happens
          sample state FEATURE        shows the state after the last run
          sample import FEATURE FILE  imports a file
          sample replay FILE          shows a recording of a run, or verifies it
          sample bisect FILE          finds the transition of a recording that breaks an invariant
          sample shrink FILE          removes actions from a recording while it still breaks an invariant
          sample report FILE          writes a recording as a page to look at, and for other tools
          sample test-from FILE       prints a test that repeats a recording
          sample sync FEATURE         sends edits to other devices, and fetches theirs
          sample new NAME             makes a package with a feature, its test and a driver
          sample explain CODE         explains the code of an issue: its cause, an example and the fix
          sample completion SHELL     prints completions for bash, zsh or fish
          sample man                  prints this help as a manual page
          sample help [COMMAND]       explains a command, with an example

        Options
          --script FILE     run: run the actions in FILE; - is standard input, which is also the default
                            without --script and --send
          --send ACTION     run: run one action; --script and --send may be repeated, in order
          --database PATH   run, repl, state, import, sync: the database file; without it, the path in
                            $SAMPLE_DATABASE, else sample.sqlite in the current folder
          --seeded          run, repl, state: use a new database in memory with the feature's seeds;
                            nothing is loaded or saved
          --record FILE     run, repl, shrink: record the run in FILE, which must not exist; for shrink:
                            write the new recording to FILE, which must not exist; without it, to a file
                            beside the old one, session.shrunk.jsonl for session.jsonl
          --until N         replay: stop after transition N, and show the state there
          --verify          replay: reduce the actions again, and name the first transition that differs
          --invariant NAME  bisect, shrink: the invariant of the feature, by its name
          --from N          test-from: begin with transition N
          --to N            test-from: end with transition N and what follows from it
          --xctest          test-from: print a test for XCTest; without it, for Swift Testing
          --html FILE       report: write a page to look through the session, for any browser, without a
                            network
          --trace FILE      report: write Chrome's trace events, which Perfetto opens
          --mermaid FILE    report: write diagrams of the features and of the causes of actions, as
                            Markdown
          --redux-devtools FILE
                            report: write a file that Redux DevTools imports
          --format FORMAT   actions, run, repl, state, replay, bisect: text or json
          --fail-fast       run: stop at the first action that fails; without it, or with --keep-going,
                            the run continues, and exits with 74 at the end
          --test-clock      run, repl: use a clock that stands still until a line such as ":clock +5s"
                            advances it; without it, the run waits for effects that sleep
          --limit N         run, repl, state, replay, bisect: show the first N elements of a list, and how
                            many follow
          --path PATH       run, repl, state, replay, bisect: show only this part of the state, such as
                            rows[3].value; may be repeated
          --only-changes    run, replay: leave out actions that change nothing
          --only-state      run, replay: show only the state at the end
          --remote REMOTE   sync: where the devices meet, folder:PATH or postgres://USER@HOST/DB
          --watch           sync: go on until the run is interrupted
          --print-schema    sync: show the SQL that sets a PostgreSQL server up
          --ratchet PATH    new: the folder or the URL of the package Ratchet; without it, the checkout in
                            which this program was built
          --quiet           run, import, sync: show no progress
          --help, --version

        A script has one action per line; blank lines and lines that start with # are skipped.
          addButtonTapped
          rows[1].incrementTapped
          searchChanged "dune"
          {"rows":{"id":1,"action":{"incrementTapped":{}}}}

        Exit codes: 0 done, 64 wrong arguments, 65 wrong data, 66 no input, 70 an issue was reported, 73
        cannot create, 74 cannot read or write, 129 SIGHUP, 130 SIGINT, 141 SIGPIPE, 143 SIGTERM.

        """)
  }

  @Test(
    "help about a command has its options and examples",
    arguments: [["help", "run"], ["run", "-h"]])
  func helpOfCommand(arguments: [String]) async {
    let program = TestProgram()
    #expect(await program.run(arguments[0], arguments[1]) == 0)
    #expect(
      program.output.text == """
        sample run FEATURE – runs a script, one line after the other

        Options
          --script FILE     run the actions in FILE; - is standard input, which is also the default
                            without --script and --send
          --send ACTION     run one action; --script and --send may be repeated, in order
          --database PATH   the database file; without it, the path in $SAMPLE_DATABASE, else
                            sample.sqlite in the current folder
          --seeded          use a new database in memory with the feature's seeds; nothing is loaded or
                            saved
          --record FILE     record the run in FILE, which must not exist
          --format FORMAT   text or json
          --fail-fast       stop at the first action that fails; without it, or with --keep-going, the run
                            continues, and exits with 74 at the end
          --keep-going      continue after an action that fails, the default
          --test-clock      use a clock that stands still until a line such as ":clock +5s" advances it;
                            without it, the run waits for effects that sleep
          --limit N         show the first N elements of a list, and how many follow
          --path PATH       show only this part of the state, such as rows[3].value; may be repeated
          --only-changes    leave out actions that change nothing
          --only-state      show only the state at the end
          --quiet           show no progress

        Examples
          sample run Tally --script session.txt
          sample actions Tally | head -n 1 | sample run Tally --record session.jsonl

        """)
  }

  @Test("the manual page has the commands and options, in troff's language")
  func manual() async {
    #expect(await program.run("man") == 0)
    let lines = program.output.lines
    #expect(lines.first == #".TH "SAMPLE" 1 "" "sample 1.2.3""#)
    for command in CommandName.allCases {
      let name = command.rawValue.replacing("-", with: #"\-"#)
      #expect(lines.contains { $0.hasPrefix(".B sample \(name)") })
    }
    for option in CommandOption.allCases {
      let name = option.rawValue.replacing("-", with: #"\-"#)
      #expect(lines.contains { $0.hasPrefix(".B \(name)") })
    }
  }
}
