import RatchetIssues

extension Clock where Duration: Hashable {
  /// An endless sequence of ticks, the first of them one interval from now.
  ///
  /// Ticks keep to the grid of the interval: one that is late does not delay those after it, and
  /// those that were missed while nobody asked are passed over. The sequence ends, without an error,
  /// when its task is cancelled. An interval that is not longer than nothing is an issue, and a
  /// sequence without ticks.
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

/// The ticks of a clock: see ``Swift/Clock/timer(interval:tolerance:fileID:filePath:line:column:)``.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

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

  public func makeAsyncIterator() -> Iterator { Iterator(timer: self) }

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
        // More of them than can be counted: the grid is finer then than the time is told.
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
          // It is due. A test clock would wait for its next move.
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
