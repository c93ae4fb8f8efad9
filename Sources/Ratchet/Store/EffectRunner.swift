import RatchetIssues

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
    let task =
      CurrentEffect.isTold
      ? CurrentEffect.telling(effect) { start(command.run, sink: sink, in: link.isolation) }
      : start(command.run, sink: sink, in: link.isolation)
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
    let task = CurrentEffect.telling(effect) {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
        return Task(executorPreference: host.taskExecutor) {
          // Capturing the actor is what isolates the task to it.
          _ = isolation
          await part.run()
          host.leave(entry)
        }
      }
      return Task.immediate(executorPreference: host.taskExecutor) {
        _ = isolation
        await part.run()
        host.leave(entry)
      }
    }
    // What is in the list of a store that is gone has ended, and knows no task.
    if !host.holdingStore({ entry.started(task) }) { task.cancel() }
    return task
  }

  /// Cancels an id of an effect, from code that cannot wait. The effect is known, or its task is.
  ///
  /// The store's actor is asked before this returns, where the platform can: so before it learns that
  /// the effect, which may have nothing else to do, has ended.
  static func cancel(
    _ id: CancelID, of effect: RunningEffect?, task: Int?, at location: IssueLocation
  ) {
    soon {
      if let effect, let host = effect.group.host {
        return await host.cancel(id, of: effect, isolation: host.isolation)
      }
      if let task, await cancel(id, ofTask: task) { return }
      reportIssue(
        Wording.cancellationOutsideEffect("Task.cancel(id:)", id: "\(id.id)", at: location))
    }
  }

  /// Asks every store at once; whichever runs the task's effect does it.
  private static func cancel(_ id: CancelID, ofTask task: Int) async -> Bool {
    await withTaskGroup { group in
      for finder in EffectFinder.all {
        let cancel = { @Sendable in
          await finder.cancel(id, ofTask: task, isolation: finder.isolation)
        }
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
          group.addImmediateTask(operation: cancel)
        } else {
          group.addTask(operation: cancel)
        }
      }
      return await group.contains(true)
    }
  }

  private static func soon(_ operation: @escaping @Sendable () async -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate(operation: operation)
    } else {
      Task(operation: operation)
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
