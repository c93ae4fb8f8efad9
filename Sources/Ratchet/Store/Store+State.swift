extension Store {
  /// The current state. For a scope whose state is gone, the last state that this scope gave out.
  public var state: State {
    core.snapshot()
  }

  /// Reads the state in place, without a copy. Only the closure's result leaves the actor.
  public func withState<R>(_ body: (State) throws -> R) rethrows -> R {
    if let result = try core.read(body) { return result }
    return try body(core.snapshot())
  }

  /// The values of a part of the state over time: the current one first, then each new one. A new
  /// value is delivered once its action, and all actions that it queued, were reduced. A change
  /// without an action (a shared value, rows of a database) is delivered after the next action.
  ///
  /// ```swift
  /// for await total in await store.states(of: \.total) { print(total) }
  /// ```
  public func states<Value: Equatable & Sendable>(
    of keyPath: KeyPath<State, Value>
  ) -> StateStream<Value> {
    let (stream, feed, isOver) = StateStream<Value>.make()
    let look = { (state: State?) in feed(state.map { $0[keyPath: keyPath] }) }
    let isOpen = core.read(look) ?? look(nil)
    if isOpen { core.observe(StateObserver(look: look, isOver: isOver)) }
    return stream
  }
}
