import RatchetDependencies

/// The intervals of a feature's throttled effects, by id.
struct ThrottleWindows {
  struct Window {
    let clock: AnyClock<Duration>
    let end: AnyClock<Duration>.Instant
    /// The effect that waits for the end of the interval.
    var kept: RunningEffect?

    var rest: Duration { clock.now.duration(to: end) }

    /// Whether it is over, and no waiting effect will begin another.
    var isDone: Bool { rest <= .zero && kept?.isLive != true }
  }

  private var windows: [CancelKey: Window] = [:]
  /// At this many intervals, those that are over are dropped: so there are never more than twice as
  /// many as were open at once.
  private var limit = 16

  var isEmpty: Bool { windows.isEmpty }
  var count: Int { windows.count }

  /// The interval under an id, if it is not over or its kept effect has yet to start.
  func open(_ id: CancelKey) -> Window? {
    windows[id].flatMap { $0.isDone ? nil : $0 }
  }

  mutating func begin(_ id: CancelKey, _ interval: Duration, _ clock: AnyClock<Duration>) {
    if windows.count >= limit {
      windows = windows.filter { !$0.value.isDone }
      limit = max(16, 2 * windows.count)
    }
    windows[id] = Window(clock: clock, end: clock.now.advanced(by: interval))
  }

  mutating func keep(_ effect: RunningEffect, under id: CancelKey) {
    windows[id]?.kept = effect
  }
}
