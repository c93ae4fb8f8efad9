extension Store {
  /// Sends an action that waits for its turn in a bounded inbox.
  @usableFromInline
  nonisolated(nonsending) func send(
    _ action: sending Action, through gate: InboxGate<Action>
  ) async -> StoreTask {
    do {
      let place = try await gate.enter(action)
      return await send(action, from: place)
    } catch {
      return StoreTask(refusal: error)
    }
  }

  private func send(_ action: sending Action, from place: InboxPlace) -> StoreTask {
    do {
      try place.leave()
      return sendHere(action)
    } catch {
      return StoreTask(refusal: error)
    }
  }

  func trySend(_ action: sending Action, from place: InboxPlace) throws -> StoreTask {
    try place.leave()
    return try trySend(action)
  }
}
