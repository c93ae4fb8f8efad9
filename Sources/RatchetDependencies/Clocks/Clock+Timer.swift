extension Clock where Duration: Hashable {
  /// An endless sequence of ticks, the first of them one interval from now.
  ///
  /// Ticks keep to the grid of the interval: one that is late does not delay those after it, and
  /// those that were missed while nobody asked are passed over. The sequence ends, without an error,
  /// when its task is cancelled.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  /// ```
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The ticks of a clock: see ``Swift/Clock/timer(interval:tolerance:)``.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    precondition(interval > .zero, "The interval of a timer must be longer than nothing.")
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  public func makeAsyncIterator() -> Iterator { Iterator(timer: self) }

  public struct Iterator: AsyncIteratorProtocol {
    let timer: AsyncTimerSequence
    private var last: C.Instant?

    init(timer: AsyncTimerSequence) { self.timer = timer }

    /// Waits for the next tick; nil once the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let now = timer.clock.now
      var tick = (last ?? now).advanced(by: timer.interval)
      if tick < now {
        let missed = Int(tick.duration(to: now) / timer.interval)
        tick = tick.advanced(by: timer.interval * missed)
        if tick < now { tick = tick.advanced(by: timer.interval) }
      }
      do {
        try await timer.clock.sleep(until: tick, tolerance: timer.tolerance)
      } catch {
        // A clock's sleep throws when its task was cancelled.
        return nil
      }
      last = tick
      return tick
    }
  }
}

extension AsyncTimerSequence.Iterator: Sendable {}
