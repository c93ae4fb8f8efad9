/// Decides how long one direction of an engine, pulling or pushing, rests between its runs.
///
/// After a run that succeeded it rests until the next poll, or until something wakes it. After one
/// that failed it rests for a random part of a time that doubles with each failure, and is woken
/// only by the news that the server can be reached again.
struct SyncLoopMachine: Hashable, Sendable {
  /// What the loop does now.
  enum State: Hashable, Sendable {
    /// It runs; `isWoken` if there is more to do since it began.
    case running(isWoken: Bool)
    /// It waits for the next poll, or for work.
    case idle
    /// It waits since a run failed.
    case backingOff
  }

  private(set) var state = State.running(isWoken: false)
  private(set) var failures = 0

  /// The time between two polls.
  let pollInterval: Duration
  /// The longest rest after the first failure.
  let firstBackoff: Duration
  /// The longest rest after many failures.
  let maximumBackoff: Duration

  init(_ configuration: SyncEngineConfiguration) {
    pollInterval = configuration.pollInterval
    firstBackoff = configuration.firstBackoff
    maximumBackoff = configuration.maximumBackoff
  }

  /// The rest is over, and a run begins.
  mutating func begin() { state = .running(isWoken: false) }

  /// There is something to do. Returns whether to end the rest.
  mutating func wake() -> Bool {
    switch state {
    case .running:
      state = .running(isWoken: true)
      return false
    case .idle: return true
    case .backingOff: return false
    }
  }

  /// The server can be reached. Returns whether to end the rest.
  mutating func serverAnswered() -> Bool { state == .backingOff }

  /// A run succeeded. Returns the rest.
  mutating func succeed() -> Duration {
    let isWoken = state == .running(isWoken: true)
    state = .idle
    failures = 0
    return isWoken ? .zero : pollInterval
  }

  /// A run failed. Returns the rest.
  ///
  /// - Parameter jitter: a random number from 0 to 1, so that many clients of a server that was
  ///   restarted do not come back at once.
  mutating func fail(jitter: Double) -> Duration {
    state = .backingOff
    failures += 1
    // Doubling ends long before the shift could overflow.
    let doubled = firstBackoff * (1 << min(failures - 1, 30))
    return min(doubled, maximumBackoff) * (0.5 + jitter / 2)
  }
}
