import Foundation
import Ratchet
import RatchetDependencies
import Testing

@Suite("The recipe of a shutdown") struct ShutdownRecipeTests {
  private struct Outcome: Equatable {
    var code: Int32
    var saved: [Int: Upload.State]
    var log: [String]
  }

  private struct DiskFull: Error {}

  /// Drains a server with one upload that needs ten seconds.
  private func drained(grace: Duration, diskIsFull: Bool = false) async throws -> Outcome {
    let clock = TestClock()
    let saved = LockIsolated<[Int: Upload.State]>([:])
    let isFull = LockIsolated(diskIsFull)
    let log = LockIsolated<[String]>([])
    let uploads = withDependencies {
      $0.continuousClock = clock
    } operation: {
      StorePool(
        initialState: { (_: Int) in Upload.State() }, reducer: { Upload() },
        save: { id, state in
          if isFull.value { throw DiskFull() }
          saved.withValue { $0[id] = state }
        })
    }
    try await uploads.withStore(for: 7) { store in _ = await store.send(.partArrived) }
    let (signals, sender) = AsyncStream.makeStream(of: Int32.self)
    sender.yield(SIGTERM)
    async let code = serve(
      uploads, until: signals, grace: grace, stopListening: {},
      log: { line in log.withValue { $0.append(line) } })
    // The upload sleeps, and so does the timeout.
    await clock.sleepers(2)
    await clock.advance(by: .seconds(10))
    let outcome = Outcome(code: await code, saved: saved.value, log: log.value)
    // Stores whose states are not saved stay in the pool, and can be saved by another call.
    isFull.setValue(false)
    try await uploads.shutDown()
    return outcome
  }

  @Test("waits for running effects, and saves every state")
  func draining() async throws {
    let outcome = try await drained(grace: .seconds(20))
    #expect(outcome.code == 0)
    #expect(outcome.saved == [7: Upload.State(parts: 1)])
    #expect(outcome.log == ["signal 15: draining 1 stores", "all states are saved"])
  }

  @Test("saves the state as it is when the grace period is over")
  func timeout() async throws {
    let outcome = try await drained(grace: .seconds(5))
    #expect(outcome.code == 0)
    #expect(outcome.saved == [7: Upload.State(parts: 0)])
  }

  @Test("reports states that are not saved")
  func failure() async throws {
    let outcome = try await drained(grace: .seconds(20), diskIsFull: true)
    #expect(outcome.code == 1)
    #expect(outcome.log.last == "7 is not saved: DiskFull()")
  }
}
