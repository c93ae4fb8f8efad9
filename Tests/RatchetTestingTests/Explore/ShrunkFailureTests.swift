import Ratchet
import RatchetIssues
import Testing

@testable import RatchetTesting

/// An exploration reports the failure that it found, and no other failure of a shorter run.
@Suite("A shrunk failure") struct ShrunkFailureTests {
  private static let actions = ActionGenerator(Generator.constant(Strongbox.Action.bellRung))

  /// Explores a program of five actions at most.
  private func explored(
    _ program: @escaping @Sendable (_ actionCount: Int) throws -> Void
  ) async throws -> (actions: Int, others: [String]) {
    let (report, others) = try await explorationReport {
      await explore(seeds: 1, line: 20) { exploration in
        try program(exploration.actions(5, of: Self.actions).count)
      }
    }
    return (
      report.values.count { $0.label == "action" },
      others.map { "\($0.code) at \($0.location)" }
    )
  }

  @Test("has the code of the original failure")
  func code() async throws {
    let (actions, others) = try await explored { count in
      if count < 3 { return reportIssue("Too few.", line: 9) }
      expectNoDifference(count, 0, line: 9)
    }
    #expect(actions == 3)
    #expect(others == ["T020 at ShrunkFailureTests.swift:9"])
  }

  @Test("is reported at the place of the original failure")
  func place() async throws {
    let (actions, others) = try await explored { count in
      expectNoDifference(count, 0, line: count < 2 ? 9 : 10)
    }
    #expect(actions == 2)
    #expect(others == ["T020 at ShrunkFailureTests.swift:10"])
  }

  private struct TooMany: Error {}
  private struct TooFew: Error {}

  @Test("has an error of the type that was thrown")
  func error() async throws {
    let (actions, others) = try await explored { count in
      if count < 4 { throw TooFew() }
      throw TooMany()
    }
    #expect(actions == 4)
    #expect(others == ["T031 at ShrunkFailureTests.swift:20"])
  }

  @Test("can come with or without other failures that follow from it")
  func others() async throws {
    let (actions, others) = try await explored { count in
      expectNoDifference(count, -1, line: 9)
      if count > 2 { reportIssue("Too many.", line: 10) }
    }
    #expect(actions == 0)
    #expect(others == ["T020 at ShrunkFailureTests.swift:9"])
  }

  @Test("of an expectation is not replaced by one of an issue, nor the other way round")
  func expectation() async {
    func outcome(
      _ program: @escaping @Sendable (ExplorationRun) -> Void
    ) async -> ExplorationRun.Outcome {
      let run = ExplorationRun(ReplayToken(seed: 0))
      return await run.run(
        isReplay: false, timeout: .seconds(1), at: IssueLocation()
      ) { _ in program(run) }
    }
    let expected = await outcome { $0.noteFailure() }
    let reported = await outcome { _ in reportIssue("No.", line: 9, column: 1) }
    let both = await outcome {
      reportIssue("No.", line: 9, column: 1)
      $0.noteFailure()
    }
    let passed = await outcome { _ in }
    #expect(expected.fails(as: expected) && reported.fails(as: reported))
    #expect(!expected.fails(as: reported) && !reported.fails(as: expected))
    #expect(both.fails(as: reported) && !both.fails(as: expected))
    #expect(!passed.fails(as: expected) && !passed.fails(as: reported))
  }
}
