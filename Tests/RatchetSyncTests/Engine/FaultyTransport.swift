import RatchetSync
import Synchronization

/// A transport whose calls a test can fail or hold.
final class FaultyTransport: SyncTransport {
  enum Call: Hashable { case open, push, pull }
  struct Fault: Error, Hashable { let call: Call }

  private struct State {
    var failing: Set<Call> = []
    var failsAfterwards = false
    var held: Set<Call> = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var observers: [CheckedContinuation<Void, Never>] = []
    var counts: [Call: Int] = [:]
    var session: SyncSession?
  }

  private let base: any SyncTransport
  // A lock: the test and the engine use it at once.
  private let state = Mutex(State())

  init(_ base: any SyncTransport) { self.base = base }

  /// - Parameter afterwards: whether the server does its work, and only the answer is lost.
  func fail(_ calls: Set<Call>, afterwards: Bool = false) {
    state.withLock {
      $0.failing = calls
      $0.failsAfterwards = afterwards
    }
  }

  /// Lets no call of these kinds return until others are held.
  func hold(_ calls: Set<Call>) {
    let waiting = state.withLock { state in
      state.held = calls
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when a call is held.
  func holdsCall() async {
    await withCheckedContinuation { continuation in
      let isHolding = state.withLock { state in
        if state.waiting.isEmpty { state.observers.append(continuation) }
        return !state.waiting.isEmpty
      }
      if isHolding { continuation.resume() }
    }
  }

  func count(of call: Call) -> Int { state.withLock { $0.counts[call] ?? 0 } }

  /// Replaces what `open` returns.
  func setSession(_ session: SyncSession?) { state.withLock { $0.session = session } }

  func open(node: SyncNode) async throws -> SyncSession {
    let opened = try await perform(.open) { try await base.open(node: node) }
    return state.withLock { $0.session } ?? opened
  }

  func push(_ push: SyncPush) async throws -> SyncPushAnswer {
    try await perform(.push) { try await base.push(push) }
  }

  func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage {
    try await perform(.pull) { try await base.pull(after: cursor, limit: limit) }
  }

  func hints() async -> AsyncStream<Void> { await base.hints() }

  func close() async { await base.close() }

  private func perform<T>(_ call: Call, _ body: () async throws -> T) async throws -> T {
    await withCheckedContinuation { continuation in
      let (isHeld, observers) = state.withLock { state in
        state.counts[call, default: 0] += 1
        guard state.held.contains(call) else { return (false, state.observers.prefix(0)) }
        state.waiting.append(continuation)
        defer { state.observers = [] }
        return (true, state.observers[...])
      }
      for observer in observers { observer.resume() }
      if !isHeld { continuation.resume() }
    }
    try Task.checkCancellation()
    let (isFailing, isAfterwards) = state.withLock {
      ($0.failing.contains(call), $0.failsAfterwards)
    }
    if isFailing, !isAfterwards { throw Fault(call: call) }
    let result = try await body()
    if isFailing { throw Fault(call: call) }
    return result
  }
}
