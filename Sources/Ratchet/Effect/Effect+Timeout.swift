import RatchetDependencies
import RatchetIssues

extension Effect {
  /// Cancels the work of this effect if it has not ended in time.
  ///
  /// Each `.run` that still works when the time is up is cancelled, and when it has ended its
  /// `catch:` receives an ``EffectTimeout``; without a `catch:`, that is reported like any other
  /// error. The time begins when the work starts: after the wait of a debounced or throttled effect.
  /// For a sequence it covers the whole: a step whose turn comes too late fails at once. Actions that
  /// the effect merely sends (`.send`) are sent regardless.
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
  /// - Parameter clock: measures the time; without one, the `continuousClock` dependency does.
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
    return limited(to: duration, AnyClock(Self.clock(clock, at: location)))
  }

  /// Gives each part that starts by itself its own deadline, and a new one for each attempt.
  private func limited(to duration: Duration, _ clock: AnyClock<Duration>) -> Effect {
    switch step {
    case .none, .send, .cancel, .end, .refusal:
      return self
    case .run(let run):
      return Effect(.run(TimedRun(run, duration, end: nil, clock)))
    case .merge(let effects):
      return Effect(.merge(effects.map { $0.limited(to: duration, clock) }))
    case .cancellable(let id, let cancelInFlight, let effect):
      return Effect(
        .cancellable(id, cancelInFlight: cancelInFlight, effect.limited(to: duration, clock)))
    case .made(let make):
      return Effect(.made { make().limited(to: duration, clock) })
    case .throttled(let throttle, let effect):
      return Effect(.throttled(throttle, effect.limited(to: duration, clock)))
    case .background(let effect):
      return Effect(.background(effect.limited(to: duration, clock)))
    case .concatenate(let effects, let path):
      if let wait = effects.first, case .run(let run) = wait.step, run.isWait {
        let rest = effects.dropFirst().map { $0.limited(to: duration, clock) }
        return Effect(.concatenate([wait] + rest, path))
      }
      // The steps share one deadline, made anew each time the sequence starts.
      return Effect(
        .made {
          let end = clock.now.advanced(by: duration)
          return wrappingRuns { TimedRun($0, duration, end: end, clock) }
        })
    }
  }
}

/// The error of an effect that did not end in time: see
/// ``Effect/timeout(_:clock:fileID:filePath:line:column:)``.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time that the effect was given.
  public let duration: Duration

  /// Makes the error for a duration.
  public init(duration: Duration) { self.duration = duration }

  public var description: String { Wording.effectTimeout(duration) }
}

/// Work with a time limit.
// Unchecked, like its superclass: its contents never change.
final class TimedRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let work: EffectRun<Action>
  private let duration: Duration
  /// Nil if the time begins with the work.
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

  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    let end = end ?? clock.now.advanced(by: duration)
    guard clock.now < end else { throw EffectTimeout(duration: duration) }
    try await race(send, until: end, isolation: #isolation)
  }

  override nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    await work.handle(error, send)
  }

  /// Ends with the result of the work, or with an error when the time is up. In both cases the work
  /// has ended when this returns.
  private func race(
    _ send: Send<Action>,
    until end: AnyClock<Duration>.Instant,
    isolation: isolated (any Actor)?
  ) async throws {
    let tasks = OwnTasks(count: 2)
    // Runs when the group, and with it both tasks, has ended.
    defer { tasks.end() }
    try await withThrowingTaskGroup(of: Void.self) { [work, clock, duration] group in
      group.addTask {
        // Capturing the actor makes the work begin there.
        _ = isolation
        tasks.join()
        try await work.attempt(send)
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
