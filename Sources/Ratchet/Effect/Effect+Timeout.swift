import RatchetDependencies
import RatchetIssues

extension Effect {
  /// This effect, whose work is cancelled when it has not ended in time.
  ///
  /// Each `.run` that still works when the time is up is cancelled, and when it has ended its `catch:`
  /// is given an ``EffectTimeout``; without a `catch:`, that is reported as any other error is. The
  /// time begins when the effect starts. Of a sequence, it is that of the whole: a step whose turn
  /// comes later is told at once. Actions that the effect only sends are sent.
  ///
  /// ```swift
  /// .run { send in
  ///   await send(.loaded(try await client.load()))
  /// } catch: { error, send in
  ///   await send(error is EffectTimeout ? .tookTooLong : .failed)
  /// }
  /// .timeout(.seconds(10))
  /// ```
  ///
  /// - Parameter clock: what the time is measured by; without one, the `continuousClock` dependency.
  public func timeout(
    _ duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    switch step {
    case .none, .send, .cancel, .end, .refusal: return self
    default: break
    }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let clock = AnyClock(Self.clock(clock, at: location))
    // One piece of work has a deadline of its own, a new one for each attempt.
    if isOneRun { return wrappingRuns { TimedRun($0, duration, end: nil, clock) } }
    // The deadline of what has several parts is one, and a new one each time that it starts.
    return Effect(
      .made {
        let end = clock.now.advanced(by: duration)
        return wrappingRuns { TimedRun($0, duration, end: end, clock) }
      })
  }

  /// Whether this is one piece of work, with or without ids to cancel it by.
  private var isOneRun: Bool {
    switch step {
    case .run: true
    case .cancellable(_, _, let effect): effect.isOneRun
    default: false
    }
  }
}

/// An effect was not done in its time: see ``Effect/timeout(_:clock:fileID:filePath:line:column:)``.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time it had.
  public let duration: Duration

  public init(duration: Duration) { self.duration = duration }

  public var description: String { Wording.effectTimeout(duration) }
}

/// Work that has to be done in time.
final class TimedRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let work: EffectRun<Action>
  private let duration: Duration
  /// Nil: the time begins with the work.
  private let end: AnyClock<Duration>.Instant?
  private let clock: AnyClock<Duration>

  init(
    _ work: EffectRun<Action>, _ duration: Duration, end: AnyClock<Duration>.Instant?,
    _ clock: AnyClock<Duration>
  ) {
    self.work = work
    self.duration = duration
    self.end = end
    self.clock = clock
    super.init(work, path: work.path)
  }

  override nonisolated(nonsending) func attempt(_ sink: any ActionSink<Action>) async throws {
    let end = end ?? clock.now.advanced(by: duration)
    guard clock.now < end else { throw EffectTimeout(duration: duration) }
    try await race(sink, until: end, isolation: #isolation)
  }

  override nonisolated(nonsending) func handle(
    _ error: any Error, _ sink: any ActionSink<Action>
  ) async {
    await work.handle(error, sink)
  }

  /// Ends as the work does, or in time with an error; the work has ended by then, too.
  private func race(
    _ sink: any ActionSink<Action>,
    until end: AnyClock<Duration>.Instant,
    isolation: isolated (any Actor)?
  ) async throws {
    let tasks = OwnTasks(count: 2)
    // When the group has ended, and with it both.
    defer { tasks.end() }
    try await withThrowingTaskGroup(of: Void.self) { [work, clock, duration] group in
      group.addTask {
        // Capturing the actor is what has the work begin there.
        _ = isolation
        tasks.join()
        try await work.attempt(sink)
      }
      group.addTask {
        tasks.join()
        try await clock.sleep(until: end)
        throw EffectTimeout(duration: duration)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
