import Dispatch
import Foundation
import Ratchet
import RatchetDependencies
import Testing

/// SIGTERM and SIGINT as a sequence. The first one does not end the process; the next one does.
func terminationSignals() -> AsyncStream<Int32> {
  AsyncStream { stream in
    let codes = [SIGTERM, SIGINT]
    // Dispatch sources may be cancelled on any thread.
    nonisolated(unsafe) let sources = codes.map { code in
      signal(code, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
      source.setEventHandler {
        for code in codes { signal(code, SIG_DFL) }
        stream.yield(code)
      }
      source.resume()
      return source
    }
    stream.onTermination = { _ in for source in sources { source.cancel() } }
  }
}

/// Serves until the first signal; then requests that run may end, and every state is saved. Returns
/// the exit code of the process.
func serve<Key, State, Action>(
  _ stores: StorePool<Key, State, Action>, until signals: AsyncStream<Int32>, grace: Duration,
  stopListening: @Sendable () async -> Void, log: @Sendable (String) -> Void
) async -> Int32 {
  for await signal in signals {
    log("signal \(signal): draining \(await stores.count) stores")
    break
  }
  await stopListening()
  do {
    try await stores.shutDown(timeout: grace)
    log("all states are saved")
    return 0
  } catch {
    for (key, error) in error.errors { log("\(key) is not saved: \(error)") }
    return 1
  }
}

@Reducer
struct Upload {
  struct State: Equatable, Sendable { var parts = 0 }

  enum Action: Sendable {
    case partArrived
    case partStored
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .partArrived:
        return .run { send in
          try await clock.sleep(for: .seconds(10))
          await send(.partStored)
        }
      case .partStored:
        state.parts += 1
        return .none
      }
    }
  }
}

private func program(uploads: StorePool<Int, Upload.State, Upload.Action>) async {
  @Sendable func closeTheListener() async {}

  let code = await serve(
    uploads, until: terminationSignals(), grace: .seconds(20),
    stopListening: { await closeTheListener() }, log: { print($0) })
  exit(code)
}

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
