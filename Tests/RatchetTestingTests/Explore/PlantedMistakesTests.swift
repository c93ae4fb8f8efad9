import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing

/// Three classic mistakes, each found and reduced by an exploration; without the mistakes, the same
/// programs pass.
@Suite("Planted mistakes") struct PlantedMistakesTests {
  private static let strategies = [ExplorationStrategy.random, .systematic(preemptions: 2)]

  /// Explores a program that fails in some orders.
  ///
  /// - Returns: the trace that the exploration reports, and the issue codes of the repeated run.
  private func explored(
    _ strategy: ExplorationStrategy, _ program: @escaping @Sendable () async throws -> Void
  ) async throws -> (trace: [String], others: [String]) {
    let (report, others) = try await explorationReport {
      await explore(seeds: 1000, strategy, program)
    }
    let trace = try #require(report.values.first { $0.label == "trace" })
    let lines = trace.text.split(separator: "\n").map(String.init)
    return (lines, others.map(\.code))
  }

  /// Explores a program that fails in no order.
  private func passes(_ program: @escaping @Sendable () async throws -> Void) async {
    #expect(await issueTexts { await explore(seeds: 1000, .random, program) } == [])
  }

  private static func lostUpdate(isMended: Bool) async throws {
    let account = Account()
    let store = Store(initialState: Deposits.State()) {
      Deposits(account: account, addsAtOnce: isMended)
    }
    await store.send(.depositTapped)
    await store.send(.depositTapped)
    await store.finish()
    let saved = await store.state.saved
    expectNoDifference(account.value, saved)
  }

  private static func staleResponse(isMended: Bool) async throws {
    let store = Store(initialState: Lookup.State()) { Lookup(cancelsInFlight: isMended) }
    await store.send(.queryChanged("dune"))
    await store.send(.queryChanged("emma"))
    await store.finish()
    let result = await store.state.result
    expectNoDifference(result, "about emma")
  }

  private static func lateCancel(isMended: Bool) async throws {
    let store = Store(initialState: Transfer.State()) { Transfer(looksFirst: isMended) }
    await store.invariant("what was cancelled left nothing") { state in
      state.phase != .cancelled || !state.isFileThere
    }
    await store.send(.startTapped)
    await store.send(.cancelTapped)
    await store.finish()
  }

  @Test("A lost update between two effects", arguments: strategies)
  func lostUpdate(strategy: ExplorationStrategy) async throws {
    let (trace, others) = try await explored(strategy) {
      try await Self.lostUpdate(isMended: false)
    }
    #expect(trace.count < 10)
    #expect(others == ["T020"])
  }

  @Test("A stale response that overwrites a newer one", arguments: strategies)
  func staleResponse(strategy: ExplorationStrategy) async throws {
    let (trace, others) = try await explored(strategy) {
      try await Self.staleResponse(isMended: false)
    }
    #expect(trace.count < 10)
    #expect(others == ["T020"])
  }

  @Test("The report of a stale response: how to repeat it, and each task's steps")
  func staleReport() async throws {
    let texts = await issueTexts {
      await explore(seeds: 1000, fileID: "Tests/Run.swift", file: "/Tests/Run.swift", line: 1) {
        try await Self.staleResponse(isMended: false)
      }
    }
    let places = texts.last?.replacing(/Lookup\.swift:\d+/, with: "Lookup.swift:9")
    #expect(
      places == """
        RatchetIssue T030 at Run.swift:1
          The explored program fails in one of its orders (run 0 of 1000).
            repeat  RATCHET_SEED=0/-/7:1 swift test --filter RatchetTestingTests.PlantedMistakesTests/staleReport
            trace   1. the program: reduces .queryChanged("dune"), reduces .queryChanged("emma")
                    2. effect "look up" (Lookup.swift:9)
                    3. effect "look up" (Lookup.swift:9) no. 2
                    4. the clock reaches 0.05 seconds
                    5. the clock reaches 0.05 seconds
                    6. effect "look up" (Lookup.swift:9) no. 2: reduces .found("about emma")
                    7. effect "look up" (Lookup.swift:9): reduces .found("about dune")
          The issue beside this one is its failure. Each line of the trace is one step: the task \
        that went on, and the actions that it reduced.
          More: ratchet explain T030
        """)
  }

  @Test("A cancel that comes after its completion", arguments: strategies)
  func lateCancel(strategy: ExplorationStrategy) async throws {
    let (trace, others) = try await explored(strategy) {
      try await Self.lateCancel(isMended: false)
    }
    #expect(trace.count < 10)
    #expect(others == ["T038"])
  }

  @Test("No update is lost if each effect adds in one step: 1,000 orders pass")
  func mendedUpdate() async { await passes { try await Self.lostUpdate(isMended: true) } }

  @Test("No response is stale if the newer request cancels the older: 1,000 orders pass")
  func mendedResponse() async { await passes { try await Self.staleResponse(isMended: true) } }

  @Test("No completed transfer is cancelled if cancelling checks first: 1,000 orders pass")
  func mendedCancel() async { await passes { try await Self.lateCancel(isMended: true) } }
}
