extension Store {
  /// The state now. For a scope whose state is gone, the last that this scope gave out.
  public var state: State {
    core.snapshot()
  }

  /// Reads the state where it lies; what the closure returns leaves the actor, the state does not.
  public func withState<R>(_ body: (State) throws -> R) rethrows -> R {
    if let result = try core.read(body) { return result }
    return try body(core.snapshot())
  }

  /// The values of a part of the state over time: the current one first, then each new one after the
  /// action that brought it, and all that action queued, was reduced. What changes without an action (a
  /// shared value, rows of a database) is seen after the next one.
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
