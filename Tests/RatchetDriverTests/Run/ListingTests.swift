import RatchetDriver
import Testing

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
        sample: no feature "Something"
        See "sample help".

        """)
  }

  @Test("the version is the program's")
  func version() async {
    #expect(await program.run("--version") == 0)
    #expect(program.output.text == "sample 1.2.3\n")
  }

  @Test(
    "help covers everything, including the database's location",
    arguments: [[], ["help"], ["run", "--help"]])
  func help(arguments: [String]) async {
    let program = TestProgram()
    let code =
      switch arguments.count {
      case 0: await program.run()
      case 1: await program.run(arguments[0])
      default: await program.run(arguments[0], arguments[1])
      }
    #expect(code == 0)
    #expect(
      program.output.text == """
        Runs features from scripts, and keeps their state in a database between runs.

          sample features                  lists the features
          sample actions FEATURE           lists the feature's actions, as lines for a script
          sample run FEATURE               runs a script, one line after the other
          sample state FEATURE             shows the state after the last run
          sample import FEATURE FILE       imports a file
          sample sync FEATURE              sends edits to other devices, and fetches theirs

        Options
          --script FILE     run: run the actions in FILE; - is standard input, which is also the
                            default without --script and --send
          --send ACTION     run: run one action; --script and --send may be repeated, in order
          --database PATH   run, state, import, sync: the database file; without it, the path in
                            $SAMPLE_DATABASE, else sample.sqlite in the current folder
          --seeded          run, state: use a new database in memory with the feature's seeds;
                            nothing is loaded or saved
          --format FORMAT   run, state, actions: text or json
          --fail-fast       run: stop at the first action that fails; without it, or with
                            --keep-going, the run continues, and exits with 74 at the end
          --test-clock      run: use a clock that stands still until a line such as ":clock +5s"
                            advances it; without it, the run waits for effects that sleep
          --limit N         run, state: show the first N elements of a list, and how many follow
          --path PATH       run, state: show only this part of the state, such as rows[3].value;
                            may be repeated
          --only-changes    run: leave out actions that change nothing
          --only-state      run: show only the state at the end
          --remote REMOTE   sync: where the devices meet, folder:PATH or postgres://USER@HOST/DB
          --watch           sync: go on until the run is interrupted
          --print-schema    sync: show the SQL that sets a PostgreSQL server up
          --quiet           run, import, sync: show no progress
          --help, --version

        A script has one action per line; blank lines and lines that start with # are skipped.
          addButtonTapped
          rows[1].incrementTapped
          searchChanged "dune"
          {"rows":{"id":1,"action":{"incrementTapped":{}}}}

        Exit codes: 0 done, 64 wrong arguments, 65 wrong data, 66 no input, 70 an issue was
        reported, 73 cannot create, 74 cannot read or write, 130 SIGINT, 141 SIGPIPE, 143 SIGTERM.

        """)
  }
}
