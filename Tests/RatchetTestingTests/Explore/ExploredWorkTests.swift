import Dispatch
import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// Work on threads of the system, within an exploration.
@Suite("Explored programs that wait for work elsewhere") struct ExploredWorkTests {
  private typealias Start = @Sendable (Courier) -> Effect<Courier.Action>

  /// Work on a thread of the system.
  private nonisolated(nonsending) static func work() async {
    await withTrackedWork("work") {
      await withCheckedContinuation { done in
        DispatchQueue.global().async { done.resume() }
      }
    }
  }

  private static let workAndSleep: Start = { courier in
    .merge(
      .run { send in
        await Self.work()
        await send(.brought("work"))
      },
      .run { [clock = courier.clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.brought("clock"))
      })
  }

  @Test("The clock stands still while an effect of a store waits for tracked work")
  func trackedWorkOfStore() async {
    for _ in 0..<20 {
      let runs = Runs<[String]>()
      // The schedule cannot choose when the work ends: it runs on its own thread.
      let outcome = await runOnce(ReplayToken(seed: 0, turns: Turns.none)) { _ in
        let store = Store(initialState: Courier.State()) { Courier() }
        await store.send(.start(Self.workAndSleep))
        await store.finish()
        runs.add(await store.state.brought)
      }
      #expect(outcome.issues.map(\.what) == [])
      #expect(runs.all == [["work", "clock"]])
    }
  }

  @Test("The clock stands still while an effect of a test store waits for tracked work")
  func trackedWorkOfTestStore() async {
    for _ in 0..<20 {
      let outcome = await runOnce(ReplayToken(seed: 0, turns: Turns.none)) { _ in
        let store = TestStore(initialState: Courier.State()) { Courier() }
        await store.send(.start(Self.workAndSleep))
        await store.receive(.brought("work")) { $0.brought = ["work"] }
        await store.receive(.brought("clock")) { $0.brought = ["work", "clock"] }
      }
      #expect(outcome.issues.map(\.what) == [])
    }
  }

  @Test("The clock stands still while the program waits for tracked work")
  func trackedWorkOfProgram() async {
    for _ in 0..<20 {
      let lines = Lines()
      let outcome = await runOnce(ReplayToken(seed: 0, turns: Turns.none)) { exploration in
        let clock = exploration.clock
        await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await clock.sleep(for: .seconds(1))
            lines.add("clock")
          }
          await Self.work()
          lines.add("work")
        }
      }
      #expect(outcome.issues.map(\.what) == [])
      #expect(lines.all == ["work", "clock"])
    }
  }

  @Test("The clock advances for sleepers once work without a waiting task has ended")
  func outsideWork() async throws {
    for _ in 0..<200 {
      let lines = Lines()
      let outcome = await runOnce(ReplayToken(seed: 0, turns: Turns.none)) { exploration in
        let quiescence = try #require(DependencyValues.currentQuiescence)
        let ticket = quiescence.beginOutsideWork("work")
        DispatchQueue.global().async {
          lines.add("work")
          quiescence.endWork(ticket)
        }
        try await exploration.clock.sleep(for: .seconds(1))
        lines.add("clock")
      }
      #expect(outcome.issues.map(\.what) == [])
      #expect(lines.all == ["work", "clock"])
    }
  }
}
