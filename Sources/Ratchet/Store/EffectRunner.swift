/// Does what a store's machine decided. Every task of the kit is created here.
@usableFromInline
enum EffectRunner {
  /// Starts an effect in the store's isolation: it runs at once up to its first wait, where the
  /// platform can, and else as soon as the actor is free.
  ///
  /// - Returns: whether it ran to its end, without a wait.
  @inlinable
  static func start<Action>(
    _ command: StartCommand<Action>, for link: StoreLink<Action>
  ) -> Bool {
    let effect = command.effect
    effect.phase = .running
    link.starting = effect
    let task = start(command.run, sink: StoreSink(link, effect), in: link.isolation)
    guard link.starting != nil else { return true }
    link.starting = nil
    effect.started(task)
    return false
  }

  @inlinable
  static func start<Action>(
    _ run: EffectRun<Action>, sink: StoreSink<Action>, in isolation: any Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
        return Task(priority: run.priority) {
          await sink.run(run)
          // Capturing the actor is what isolates the task to it.
          withExtendedLifetime(isolation) { sink.end() }
        }
      }
      return Task.immediate(name: run.name, priority: run.priority) {
        await sink.run(run)
        withExtendedLifetime(isolation) { sink.end() }
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
  fileprivate func cancelAll(of group: EffectGroup, isolation: isolated any Actor) {
    cancel(group.effects)
  }
}
