import RatchetDependencies
import RatchetIssues

extension Effect {
  /// Retries each `.run` of this effect when it throws, as a policy says.
  ///
  /// The error of the last attempt goes to the `catch:` of the `.run`, or is reported. A
  /// `CancellationError` is not retried, nor is anything once the effect was cancelled. Actions
  /// that an attempt sent before it failed stay sent. `.timeout` before `.retry` applies to each
  /// attempt, after it to all of them together.
  ///
  /// ```swift
  /// .run { send in await send(.loaded(try await client.load())) }
  ///   .retry(.constant(.seconds(1), attempts: 3))
  /// ```
  ///
  /// - Parameter clock: measures the delays; without one, the `continuousClock` dependency does.
  ///   Jitter is drawn from the `withRandomNumberGenerator` dependency.
  public func retry(
    _ policy: RetryPolicy,
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
    let clock = Self.clock(clock, at: location)
    // A wait never fails, and is recognised only as it is.
    return wrappingRuns { $0.isWait ? $0 : RetriedRun($0, policy, clock) }
  }
}

/// Work that is retried when it throws.
// Unchecked, like its superclass: its contents never change.
final class RetriedRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let work: EffectRun<Action>
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  init(_ work: EffectRun<Action>, _ policy: RetryPolicy, _ clock: any Clock<Duration>) {
    self.work = work
    self.policy = policy
    self.clock = clock
    super.init(work, path: work.path)
  }

  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    var attempt = 1
    while true {
      do {
        return try await work.attempt(send)
      } catch {
        guard !(error is CancellationError), !Task.isCancelled, let wait = wait(error, attempt)
        else { throw error }
        // A test clock would hold even a sleep of zero until it is next advanced.
        if wait > .zero { try await clock.sleep(for: wait) }
        attempt += 1
      }
    }
  }

  private func wait(_ error: any Error, _ attempt: Int) -> Duration? {
    policy.wait(after: error, attempt: attempt) {
      withRandomNumberGenerator { Double.random(in: -1...1, using: &$0) }
    }
  }

  override nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    await work.handle(error, send)
  }
}
