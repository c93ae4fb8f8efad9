import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// The texts of an exploration, to the letter.
@Suite("Texts of explorations") struct ExplorationTextsTests {
  private static let place = IssueLocation(
    fileID: "Tests/Cart.swift", filePath: "/Tests/Cart.swift", line: 7, column: 3)

  /// Two child tasks, of which the second reports an issue when it comes first.
  private static func race(_ complain: @escaping @Sendable (String) throws -> Void) async throws {
    let lines = Lines()
    await withDiscardingTaskGroup { group in
      for name in ["a", "b"] { group.addTask { lines.add(name) } }
    }
    if lines.all.first == "b" { try complain(lines.all.joined()) }
  }

  @Test("T030 names the run, what repeats it, and its steps")
  func failure() async {
    let texts = await issueTexts {
      await explore(
        seeds: 50, fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
      ) {
        try await Self.race { reportIssue("b came first: \($0)", line: 9) }
      }
    }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("b came first: ba") == true)
    #expect(
      texts.last == """
        RatchetIssue T030 at Cart.swift:7
          The explored program fails in one of its orders (run 0 of 50).
            repeat  RATCHET_SEED=0/-/0:1 swift test --filter RatchetTestingTests.ExplorationTextsTests/failure
            trace   1. a task
                    2. a task no. 2
          The issue beside this one is its failure. Each line of the trace is one step: the task \
        that went on, and the actions that it reduced.
          More: ratchet explain T030
        """)
  }

  @Test("T030 lists the generated actions that are needed")
  func failureWithActions() async {
    let texts = await issueTexts {
      await explore(
        seeds: 50, fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
      ) { exploration in
        let store = Store(initialState: Strongbox.State()) { Strongbox() }
        await store.invariant(
          "the knob is not turned", fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 8
        ) { $0.steps == 0 }
        let generator = ActionGenerator(Generator.constant(Strongbox.Action.knobTurned))
        for action in exploration.actions(3, of: generator) { await store.send(action) }
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T038 at Cart.swift:8
          An invariant does not hold: the knob is not turned (- before, + after).
            action  .knobTurned
            state     Strongbox.State(
                    -   steps: 0,
                    +   steps: 1,
                        … (1 unchanged)
                      )
          Check what the action changes, and what it leaves unchanged.
          More: ratchet explain T038
        """,
        """
        RatchetIssue T030 at Cart.swift:7
          The explored program fails in one of its orders (run 0 of 50).
            repeat  RATCHET_SEED=0/0/none swift test --filter RatchetTestingTests.ExplorationTextsTests/failureWithActions
            action  .knobTurned
            trace   1. the program: reduces .knobTurned
          The issue beside this one is its failure. Each line of the trace is one step: the task \
        that went on, and the actions that it reduced.
          More: ratchet explain T030
        """,
      ])
  }

  @Test("T030 reports that the failing run did not fail again, with its first messages")
  func doesNotFailAgain() async {
    let runs = Runs<Int>()
    let texts = await issueTexts {
      await explore(
        seeds: 50, shrinkingRuns: 0, fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
      ) {
        runs.add(0)
        if runs.all.count == 1 { reportIssue("once") }
        try await Self.race { _ in }
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T030 at Cart.swift:7
          The explored program fails in one of its orders (run 0 of 50).
            repeat  RATCHET_SEED=0/-/0:1 swift test --filter RatchetTestingTests.ExplorationTextsTests/doesNotFailAgain
            trace   1. a task
                    2. a task no. 2
          It did not fail when it was repeated, so it depends on more than its order: once. Each \
        line of the trace is one step: the task that went on, and the actions that it reduced.
          More: ratchet explain T030
        """
      ])
  }

  @Test("T030 for a failure that does not recur has one full stop after each of its issues")
  func severalIssues() {
    let issue = Wording.explorationFailed(
      run: "run 0 of 50", token: ReplayToken(seed: 0), actions: [], trace: [],
      again: .passes(["An invariant does not hold.", "once", "Is it?"]), test: nil, at: Self.place)
    #expect(
      issue.hint == """
        It did not fail when it was repeated, so it depends on more than its order: An invariant \
        does not hold; once; Is it? Each line of the trace is one step: the task that went on, and \
        the actions that it reduced.
        """)
  }

  @Test(
    "T030 names the test, or the module if the test has no name or one that a shell would interpret",
    arguments: [
      ("Cart.CartTests/total()/CartTests.swift:7:4", "Cart.CartTests/total"),
      ("Cart.CartTests/total(of:in:)/CartTests.swift:7:4", "Cart.CartTests/total"),
      ("Cart.total()/CartTests.swift:7:4", "Cart.total"),
      ("Cart.CartTests/`the total`()/CartTests.swift:7:4", "Tests"),
      ("Cart.CartTests", "Tests"), ("", "Tests"), (nil, "Tests"),
    ] as [(String?, String)])
  func filter(test: String?, filter: String) {
    let issue = Wording.explorationFailed(
      run: "run 0 of 50", token: ReplayToken(seed: 7), actions: [], trace: [], again: .fails,
      test: test, at: Self.place)
    #expect(issue.values.first?.text == "RATCHET_SEED=7 swift test --filter \(filter)")
  }

  private struct Refused: Error {}

  @Test("T031 reports an error that the program throws")
  func threw() async {
    let texts = await issueTexts {
      await explore(
        seeds: 50, fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
      ) {
        try await Self.race { _ in throw Refused() }
      }
    }
    #expect(
      texts.first == """
        RatchetIssue T031 at Cart.swift:7
          The explored program threw an error.
            error  Refused()
          More: ratchet explain T031
        """)
    #expect(texts.last?.hasPrefix("RatchetIssue T030 at Cart.swift:7") == true)
  }

  @Test("T032 reports that a program does not end")
  func runsOn() async {
    let outcome = await runOnce(ReplayToken(seed: 0), limit: 100) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    #expect(
      outcome.issues.map(\.description) == [
        """
        RatchetIssue T032 at Run.swift:1
          The explored program does not end: it took 100 steps.
          End repeating work: cancel timers, and release stores that run some.
          More: ratchet explain T032
        """
      ])
  }

  @Test("T033 reports that a program is stuck, and lists what it waits for")
  func cannotGoOn() async {
    let latch = Latch()
    let outcome = await runOnce(ReplayToken(seed: 0), timeout: .zero) { _ in
      try await withTrackedWork("a letter") { try await latch.pass() }
    }
    #expect(
      outcome.issues.map(\.description) == [
        """
        RatchetIssue T033 at Run.swift:1
          The explored program cannot go on: no task is ready, and none sleeps on its clock.
            task  waits for tracked work: a letter
          The exploration waited for 0 ms. If the program waits for outside work, register that \
        work with withTrackedWork; otherwise this is a deadlock.
          More: ratchet explain T033
        """,
        """
        RatchetIssue T031 at Run.swift:1
          The explored program threw an error.
            error  CancellationError()
          More: ratchet explain T031
        """,
      ])
  }

  @Test("T033 reports an effect that waits for tasks of its own")
  func ownTasks() async {
    let latch = Latch()
    let outcome = await runOnce(ReplayToken(seed: 0), timeout: .zero) { _ in
      let store = Store(initialState: Errand.State()) { Errand() }
      await store.send(
        .run { .run { _ in try await withTaskCancellation(id: 1) { try await latch.pass() } } }
      ).finish()
    }
    #expect(outcome.issues.map(\.code) == ["T033"])
    #expect(
      outcome.issues.first?.values == [
        RatchetIssue.Value("task", "waits for 1 of its own tasks")
      ])
  }

  @Test("A stuck program is shortened with few runs only, since each takes its time")
  func patience() async {
    let runs = Runs<Int>()
    let texts = await issueTexts {
      await explore(seeds: 50, timeout: .zero) {
        let lines = Lines()
        await withDiscardingTaskGroup { group in
          for number in 0..<40 { group.addTask { lines.add("\(number)") } }
        }
        // Most of the lines must be out of order.
        guard zip(lines.all, 0..<40).count(where: { $0 != "\($1)" }) > 20 else { return }
        runs.add(0)
        try await Latch().pass()
      }
    }
    // The count includes the repetition of the found run.
    #expect(runs.all.count == ExplorationSearch.patience + 1)
    #expect(texts.count == 3)
  }

  @Test("T034 reports that a test store is made on an actor")
  func otherActor() async {
    let texts = await issueTexts {
      await explore(seeds: 1) { await Self.onMainActor() }
    }
    #expect(
      texts.first == """
        RatchetIssue T034 at Cart.swift:7
          A test store within an exploration runs on an actor whose order cannot be explored.
          Make the store in a nonisolated function, not in one that is isolated to the main actor.
          More: ratchet explain T034
        """)
  }

  @MainActor private static func onMainActor() async {
    let store = TestStore(
      initialState: Strongbox.State(), reducer: { Strongbox() }, fileID: "Tests/Cart.swift",
      file: "/Tests/Cart.swift", line: 7)
    await store.send(.bellRung)
  }

  @Test("T035 warns that a program has one order only, after one run")
  func oneOrder() async {
    let runs = Runs<Int>()
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      for strategy in [ExplorationStrategy.random, .systematic(preemptions: 1)] {
        await explore(
          seeds: 50, strategy, fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
        ) { runs.add(0) }
      }
    }
    #expect(runs.all.count == 2)
    #expect(collector.issues.allSatisfy { $0.severity == .warning })
    #expect(
      collector.issues.map(\.description)
        == Array(
          repeating: """
            RatchetIssue T035, a warning, at Cart.swift:7
              The explored program has one order only, so one run of 50 was enough.
              Only work that waits can overlap: use effects that run concurrently, and clients \
            that sleep on their clock or call Task.yield().
              More: ratchet explain T035
            """, count: 2))
  }

  @Test("T035 does not come if the program uses the seed of its run")
  func ownRandomness() async {
    let seeds = Runs<UInt64>()
    let texts = await issueTexts { await explore(seeds: 20) { seeds.add($0.seed) } }
    #expect(texts == [])
    #expect(seeds.all == Array(0..<20))
  }

  @Test("An exploration without runs is an issue")
  func noRuns() async {
    let runs = Runs<Int>()
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      await explore(seeds: 0) { runs.add(0) }
      await explore(seeds: -1, .systematic(preemptions: 1)) { runs.add(0) }
    }
    #expect(runs.all == [])
    #expect(
      collector.issues.map(\.what)
        == [0, -1].map {
          "An exploration with \($0) seeds does not run its program: give at least one seed."
        })
  }

  @Test("T036 reports that a program ran differently under the same schedule")
  func notRepeatable() async {
    let runs = Runs<Int>()
    let texts = await issueTexts {
      await explore(
        seeds: 50, .systematic(preemptions: 2), fileID: "Tests/Cart.swift",
        file: "/Tests/Cart.swift", line: 7
      ) {
        runs.add(0)
        await withDiscardingTaskGroup { group in
          for _ in 0..<(runs.all.count == 1 ? 2 : 4) { group.addTask {} }
        }
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T036 at Cart.swift:7
          The explored program depends on more than its order: the same decisions led to different \
        steps.
            decision  0
            expected  1 of 2
            actual    1 of 4
          Avoid randomness, time and the order of sets and dictionaries, or take them from \
        dependencies. The program must not start threads of its own.
          More: ratchet explain T036
        """
      ])
    let end = Wording.notRepeatable(
      Departure(decision: 3, foreseen: Decision(options: 2, preempts: true), met: nil),
      at: Self.place)
    #expect(end.values.map(\.text) == ["3", "0 of 2 (preempts)", "the end"])
  }

  @Test("T037 reports that a text names no run")
  func badSeed() {
    #expect(
      Wording.badSeed(ReplayTokenError("seven", .seed("seven")), at: Self.place).description == """
        RatchetIssue T037 at Cart.swift:7
          RATCHET_SEED="seven" is not valid, because its seed "seven" is not a whole number from 0 \
        to 18446744073709551615: copy it from the failure to repeat, or give a seed such as 7.
          More: ratchet explain T037
        """)
  }

  @Test("T039 reports that an invariant is broken from the start; the violation is reported once")
  func atStart() async {
    let texts = await issueTexts {
      let store = Store(initialState: Strongbox.State()) { Strongbox() }
      await store.invariant(
        "the knob was turned", fileID: "Tests/Cart.swift", file: "/Tests/Cart.swift", line: 7
      ) { $0.steps > 0 }
      await store.send(.bellRung)
      await store.send(.knobTurned)
      await store.send(.leverPulled)
    }
    #expect(
      texts == [
        """
        RatchetIssue T039 at Cart.swift:7
          An invariant does not hold at the start: the knob was turned.
            state  Strongbox.State(
                     steps: 0,
                     isOpen: false
                   )
          More: ratchet explain T039
        """
      ])
  }
}
