/// Performs the decisions of a store's machine. Every effect's task is created here.
@usableFromInline
enum EffectRunner {
  /// Starts an effect in the store's isolation; it runs at once up to its first wait.
  ///
  /// - Returns: whether it ran to its end without a wait.
  @inlinable
  static func start<Action>(
    _ command: StartCommand<Action>, for link: StoreLink<Action>
  ) -> Bool {
    let effect = command.effect
    effect.phase = .running
    link.starting = effect
    let sink = StoreSink(link, effect)
    let task = CurrentEffect.telling(effect) {
      guard link.hasExecutor, let executor = link.executor else {
        return start(command.run, sink: sink, in: link.isolation)
      }
      return startSeen(command.run, sink: sink, by: executor, in: link.isolation)
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
      Task.immediate(name: run.name, priority: run.priority) {
        await sink.run(run)
        // Capturing the actor is what isolates the task to it.
        withExtendedLifetime(isolation) { sink.end() }
      }
    }
  }

  /// Like `start`, with the link's executor, which is notified of each step that it cannot see.
  @usableFromInline
  @inline(never)
  static func startSeen<Action>(
    _ run: EffectRun<Action>, sink: StoreSink<Action>, by executor: any EffectExecutor,
    in isolation: any Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      // On another actor, a task with an executor preference would go back through the actor's
      // queue at each call, so the effect prefers the executor only where it leaves the actor.
      guard executor.runsActor else {
        return Task.immediate(name: run.name, priority: run.priority) {
          await sink.run(run, choosing: executor)
          withExtendedLifetime(isolation) { sink.end(choosing: executor) }
        }
      }
      // With an executor preference, the task's first job goes through the actor's queue;
      // `runStart` takes it from there.
      executor.prepareStart()
      let task = Task.immediate(
        name: run.name, priority: run.priority, executorPreference: executor
      ) {
        executor.begin(sink.effect)
        await sink.run(run)
        withExtendedLifetime(isolation) { sink.end(seenBy: executor) }
      }
      executor.runStart()
      return task
    }
  }

  /// Cancels the effects of a group as soon as the store's actor is free. For code that cannot
  /// wait.
  static func cancel(_ group: EffectGroup) {
    guard let host = group.host else { return }
    Task {
      host.taskExecutor?.noteOutsider()
      await host.cancelAll(of: group, isolation: host.isolation)
      host.taskExecutor?.forgetOutsider()
    }
  }
}

extension EffectRunner {
  /// Starts a part of an effect that an id cancels; nil if the effect was cancelled or has ended.
  static func start<Success, Failure>(
    _ part: EffectPart<Success, Failure>, id: AnyHashable, cancelInFlight: Bool,
    of effect: RunningEffect, _ host: any EffectHost, isolation: isolated any Actor
  ) -> Task<Void, Never>? {
    if cancelInFlight { host.cancel(id, of: effect) }
    guard let entry = host.enter(id, partOf: effect) else { return nil }
    let executor = host.taskExecutor.flatMap { $0.runsActor ? $0 : nil }
    executor?.prepareStart()
    let task = Task.immediate(executorPreference: host.taskExecutor) {
      // Capturing the actor is what isolates the task to it.
      _ = isolation
      await run(part, as: entry, host)
      host.leave(entry)
    }
    executor?.runStart()
    // If the store is gone, its list of effects is too, and the entry keeps no task to cancel.
    if !host.holdingStore({ entry.started(task) }) { task.cancel() }
    return task
  }

  private nonisolated(nonsending) static func run<Success, Failure>(
    _ part: EffectPart<Success, Failure>, as entry: RunningEffect, _ host: any EffectHost
  ) async {
    host.taskExecutor?.begin(entry)
    await part.run()
    host.taskExecutor?.end(entry)
  }

  /// Cancels an id of an effect as soon as the store's actor is free. For code that cannot wait.
  ///
  /// The job is in the actor's queue before this returns, so it runs before the actor processes the
  /// end of the effect, which may have nothing else to do.
  static func cancel(_ id: CancelID, of effect: RunningEffect, _ host: any EffectHost) {
    Task.immediate { await host.cancel(id, of: effect, isolation: host.isolation) }
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
