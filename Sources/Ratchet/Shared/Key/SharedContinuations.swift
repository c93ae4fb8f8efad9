import Synchronization

/// Receives the result of a key's `load`. Only the first call counts.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let answer: OneAnswer<Result<Value?, any Error>>

  /// Makes a continuation. If it is released without an answer, the handler receives an error.
  ///
  /// - Parameters:
  ///   - key: the key's name in issues.
  ///   - handler: called once, on any thread, with the value (nil if there is none) or with the
  ///     error of a failure.
  public init(
    _ key: String = "\(Value.self)",
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    answer = OneAnswer(unanswered: .failure(SharedKeyError.noAnswer(key: key)), handler)
  }

  /// Ends the load with a value.
  public func resume(returning value: Value) { resume(with: .success(value)) }

  /// Ends the load without a value: the default stays.
  public func resumeReturningInitialValue() { resume(with: .success(nil)) }

  /// Ends the load with an error.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Ends the load with a value, with nil (the default stays), or with an error.
  public func resume(with result: Result<Value?, any Error>) { answer.give(result) }
}

/// Receives the result of a key's `save`. Only the first call counts.
public struct SaveContinuation: Sendable {
  private let answer: SaveAnswer

  /// Makes a continuation. If it is released without an answer, the handler receives an error.
  ///
  /// - Parameters:
  ///   - key: the key's name in issues.
  ///   - handler: called once, on any thread.
  public init(_ key: String, _ handler: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    answer = SaveAnswer(key: key, handler)
  }

  /// Ends the save successfully.
  public func resume() { resume(with: .success(())) }

  /// Ends the save with an error.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Ends the save with a result.
  public func resume(with result: Result<Void, any Error>) { answer.give(result) }
}

/// Receives the changes that a key's `subscribe` observes.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let handler: @Sendable (Result<Value?, any Error>) -> Void
  private let loading: @Sendable (Bool) -> Void

  /// Makes a subscriber.
  ///
  /// - Parameters:
  ///   - callback: called with each value, with nil if the value is gone, or with an error.
  ///   - onLoading: called when a load by the key itself begins or ends.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    handler = callback
    loading = onLoading
  }

  /// Delivers a new value.
  public func yield(_ value: Value) { yield(with: .success(value)) }

  /// Reports that the value is gone: the shared value becomes its default.
  public func yieldReturningInitialValue() { yield(with: .success(nil)) }

  /// Reports an error. The shared value stays as it is.
  public func yield(throwing error: any Error) { yield(with: .failure(error)) }

  /// Delivers a value, nil (back to the default), or an error.
  public func yield(with result: Result<Value?, any Error>) { handler(result) }

  /// Reports that a load by the key itself has begun or ended. A value or an error ends it, too.
  public func yieldLoading(_ isLoading: Bool = true) { loading(isLoading) }
}

/// A subscription to a key's changes.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Makes a subscription that calls a function when it is cancelled.
  public init(_ cancel: @escaping @Sendable () -> Void) { onCancel = cancel }

  /// Cancels the subscription.
  public func cancel() { onCancel() }
}

/// Passes on the first answer; if it is released without one, a default answer.
private final class OneAnswer<Answer: Sendable>: Sendable {
  // A lock: answers come from any thread.
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

/// Like ``OneAnswer``, for the end of a save: every change of a value with a key makes one, and a
/// generic type would be looked up at run time.
private final class SaveAnswer: Sendable {
  // A lock: answers come from any thread.
  private let handler: Mutex<(@Sendable (Result<Void, any Error>) -> Void)?>
  private let key: String

  init(key: String, _ handler: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.key = key
    self.handler = Mutex(handler)
  }

  deinit {
    handler.withLock { $0 }?(.failure(SharedKeyError.noAnswer(key: key)))
  }

  func give(_ answer: Result<Void, any Error>) {
    let handler = self.handler.withLock { $0.take() }
    handler?(answer)
  }
}
