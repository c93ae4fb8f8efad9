package import RatchetDependencies

// Package API for a test store. Root stores only.
extension Store {
  /// Replaces the dependencies of later actions and effects.
  package func setDependencies(_ dependencies: DependencyValues) {
    core.root.dependencies = dependencies
  }

  /// Uses an executor for later work of effects away from the store's actor.
  package func setExecutor(_ executor: any EffectExecutor) { core.root.setExecutor(executor) }

  /// Calls a closure in the isolation.
  package func perform<R: Sendable>(_ body: @Sendable (isolated Store<State, Action>) -> R) -> R {
    body(self)
  }

  /// The effects that have neither been cancelled nor ended.
  package var running: [RunningEffect] { core.root.liveEffects }

  // For a caller that owns the store's executor, and so stands in for its actor: `assumeIsolated`
  // takes longer than the send.

  /// Sends an action.
  ///
  /// - Parameter isTrying: whether the caller handles a refusal, which is then not an issue.
  package nonisolated func sendOwned(_ action: sending Action, isTrying: Bool) -> StoreTask {
    assertIsolated()
    guard isTrying else { return StoreTask(group: dispatch(action)) }
    do {
      return StoreTask(group: try core.trySend(action))
    } catch {
      return StoreTask(refusal: error)
    }
  }

  /// The same as ``running``.
  package nonisolated var ownedRunning: [RunningEffect] {
    assertIsolated()
    return core.root.isIdle ? [] : core.root.liveEffects
  }

  /// Lets jobs that wait for the store's actor run first.
  package func giveWay() async { await Task.yield() }

  /// Waits until something has happened: an action was reduced, an effect has ended, or `wake()`
  /// was called. Returns at once if the condition holds or nothing runs.
  ///
  /// When it returns, the code that caused it to return has run up to its next wait: this function
  /// is resumed on the store's executor, behind that code.
  ///
  /// - Returns: the running effects.
  package func activity(unless condition: @Sendable () -> Bool) async -> [RunningEffect] {
    if !condition(), !core.root.isIdle {
      await withCheckedContinuation { waiter in
        // Checked again: on its way into the continuation, the task lets other jobs of the actor
        // run.
        if condition() || core.root.isIdle { waiter.resume() } else { core.root.whenActive(waiter) }
      }
    }
    return core.root.liveEffects
  }

  /// Resumes the tasks that wait for activity.
  package func wake() { core.root.wake() }

  /// Cancels every effect.
  package func cancelEffects() { core.root.cancel(core.root.liveEffects) }

  /// Cancels the effects for which the condition holds.
  ///
  /// - Returns: their number, without sequences.
  @discardableResult
  package func cancelEffects(where isMeant: (RunningEffect) -> Bool) -> Int {
    let effects = core.root.liveEffects.filter(isMeant)
    core.root.cancel(effects)
    return effects.count { !$0.isSequence }
  }

  /// The dependencies of later actions and effects.
  package var dependencies: DependencyValues { core.root.dependencies }
}

// Package API for a driver that runs the store. Root stores only.
extension Store {
  /// Waits until a condition holds for the effects that have not ended, including cancelled ones.
  /// The condition is checked at once, after each action, at each end of an effect, and at each
  /// `wake()`.
  package func wait(until condition: @Sendable ([RunningEffect]) -> Bool) async {
    while !condition(core.root.listedEffects) {
      await withCheckedContinuation { waiter in
        // Checked again: on its way into the continuation, the task lets other jobs of the actor
        // run.
        if condition(core.root.listedEffects) {
          waiter.resume()
        } else {
          core.root.whenActive(waiter)
        }
      }
    }
  }

  /// Sends an action, and checks a condition on the unfinished effects once it is reduced. This
  /// takes one turn of the store's actor instead of two.
  package func send(
    _ action: sending Action, then condition: @Sendable ([RunningEffect]) -> Bool
  ) -> Bool {
    _ = sendHere(action)
    return condition(core.root.listedEffects)
  }
}

extension Store {
  /// Calls the observer after each action, in the store's isolation, before its effects start. It
  /// replaces other observers. Root stores only; while an observer is set, the state is copied for
  /// each action.
  package func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    rootCore.observeTransitions(observer)
  }

  /// Like `observeTransitions`, but keeps existing observers and calls this one after them.
  package func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    rootCore.followTransitions(observer)
  }

  /// Calls the observer for each begin, cancellation and end of an effect, in the store's isolation
  /// and in the order in which they happen: an effect begins after the transition that returned it.
  /// The observer must not use the store. It replaces other observers. Root stores only.
  package func observeEffects(_ observer: @escaping @Sendable (EffectEvent) -> Void) {
    rootCore.observeEffects(observer)
  }

  /// Like `followTransitions`, for scoped stores too: called after each action of the root with the
  /// states of this store before and after it. A state is nil if the scope's state is gone.
  package func followStates(
    _ observer: @escaping @Sendable (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    core.followStates(observer)
  }

  /// Replaces the state, as an action could, without a reducer. Running effects are not changed.
  /// Root stores only, and not while an action is reduced.
  package func replaceState(_ state: State) { rootCore.replaceState(state) }

  /// The core of a root store. Only a root has all parts of a transition: the state before an
  /// action may be gone in a scope.
  private var rootCore: RootCore<State, Action> {
    guard let root = core as? RootCore<State, Action> else {
      fatalError("\(type(of: core)) is driven by a test; only a root can be.")
    }
    return root
  }
}
