import RatchetDependencies

/// Does what a store's machine decided. Every task of the kit is created here.
enum EffectRunner {
  /// Starts an effect in the store's isolation: it runs at once up to its first wait, where the
  /// platform can, and else as soon as the actor is free.
  static func start<State, Action>(
    _ command: StartCommand<Action>, for core: RootCore<State, Action>
  ) {
    let effect = command.effect
    effect.phase = .running
    effect.startedAt = .now
    let task = start(
      command.run, sink: StoreSink(core, effect), in: core.isolation
    ) { [weak core] in
      core?.ended(effect)
    }
    // What was cancelled before its task was known learns of it now.
    switch effect.phase {
    case .waiting, .running: effect.task = task
    case .cancelled: task.cancel()
    case .ended: return
    }
  }

  private static func start<Action>(
    _ run: EffectRun<Action>,
    sink: some ActionSink<Action>,
    in isolation: any Actor,
    ended: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    let perform = run.perform
    let dependencies = run.dependencies
    let name = run.source.name
    let priority = run.priority
    return isolation.assumeIsolated { isolation in
      @Sendable nonisolated(nonsending) func work() async {
        await DependencyValues.withCurrent(dependencies) { await perform(sink) }
      }
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
        return Task(priority: priority) {
          await work()
          // Capturing the actor is what isolates the task to it.
          withExtendedLifetime(isolation) { ended() }
        }
      }
      return Task.immediate(name: name, priority: priority) {
        await work()
        withExtendedLifetime(isolation) { ended() }
      }
    }
  }

  /// Cancels the effects of a group as soon as the store's actor is free, from code that cannot
  /// wait.
  static func cancel(_ group: EffectGroup) {
    guard let host = group.host else { return }
    Task { await host.cancelAll(of: group, isolation: host.isolation) }
  }
}

extension EffectHost {
  /// Cancels the effects of a group.
  func cancelAll(of group: EffectGroup, isolation: isolated any Actor) { cancel(group.effects) }
}

/// The way of an effect's actions into its store.
struct StoreSink<State, Action>: ActionSink {
  // Weak: a running effect does not keep its store alive.
  private weak let core: RootCore<State, Action>?
  private let isolation: any Actor
  private let effect: RunningEffect

  init(_ core: RootCore<State, Action>, _ effect: RunningEffect) {
    self.core = core
    isolation = core.isolation
    self.effect = effect
  }

  nonisolated(nonsending) func send(_ action: sending Action) async {
    await deliver(action, isolation: isolation)
  }

  private func deliver(_ action: sending Action, isolation: isolated any Actor) {
    core?.receive(action, from: effect)
  }
}
