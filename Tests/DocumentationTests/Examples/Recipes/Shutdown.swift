import Dispatch
import Foundation
import Ratchet
import RatchetDependencies

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

/// The lines of `main.swift`: the listener is missing, and one upload is running.
private func program() async throws {
  let signals = terminationSignals()
  let uploads = StorePool(
    initialState: { (_: Int) in Upload.State() }, reducer: { Upload() },
    save: { id, state in print("save \(id) \(state)") })
  try await uploads.withStore(for: 7) { store in _ = await store.send(.partArrived) }
  let code = await serve(
    uploads, until: signals, grace: .seconds(20),
    stopListening: { print("listener closed") }, log: { print($0) })
  exit(code)
}
