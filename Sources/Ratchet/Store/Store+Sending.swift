extension Store {
  /// Sends several actions in order, in one hop: each is reduced with all that it queues before the next
  /// is, and then observers see the end state, once, and the effects of all are started.
  ///
  /// They wait for no room in a bounded inbox.
  ///
  /// - Returns: all that follows from any of them, to be waited for or cancelled. Its `refusal` is that
  ///   of the first that was refused; the others were reduced.
  @discardableResult
  public func send(contentsOf actions: sending some Sequence<Action>) -> StoreTask {
    StoreTask(group: core.send(contentsOf: actions))
  }

  /// Sends an action, and throws where it was refused: the error of a throwing reducer or of a
  /// middleware. The state is then what it was before, and no effect was started.
  ///
  /// Sent while another action is reduced, it is queued, and its refusal comes too late to be thrown.
  ///
  /// ```swift
  /// do {
  ///   try await store.trySend(.withdraw(50))
  /// } catch let error as InsufficientFunds {
  ///   print("There are only \(error.balance)")
  /// }
  /// ```
  ///
  /// - Returns: all that follows from it, to be waited for or cancelled.
  @discardableResult
  public func trySend(_ action: sending Action) throws -> StoreTask {
    StoreTask(group: try core.trySend(action))
  }

  /// As the one above, from elsewhere: where the inbox is bounded and full, it waits for room, or throws
  /// ``InboxFull`` or ``ActionReplaced``.
  @discardableResult
  public nonisolated(nonsending) func trySend(_ action: sending Action) async throws -> StoreTask {
    guard let gate else { return try await trySendHere(action) }
    let place = try await gate.enter(action)
    return try await trySend(action, from: place)
  }

  /// As `trySend`, with the error as the task's refusal.
  package func sendTrying(_ action: sending Action) -> StoreTask {
    do {
      return StoreTask(group: try core.trySend(action))
    } catch {
      return StoreTask(refusal: error)
    }
  }

  private func trySendHere(_ action: sending Action) throws -> StoreTask { try trySend(action) }
}
