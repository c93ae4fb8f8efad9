import RatchetDependencies
import RatchetSystem

extension Store {
  /// Sends an action and waits for the first later action that is in a case: the answer to the
  /// request.
  ///
  /// Every action that the store reduces after the one that was sent is considered, whatever its
  /// sender. Throws the error with which the action was refused (a full inbox included),
  /// `AskTimedOut` if no answer came in time, `AskedStateGone` if this is a scope whose state is
  /// gone or goes before an answer came, and `CancellationError` when the waiting task is
  /// cancelled. The effects of the action keep running in all of these cases.
  ///
  /// ```swift
  /// let book = try await store.ask(.loadBook(id: 7), until: \.bookLoaded, timeout: .seconds(5))
  /// ```
  ///
  /// - Parameter timeout: measured by the store's continuous clock; without one, waits
  ///   indefinitely.
  /// - Returns: the case's value.
  public nonisolated(nonsending) func ask<Answer: Sendable>(
    _ action: sending Action,
    until answer: CaseKeyPath<Action, Answer>,
    timeout: Duration? = nil
  ) async throws -> Answer where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: answer]
    return try await ask(action, until: path.extract, timeout: timeout)
  }

  /// Sends an action and waits for the first later one for which the closure returns an answer.
  ///
  /// The closure runs in the store's isolation, after the action was reduced. See
  /// ``ask(_:until:timeout:)-(_,CaseKeyPath<Action,Answer>,_)`` for the rest.
  public nonisolated(nonsending) func ask<Answer: Sendable>(
    _ action: sending Action,
    until answer: @escaping @Sendable (_ action: Action) -> Answer?,
    timeout: Duration? = nil
  ) async throws -> Answer {
    let place = try await isOwn(#isolation) ? nil : gate?.enter(action)
    return try await ask(action, from: place, timeout) {
      var isFirst = true
      return { action, _ in
        // The action that was sent is no answer to itself.
        if isFirst {
          isFirst = false
          return nil
        }
        return action.flatMap(answer)
      }
    }
  }

  /// Sends an action and waits until the closure returns an answer for the state after that action
  /// or a later one.
  ///
  /// ```swift
  /// let total = try await cart.ask(.checkOut) { state in
  ///   state.isPaid ? state.total : nil
  /// }
  /// ```
  public nonisolated(nonsending) func ask<Answer: Sendable>(
    _ action: sending Action,
    timeout: Duration? = nil,
    untilState answer: @escaping @Sendable (_ state: State) -> Answer?
  ) async throws -> Answer {
    let place = try await isOwn(#isolation) ? nil : gate?.enter(action)
    return try await ask(action, from: place, timeout) { { _, state in state.flatMap(answer) } }
  }

  private func ask<Answer: Sendable>(
    _ action: sending Action,
    from place: InboxPlace?,
    _ timeout: Duration?,
    _ makeAnswer: @Sendable () -> (Action?, State?) -> Answer?
  ) async throws -> Answer {
    try place?.leave()
    let answer = makeAnswer()
    let (answers, continuation) = AsyncThrowingStream.makeStream(of: Answer.self)
    let isOver = Flag()
    continuation.onTermination = { _ in isOver.raise() }
    core.watch { action, state in
      guard !isOver.isRaised else { return false }
      if let found = answer(action, state) {
        continuation.yield(found)
        continuation.finish()
        return false
      }
      guard state == nil else { return true }
      continuation.finish(throwing: AskedStateGone())
      return false
    }
    do {
      _ = try core.trySend(action)
    } catch {
      continuation.finish()
      throw error
    }
    // In a scope whose state is gone nothing was reduced, so the watcher was not called.
    if core.read({ _ in }) == nil { continuation.finish(throwing: AskedStateGone()) }
    guard let timeout else { return try await answers.first() }
    let clock = core.root.dependencies.continuousClock
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await answers.first() }
      group.addTask {
        try await clock.sleep(for: timeout)
        throw AskTimedOut(timeout: timeout)
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}

extension AsyncThrowingStream where Element: Sendable {
  /// The first element; throws `CancellationError` if the waiting task is cancelled.
  fileprivate func first() async throws -> Element {
    for try await element in self { return element }
    throw CancellationError()
  }
}

/// The error when no answer to ``Store/ask(_:until:timeout:)-(_,CaseKeyPath<Action,Answer>,_)``
/// came in time.
public struct AskTimedOut: Error, Equatable {
  /// The time that the store had to answer.
  public let timeout: Duration

  /// Makes the error for a timeout.
  public init(timeout: Duration) { self.timeout = timeout }
}

/// The error when the state of a scope was gone before an answer came to
/// ``Store/ask(_:until:timeout:)-(_,CaseKeyPath<Action,Answer>,_)``.
public struct AskedStateGone: Error, Equatable {
  /// Makes the error.
  public init() {}
}
