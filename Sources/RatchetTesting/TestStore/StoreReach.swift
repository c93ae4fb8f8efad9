import Ratchet
import RatchetIssues

/// How a test reaches a store: where the scheduler runs the store's actor, the test steps in for it, on
/// its own thread and without a wait; else it waits for the actor.
struct StoreReach<State, Action>: Sendable {
  let store: Store<State, Action>
  let scheduler: Scheduler

  /// Lets those go on that wait for activity of the store, if that is still there. What does so is no
  /// effect: that it goes there says nothing of any.
  var waking: @Sendable () async -> Void {
    { [weak store, scheduler] in
      scheduler.noteOutsider()
      await store?.wake()
      scheduler.forgetOutsider()
    }
  }

  /// Does something in the store's isolation.
  nonisolated(nonsending) func callAsFunction<R: Sendable>(
    _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> R {
    guard scheduler.runsActor else { return await store.perform(body) }
    await scheduler.enter()
    defer { scheduler.leave() }
    return stepIn(body)
  }

  /// For who has the scheduler: it stands in for the store's actor.
  private func stepIn<R: Sendable>(_ body: @Sendable (isolated Store<State, Action>) -> R) -> R {
    store.assumeIsolated(body)
  }

  /// Does something in the store's isolation, and waits until every effect has ended or waits for
  /// something outside, at most for so long.
  ///
  /// - Returns: what `body` does, and the effects that run after it.
  nonisolated(nonsending) func settling<R: Sendable>(
    atMost timeout: Duration, _ body: @Sendable (isolated Store<State, Action>) -> R
  ) async -> (R, running: [RunningEffect]) {
    guard scheduler.runsActor else { return await settlingHosted(atMost: timeout, body) }
    await scheduler.enter()
    let result = stepIn(body)
    let isDone = scheduler.drain(until: .now + timeout)
    let running = stepIn { $0.running }
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

  /// Waits until the effects of a group have ended, those included that were cancelled, or nothing but
  /// the test can bring that about. Cancels them first where that was requested.
  ///
  /// - Returns: those that have not when the time is up.
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
  /// - Parameter isTrying: whether the test is told of a refusal, which is then no issue.
  nonisolated(nonsending) func sendAndSettle(
    _ action: sending Action, isTrying: Bool, at location: IssueLocation
  ) async -> StoreTask {
    let dependencies = stepDependencies
    changedDependencies?.isInForce = true
    let box = UncheckedBox(action)
    let tree = tree
    let (task, running) = await reach.settling(atMost: timeout) { store in
      if !dependencies.isInForce { store.setDependencies(dependencies.ofFeature) }
      return tree.recording(sentAt: location) {
        isTrying ? store.sendTrying(box.value) : store.send(box.value)
      }
    }
    note(running)
    return task
  }

  /// Waits until every effect has ended or waits for something outside, and takes note of those that
  /// run.
  nonisolated(nonsending) func settle(atMost timeout: Duration) async {
    // Where nothing came to be run since, all is as it was.
    if scheduler.runsActor, scheduler.turns == settledTurns { return }
    await settling(atMost: timeout) { _ in }
  }

  /// The same, after something was done in the store's isolation.
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
