import Ratchet
import RatchetDependencies
import RatchetRuntimeFacts
import Synchronization

/// Determines when a run is idle: all its effects have ended or wait for the next change of the
/// database or for the next advance of the clock, and every committed change has reached its
/// observers.
///
/// It is a dependency of the run's store, so that databases and effects report their activity to
/// it. It is asked only in the store's isolation: there, all sent actions were reduced, and the
/// effects that they started are listed.
final class RunQuiescence: Quiescence {
  // Threading: effects and databases report their waits and writes from any thread; `isIdle` is
  // asked in the store's isolation only. `state` guards the machine, the order of writers and the
  // writers that wait; continuations are resumed after it is released. `followed` is set once,
  // before the first effect starts. The two locks are never held together.

  private struct State {
    var machine = IdleMachine()
    var turns = WriteTurns()
    /// The writers that wait for their turn, and the one that waits for its changes to arrive.
    var writers: [Int: CheckedContinuation<Void, Never>] = [:]

    /// The writer whose changes have arrived, so that it need not wait any longer.
    mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
      guard !machine.isDelivering, let ticket = turns.holder else { return nil }
      return writers.removeValue(forKey: ticket)
    }
  }

  private let state = Mutex(State())
  // Set once, when the store is made from the dependencies that hold this.
  private let followed = Mutex<Followed?>(nil)

  private struct Followed {
    let wake: @Sendable () async -> Void
    let settle: @Sendable () async -> Void
  }

  /// Follows a store. It is held weakly, since its dependencies hold this.
  func follow<State, Action>(_ store: Store<State, Action>) {
    let followed = Followed(
      wake: { [weak store] in await store?.wake() },
      settle: { [weak self, weak store] in
        if let self, let store { await self.untilIdle(store) }
      })
    self.followed.withLock { $0 = followed }
  }

  /// Sends an action.
  ///
  /// - Returns: whether the run is already idle when the action was reduced, as it is without
  ///   effects.
  func send<State, Action>(
    _ action: sending Action, to store: isolated Store<State, Action>
  ) -> Bool {
    store.send(action, then: isIdle)
  }

  /// Waits until the run is idle. Cancelling the waiting task cancels all effects; the wait then
  /// lasts until they have ended.
  func untilIdle<State, Action>(_ store: Store<State, Action>) async {
    await withTaskCancellationHandler {
      await store.wait { [self] effects in
        Task.isCancelled ? hasEnded(effects) : isIdle(effects)
      }
    } onCancel: {
      Task { await store.cancelEffects() }
    }
  }

  /// Cancels all effects, and waits until they have ended and no value is on its way to an
  /// observer.
  func end<State, Action>(_ store: Store<State, Action>) async {
    await store.cancelEffects()
    await store.wait { [self] effects in hasEnded(effects) }
  }

  private func isIdle(_ effects: [RunningEffect]) -> Bool {
    // A sequence itself does nothing. An effect whose task is unknown counts as one that does not
    // wait.
    let tasks = effects.filter { !$0.isSequence || $0.runningTask != nil }
      .map { $0.runningTask.map(TaskAddress.of) ?? 0 }
    return state.withLock { $0.machine.isIdle(tasks) }
  }

  private func hasEnded(_ effects: [RunningEffect]) -> Bool {
    let isIdle = state.withLock { $0.machine.isIdle([]) }
    return isIdle && effects.isEmpty
  }

  private func change<R>(_ body: (inout sending IdleMachine) -> R) -> R {
    let (result, isWakeDue, writer) = state.withLock { state in
      let result = body(&state.machine)
      return (result, state.machine.takeWake(), state.takeWriter())
    }
    writer?.resume()
    if isWakeDue, let followed = followed.withLock(\.self) { Task { await followed.wake() } }
    return result
  }
}

extension RunQuiescence {
  func prepare() {}

  /// Waits until the run is idle: a line that advances the clock calls this after each sleeper.
  func settle() async {
    await followed.withLock(\.self)?.settle()
  }

  func beginWait(_ wait: KnownWait) -> Int {
    let task = TaskAddress.current
    let reason: IdleMachine.Reason =
      switch wait {
      // Only a clock that stands still reports its waits.
      case .change, .clock: .event
      case .cancellation: .other
      }
    return change { $0.begin(reason, task: task) }
  }

  func beginWork(_ name: String) -> Int {
    let task = TaskAddress.current
    return change { $0.begin(.other, task: task) }
  }

  func beginTasks(_ count: Int) -> Int {
    let task = TaskAddress.current
    return change { $0.begin(.tasks(count), task: task) }
  }

  func joinTasks(_ ticket: Int) {
    let task = TaskAddress.current
    change { $0.join(ticket, task: task) }
  }

  // Not needed: writers wait for each other, so a script runs alike each time; and a program in
  // real use skips values too.
  var skipsNothing: Bool { false }

  func beginOutsideWork(_ name: String) -> Int { change { $0.beginDelivery() } }

  func endWait(_ ticket: Int) { change { $0.end(ticket) } }
  func endWork(_ ticket: Int) { change { $0.end(ticket) } }
  func endTasks(_ ticket: Int) { change { $0.end(ticket) } }
}

// Only one task writes at a time, from the write until its changes have arrived. So they are shown
// before anything that the task does next, and the writes of other tasks that react to them come
// after that, however fast each task is.
extension RunQuiescence {
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int {
    let ticket = beginWork(name)
    let isFirst = state.withLock { $0.turns.ask(ticket) }
    // A cancelled task does not get its turn: the database refuses its write.
    if !isFirst { await wait(ticket) { $0.turns.holder != ticket } }
    return ticket
  }

  /// A task that writes is not waiting for a value at the same time, so the deliveries that it
  /// waits for are not its own.
  nonisolated(nonsending) func endWrite(_ ticket: Int) async {
    if state.withLock({ $0.machine.isDelivering }) {
      await wait(ticket) { $0.machine.isDelivering }
    }
    let next = state.withLock { state in
      state.turns.leave(ticket).flatMap { state.writers.removeValue(forKey: $0) }
    }
    next?.resume()
    endWork(ticket)
  }

  /// Returns at once if the task is cancelled.
  private nonisolated(nonsending) func wait(
    _ ticket: Int, while condition: @Sendable (borrowing State) -> Bool
  ) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { writer in
        let waits = state.withLock { state in
          guard condition(state), !Task.isCancelled else { return false }
          state.writers[ticket] = writer
          return true
        }
        if !waits { writer.resume() }
      }
    } onCancel: {
      state.withLock { $0.writers.removeValue(forKey: ticket) }?.resume()
    }
  }
}
