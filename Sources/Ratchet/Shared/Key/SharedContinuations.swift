import Synchronization

/// Takes the answer of a key's `load`. The first counts.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let answer: OneAnswer<Result<Value?, any Error>>

  /// - Parameters:
  ///   - key: what the key is called in an issue.
  ///   - handler: called once, with the value, nil where there is none, or the reason of a failure.
  public init(
    _ key: String = "\(Value.self)",
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    answer = OneAnswer(unanswered: .failure(SharedKeyError.noAnswer(key: key)), handler)
  }

  public func resume(returning value: Value) { resume(with: .success(value)) }

  /// There is no value: what is there by default stays.
  public func resumeReturningInitialValue() { resume(with: .success(nil)) }

  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  public func resume(with result: Result<Value?, any Error>) { answer.give(result) }
}

/// Takes the answer of a key's `save`. The first counts.
public struct SaveContinuation: Sendable {
  private let answer: OneAnswer<Result<Void, any Error>>

  /// - Parameters:
  ///   - key: what the key is called in an issue.
  ///   - handler: called once.
  public init(_ key: String, _ handler: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    answer = OneAnswer(unanswered: .failure(SharedKeyError.noAnswer(key: key)), handler)
  }

  public func resume() { resume(with: .success(())) }

  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  public func resume(with result: Result<Void, any Error>) { answer.give(result) }
}

/// Takes the changes that a key's `subscribe` learns of.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let handler: @Sendable (Result<Value?, any Error>) -> Void
  private let loading: @Sendable (Bool) -> Void

  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    handler = callback
    loading = onLoading
  }

  public func yield(_ value: Value) { yield(with: .success(value)) }

  /// The value is gone: back to the default.
  public func yieldReturningInitialValue() { yield(with: .success(nil)) }

  public func yield(throwing error: any Error) { yield(with: .failure(error)) }

  public func yield(with result: Result<Value?, any Error>) { handler(result) }

  /// A load that the key makes by itself has begun, or ended. It ends also by a value or an error.
  public func yieldLoading(_ isLoading: Bool = true) { loading(isLoading) }
}

/// What ends a key's telling of changes.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  public init(_ cancel: @escaping @Sendable () -> Void) { onCancel = cancel }

  public func cancel() { onCancel() }
}

/// Hands on the first answer, or, where everybody lets go of it before, the one for that.
private final class OneAnswer<Answer: Sendable>: Sendable {
  // Answers come from any thread.
  private let handler: Mutex<(@Sendable (Answer) -> Void)?>
  private let unanswered: Answer

  init(unanswered: Answer, _ handler: @escaping @Sendable (Answer) -> Void) {
    self.unanswered = unanswered
    self.handler = Mutex(handler)
  }

  deinit { give(unanswered) }

  func give(_ answer: Answer) {
    let handler = self.handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(answer)
  }
}
