import Ratchet
import RatchetIssues

/// Access of a test to a store: if the scheduler runs the store's actor, the test takes its place,
/// on its own thread and without suspending; otherwise it waits for the actor.
struct StoreReach<State, Action>: Sendable {
  let store: Store<State, Action>
  let scheduler: Scheduler

  /// Ends the waits for activity of the store, if that still exists. The task that does so is
  /// marked as no effect, so that its way to the store is not taken for an effect's activity.
  var waking: @Sendable () async -> Void {
    { [weak store, scheduler] in
      scheduler.noteOutsider()
      await store?.wake()
      scheduler.forgetOutsider()
    }
  }

  /// Runs a closure in the store's isolation.
  nonisolated(nonsending) func callAsFunction<R: Sendable>(
    _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> R {
    guard scheduler.runsActor else { return await store.perform(body) }
    await scheduler.enter()
    defer { scheduler.leave() }
    return stepIn(body)
  }

  /// The caller owns the scheduler, so it stands in for the store's actor.
  fileprivate func stepIn<R: Sendable>(
    _ body: @Sendable (isolated Store<State, Action>) -> R
  ) -> R {
    store.assumeIsolated(body)
  }

  /// Runs a closure in the store's isolation, and waits until every effect has ended or waits for
  /// something outside, at most for `timeout`.
  ///
  /// - Returns: the result of `body`, and the effects that still run.
  nonisolated(nonsending) func settling<R: Sendable>(
    atMost timeout: Duration, _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> (R, running: [RunningEffect]) {
    guard scheduler.runsActor else { return await settlingHosted(atMost: timeout, body) }
    await scheduler.enter()
    let result = stepIn(body)
    let isDone = scheduler.isEmpty || scheduler.drain(until: .now + timeout)
    let running = store.ownedRunning
    scheduler.leave()
    guard isDone, scheduler.hasWork else { return (result, running) }
    await scheduler.settle(atMost: timeout)
    return (result, await self { $0.running })
  }

  private nonisolated(nonsending) func settlingHosted<R: Sendable>(
    atMost timeout: Duration, _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> (R, running: [RunningEffect]) {
    let result = await store.perform(body)
    let alarm = Alarm(after: timeout)
    let ringing = alarm.set(after: timeout) { [scheduler] in scheduler.wake() }
    defer { ringing.cancel() }
    await scheduler.settle(alarm) { await store.giveWay() }
    return (result, await store.perform { $0.running })
  }

  /// Waits until the effects of a group have ended, including cancelled ones, or until only the
  /// test can make them end. First cancels them if that was requested.
  ///
  /// - Returns: the effects that have not ended.
  func waitForEnd(of group: EffectGroup, atMost timeout: Duration) async -> [RunningEffect] {
    scheduler.noteOutsider()
    _ = await settling(atMost: timeout) { _ in group.cancelIfRequested() }
    let alarm = Alarm(after: timeout)
    let ringing = alarm.set(after: timeout, waking: self)
    defer { ringing.cancel() }
    let watch = ClockWatch(waking: self)
    while true {
      let left = await self { _ in
        group.cancelIfRequested()
        return group.effects
      }
      if left.isEmpty || alarm.hasRung || scheduler.isStuck(with: left, watch) { return left }
      _ = await store.activity { alarm.hasRung || watch.hasStopped || group.isEmpty }
      if !alarm.hasRung { _ = await settling(atMost: timeout) { _ in } }
    }
  }
}

extension TestStore {
  var reach: StoreReach<State, Action> {
    StoreReach(store: store, scheduler: scheduler)
  }

  nonisolated(nonsending) func inStore<R: Sendable>(
    _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> R {
    await reach(body)
  }

  /// Sends an action, and waits until every effect has ended or waits for something outside.
  ///
  /// - Parameter isTrying: whether the test handles a refusal, which is then not an issue.
  nonisolated(nonsending) func sendAndSettle(
    _ action: sending Action, isTrying: Bool, at location: IssueLocation
  ) async -> StoreTask {
    let dependencies = stepDependencies
    changedDependencies?.isCurrent = true
    guard scheduler.runsActor else {
      return await sendAndSettleHosted(action, dependencies, isTrying: isTrying, at: location)
    }
    if !scheduler.tryEnter() { await scheduler.enter() }
    if !dependencies.isCurrent { reach.stepIn { $0.setDependencies(dependencies.ofFeature) } }
    // Unsafe: sent once, by the owner of the scheduler. A box would be looked up at run time.
    nonisolated(unsafe) let action = action
    // Current here already, so that neither the store nor the effects need to make them so.
    let task = DependencyValues.withCurrent(dependencies.ofFeature) {
      tree.recording(sentAt: location) { store.sendOwned(action, isTrying: isTrying) }
    }
    // The clock is read only if there is something to run.
    let isDone = scheduler.isEmpty || scheduler.drain(until: .now + timeout)
    running = store.ownedRunning
    let (hasWork, turns) = scheduler.leaveSettled()
    settledTurns = turns
    if isDone, hasWork {
      await scheduler.settle(atMost: timeout)
      note(await inStore { $0.running })
    }
    return task
  }

  private nonisolated(nonsending) func sendAndSettleHosted(
    _ action: sending Action, _ dependencies: StepDependencies, isTrying: Bool,
    at location: IssueLocation
  ) async -> StoreTask {
    let box = UncheckedBox(action)
    let tree = tree
    let (task, running) = await reach.settling(atMost: timeout) { store in
      if !dependencies.isCurrent { store.setDependencies(dependencies.ofFeature) }
      return tree.recording(sentAt: location) {
        isTrying ? store.sendTrying(box.value) : store.send(box.value)
      }
    }
    note(running)
    return task
  }

  /// Waits until every effect has ended or waits for something outside, and records those that
  /// still run.
  nonisolated(nonsending) func settle(atMost timeout: Duration) async {
    // Nothing became ready since the last time, so nothing has changed.
    if scheduler.runsActor, scheduler.turns == settledTurns { return }
    await settling(atMost: timeout) { _ in }
  }

  /// The same, after running a closure in the store's isolation.
  nonisolated(nonsending) func settling(
    atMost timeout: Duration? = nil, _ body: @Sendable (isolated Store<State, Action>) -> Void
  ) async {
    note(await reach.settling(atMost: timeout ?? self.timeout, body).running)
  }

  private func note(_ running: [RunningEffect]) {
    self.running = running
    settledTurns = scheduler.settledTurns
  }
}

extension Alarm {
  /// Starts the alarm of a wait for activity of a store.
  func set<State, Action>(
    after timeout: Duration, waking reach: StoreReach<State, Action>
  ) -> Task<Void, Never> {
    set(after: timeout, waking: reach.waking)
  }
}

extension ClockWatch {
  convenience init<State, Action>(waking reach: StoreReach<State, Action>) {
    self.init(wake: reach.waking)
  }
}
