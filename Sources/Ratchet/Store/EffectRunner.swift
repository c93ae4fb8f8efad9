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
    let sink = StoreSink(link, effect)
    let task = CurrentEffect.telling(effect) {
      start(command.run, sink: sink, in: link.isolation)
    }
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

extension EffectRunner {
  /// Starts a part of an effect that an id cancels; nil where the effect does not count any more.
  static func start<Success, Failure>(
    _ part: EffectPart<Success, Failure>, id: AnyHashable, cancelInFlight: Bool,
    of effect: RunningEffect, _ host: EffectHost, isolation: isolated any Actor
  ) -> Task<Void, Never>? {
    if cancelInFlight { host.cancel(id, of: effect) }
    guard let entry = host.enter(id, partOf: effect) else { return nil }
    let task: Task<Void, Never>
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      task = Task.immediate(executorPreference: host.taskExecutor) {
        // Capturing the actor is what isolates the task to it.
        _ = isolation
        await part.run()
        host.leave(entry)
      }
    } else {
      task = Task(executorPreference: host.taskExecutor) {
        _ = isolation
        await part.run()
        host.leave(entry)
      }
    }
    // What is in the list of a store that is gone has ended, and knows no task.
    if !host.holdingStore({ entry.started(task) }) { task.cancel() }
    return task
  }

  /// Cancels an id of an effect as soon as the store's actor is free, from code that cannot wait.
  ///
  /// The actor is asked before this returns, where the platform can: so before it learns that the
  /// effect, which may have nothing else to do, has ended.
  static func cancel(_ id: CancelID, of effect: RunningEffect, _ host: EffectHost) {
    let cancel = { @Sendable in await host.cancel(id, of: effect, isolation: host.isolation) }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate(operation: cancel)
    } else {
      Task(operation: cancel)
    }
  }
}

extension EffectHost {
  fileprivate func cancel(
    _ id: CancelID, of effect: RunningEffect, isolation: isolated any Actor
  ) {
    cancel(id.id, of: effect)
  }

  /// Cancels the effects of a group.
  fileprivate func cancelAll(of group: EffectGroup, isolation: isolated any Actor) {
    holdingStore { cancel(group.effects) }
  }
}
