import Ratchet
import RatchetIssues
import Testing

@testable import RatchetTesting

/// Random actions find a mistake that needs certain actions, and are reduced to these.
@Suite("Generated actions under an exploration") struct ActionFuzzingTests {
  private static let actions = ActionGenerator<Strongbox.Action>()

  private func explored(
    _ program: @escaping @Sendable (Exploration) async throws -> Void
  ) async throws -> (report: RatchetIssue, others: [RatchetIssue]) {
    try await explorationReport { await explore(seeds: 1000, .random, program) }
  }

  private func actions(of report: RatchetIssue) -> [String] {
    report.values.filter { $0.label == "action" }.map(\.text)
  }

  private static let needed = [".knobTurned", ".leverPulled", ".doorPushed"]

  @Test("find a mistake with a live store and an invariant")
  func liveStore() async throws {
    let (report, others) = try await explored { exploration in
      let store = Store(initialState: Strongbox.State()) { Strongbox() }
      await store.invariant("it stays shut") { !$0.isOpen }
      for action in exploration.actions(30, of: Self.actions) { await store.send(action) }
    }
    #expect(actions(of: report) == Self.needed)
    #expect(others.map(\.code) == ["T038"])
    let token = try #require(report.values.first { $0.label == "repeat" }).text
    let match = token.wholeMatch(
      of:
        #/RATCHET_SEED=\d+/\d+,\d+,\d+/none swift test --filter \w+\.ActionFuzzingTests/liveStore/#)
    #expect(match != nil, "\(token)")
  }

  @Test("find a mistake with a test store that is not exhaustive")
  func testStore() async throws {
    let (report, others) = try await explored { exploration in
      let store = TestStore(initialState: Strongbox.State()) { Strongbox() }
      store.exhaustivity = .off
      await store.invariant("it stays shut") { !$0.isOpen }
      for action in exploration.actions(30, of: Self.actions) { await store.send(action) }
      await store.finish()
    }
    #expect(actions(of: report) == Self.needed)
    #expect(others.map(\.code) == ["T038"])
  }

  @Test("of several calls are left out one by one too")
  func severalCalls() async throws {
    let (report, others) = try await explored { exploration in
      let store = Store(initialState: Strongbox.State()) { Strongbox() }
      await store.invariant("it stays shut") { !$0.isOpen }
      for _ in 0..<3 {
        for action in exploration.actions(10, of: Self.actions) { await store.send(action) }
      }
    }
    #expect(actions(of: report) == Self.needed)
    #expect(others.map(\.code) == ["T038"])
  }

  @Test("continue in the next call from the end of the one before, whatever is left out")
  func laterCalls() async {
    @Sendable func actions(_ kept: KeptActions, _ counts: Int...) async -> [[String]] {
      let runs = Runs<[String]>()
      let outcome = await runOnce(ReplayToken(seed: 1, kept: kept)) { exploration in
        for count in counts {
          runs.add(exploration.actions(count, of: Self.actions).map { "\($0)" })
        }
      }
      #expect(outcome.count == max(0, counts.reduce(0) { $0 + max(0, $1) }))
      #expect(outcome.actions.map { "\($0)" } == runs.all.flatMap(\.self))
      return runs.all
    }
    let all = await actions(.all, 8)[0]
    #expect(Set(all).count > 1)
    #expect(await actions(.all, 3, 0, -1, 5) == [Array(all[0..<3]), [], [], Array(all[3...])])
    #expect(await actions(.only([1, 4, 6]), 3, 5) == [[all[1]], [all[4], all[6]]])
  }

  @Test("have the same values in each repetition, and others for another seed")
  func values() async {
    @Sendable func values(_ seed: UInt64) async -> [Int] {
      let runs = Runs<Int>()
      let outcome = await runOnce(ReplayToken(seed: seed)) { exploration in
        for _ in 0..<3 { runs.add(exploration.value(of: .integers(in: 0...1_000_000))) }
      }
      #expect(outcome.hasDrawn)
      return runs.all
    }
    let first = await values(1)
    #expect(await values(1) == first)
    #expect(await values(2) != first)
    #expect(Set(first).count == 3)
  }

  @Test("that fail are reported again with the same value, and without an order")
  func failingValue() async throws {
    let (report, others) = try await explored { exploration in
      let number = exploration.value(of: .integers(in: 0...100))
      if number > 50 { reportIssue("\(number) is too much") }
    }
    #expect(others.count == 1)
    #expect(report.hint.hasPrefix("The issue beside this one is its failure."))
    #expect(report.values.map(\.label) == ["repeat", "trace"])
  }

  @Test("are generated in every run, though each run has one order")
  func drawsOnly() async {
    let runs = Runs<Int>()
    let issues = await issueTexts {
      await explore(seeds: 25) { exploration in
        runs.add(exploration.value(of: .integers(in: 0...9)))
      }
    }
    #expect(issues == [])
    #expect(runs.all.count == 25)
  }

  @Test("are none if no case is known")
  func noActions() async {
    let outcome = await runOnce(ReplayToken(seed: 0)) { exploration in
      let actions = exploration.actions(5, of: ActionGenerator<Strongbox.Action>(nil))
      if !actions.isEmpty { reportIssue("\(actions)") }
    }
    #expect(!outcome.hasFailed && outcome.count == 0)
  }
}
