extension Store {
  /// Sends several actions in order, in one hop. Each is reduced together with all actions that it
  /// queues before the next one is. Then observers see the final state, once, and the effects of
  /// all actions start.
  ///
  /// They do not wait for room in a bounded inbox.
  ///
  /// - Returns: a task for everything that follows from any of them, to wait for or to cancel. Its
  ///   `refusal` is that of the first refused action; the others were reduced.
  @discardableResult
  public func send(contentsOf actions: sending some Sequence<Action>) -> StoreTask {
    StoreTask(group: core.send(contentsOf: actions))
  }

  /// Sends an action, and throws if it was refused: the error of a throwing reducer or of a
  /// middleware. The state is then the same as before, and no effect was started.
  ///
  /// An action sent while another one is reduced is queued; its refusal comes too late to be
  /// thrown.
  ///
  /// ```swift
  /// do {
  ///   try await store.trySend(.withdraw(50))
  /// } catch let error as InsufficientFunds {
  ///   print("There are only \(error.balance)")
  /// }
  /// ```
  ///
  /// - Returns: a task for everything that follows from the action, to wait for or to cancel.
  @discardableResult
  public func trySend(_ action: sending Action) throws -> StoreTask {
    StoreTask(group: try core.trySend(action))
  }

  /// Like the overload above, from outside the isolation: if the inbox is bounded and full, it
  /// waits for room, or throws ``InboxFull`` or ``ActionReplaced``.
  @discardableResult
  public nonisolated(nonsending) func trySend(_ action: sending Action) async throws -> StoreTask {
    guard let gate, !isOwn(#isolation) else { return try await trySendHere(action) }
    let place = try await gate.enter(action)
    return try await trySend(action, from: place)
  }

  /// Like `trySend`, with the error as the task's refusal.
  package func sendTrying(_ action: sending Action) -> StoreTask {
    do {
      return StoreTask(group: try core.trySend(action))
    } catch {
      return StoreTask(refusal: error)
    }
  }

  private func trySendHere(_ action: sending Action) throws -> StoreTask { try trySend(action) }
}
