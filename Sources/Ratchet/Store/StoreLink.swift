import RatchetDependencies

/// The way from a store's effects to the store. A running effect does not keep its store alive.
// Unchecked: it is called only in the isolation.
@usableFromInline
final class StoreLink<Action>: EffectHost, @unchecked Sendable {
  // Functions made where the types are known, as `StoreDispatch` is. Each holds the store weakly: a
  // weak reference for each effect would cost more than its task.
  @usableFromInline let receive: (Action, RunningEffect) -> Void
  @usableFromInline let ended: (RunningEffect) -> Void
  @usableFromInline let cancelAll: ([RunningEffect]) -> Void

  @inlinable
  init<State>(_ core: RootCore<State, Action>) {
    receive = { [weak core] in core?.receive($0, from: $1) }
    ended = { [weak core] in core?.ended($0) }
    cancelAll = { [weak core] in core?.cancel($0) }
    super.init(isolation: core.isolation)
  }

  override func cancel(_ effects: [RunningEffect]) { cancelAll(effects) }
}

/// The way of one effect's actions into its store.
@usableFromInline
struct StoreSink<Action>: ActionSink {
  @usableFromInline let link: StoreLink<Action>
  @usableFromInline let effect: RunningEffect

  @inlinable
  init(_ link: StoreLink<Action>, _ effect: RunningEffect) {
    self.link = link
    self.effect = effect
  }

  /// Runs the effect to its end.
  @inlinable
  nonisolated(nonsending) func run(_ run: EffectRun<Action>) async {
    await DependencyValues.withCurrent(run.source.dependencies) { await run.perform(self) }
  }

  /// The effect's task has ended. To be called in the store's isolation.
  @inlinable
  func end() { link.ended(effect) }

  @inlinable
  nonisolated(nonsending) func send(_ action: sending Action) async {
    await deliver(action, isolation: link.isolation)
  }

  @inlinable
  func deliver(_ action: sending Action, isolation: isolated any Actor) {
    link.receive(action, effect)
  }
}
