public import Foundation
import Observation
import Synchronization

/// The state of an engine at a moment.
public struct SyncStatus: Hashable, Sendable {
  /// Whether the engine synchronizes by itself.
  public var isRunning = false
  /// Whether changes are being fetched.
  public var isFetching = false
  /// Whether changes are being sent.
  public var isSending = false
  /// The time at which this device had last fetched all changes of the others; `nil` before the
  /// first time in this process.
  public var fetchedAt: Date?
  /// The number of operations that were fetched and applied since the engine was made.
  public var fetchedCount = 0
  /// The number of operations that the server has answered since the engine was made.
  public var sentCount = 0
  /// The number of edits that are not sent yet.
  public var outboxCount = 0
  /// The time of the oldest edit that is not sent yet.
  public var oldestEdit: Date?
  /// The number of received rows that wait for a row to which they refer, or for a constraint.
  public var parkedCount = 0
  /// The number of edits that the server refused, and that are kept.
  public var rejectedCount = 0
  /// The time by which this device's clock is ahead of the server's, if that is more than
  /// ``SyncReplica/tolerance``. Edits are dated without it.
  public var clockLead: Duration?
  /// The greatest time by which a fetched edit was dated later than this device's clock, if that is
  /// more than ``SyncReplica/tolerance``: the edit wins until then.
  public var fetchedLead: Duration?
  /// The number of fetched operations that break the rules of the protocol, since the engine was
  /// made. All devices ignore them.
  public var invalidCount = 0
  /// The reason why the last fetch failed; `nil` if it succeeded.
  public var fetchProblem: String?
  /// The reason why the last send failed; `nil` if it succeeded.
  public var sendProblem: String?

  /// Makes the state of an engine that has not started.
  public init() {}

  /// Whether changes are being fetched or sent.
  public var isSynchronizing: Bool { isFetching || isSending }

  /// Returns for how long this device may have missed changes of the others; `nil` if it has not
  /// fetched in this process.
  public func lag(at now: Date) -> Duration? {
    fetchedAt.map { .seconds(max(0, now.timeIntervalSince($0))) }
  }
}

/// The current status, for observers.
final class ObservedSyncStatus: Observable, Sendable {
  private struct State {
    var status = SyncStatus()
    var listeners: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
    var nextListener = 0
  }

  private let registrar = ObservationRegistrar()
  // A lock: the engine writes, any thread reads. It is held for a copy only.
  private let state = Mutex(State())

  var value: SyncStatus {
    registrar.access(self, keyPath: \.value)
    return state.withLock { $0.status }
  }

  /// Changes the status, and notifies observers if it differs. Only the engine calls this, so changes
  /// come one after the other.
  func update(_ change: (inout SyncStatus) -> Void) {
    let old = state.withLock { $0.status }
    var new = old
    change(&new)
    guard new != old else { return }
    let status = new
    registrar.withMutation(of: self, keyPath: \.value) {
      state.withLock { $0.status = status }
    }
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(status) }
  }

  /// The current status, and each later one; a slow reader gets the newest.
  func stream() -> AsyncStream<SyncStatus> {
    let (stream, continuation) = AsyncStream<SyncStatus>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      continuation.yield(state.status)
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}
