import RatchetIssues

extension Clock where Duration: Hashable {
  /// An endless sequence of ticks; the first comes one interval from now.
  ///
  /// Ticks keep to the grid of the interval: a late tick does not delay later ones, and ticks that
  /// were missed between two reads are skipped. The sequence ends, without an error, when its task
  /// is cancelled. A zero or negative interval is an issue, and makes a sequence without ticks.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  /// ```
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(
      interval: interval, tolerance: tolerance, clock: AnyClock(self),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The ticks of a clock: see
/// ``_Concurrency/Clock/timer(interval:tolerance:fileID:filePath:line:column:)``.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  /// Makes a sequence of ticks. A zero or negative interval is an issue at this line, and makes a
  /// sequence without ticks.
  public init(
    interval: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
    if interval <= .zero {
      reportIssue(
        Wording.timerWithoutInterval(
          interval,
          at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
    }
  }

  /// Makes an iterator, whose first tick comes one interval after its first `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(timer: self) }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let timer: AsyncTimerSequence
    private var last: C.Instant?

    init(timer: AsyncTimerSequence) { self.timer = timer }

    /// Waits for the next tick; nil once the task is cancelled.
    public mutating func next() async -> C.Instant? {
      guard timer.interval > .zero else { return nil }
      let now = timer.clock.now
      var tick = (last ?? now).advanced(by: timer.interval)
      missedTicks: if tick < now {
        let missed = (tick.duration(to: now) / timer.interval).rounded(.down)
        // Too many to count: the interval is finer than the resolution of the time.
        guard let count = Int(exactly: missed) else {
          tick = now
          break missedTicks
        }
        tick = tick.advanced(by: timer.interval * count)
        if tick < now { tick = tick.advanced(by: timer.interval) }
      }
      do {
        if tick > now {
          try await timer.clock.sleep(until: tick, tolerance: timer.tolerance)
        } else {
          // The tick is due. On a test clock, a sleep would wait for the next advance.
          try Task.checkCancellation()
        }
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
