import Ratchet
import RatchetDependencies
import Synchronization

/// Tells when a run is idle: all its effects have ended or wait for the next change of the database, and
/// all that was committed has arrived where it is observed.
///
/// It is a dependency of the run's store, so that databases and effects say what they do. Asked is only
/// in the store's isolation: there, what has been sent has been reduced, and what that started is listed.
final class RunQuiescence: Quiescence {
  private struct State {
    var machine = IdleMachine()
    var turns = WriteTurns()
    /// Those who wait for their turn to write, and who has it and waits for what it wrote to arrive.
    var writers: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Who has written, and need not wait any more.
    mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
      guard !machine.isDelivering, let ticket = turns.holder else { return nil }
      return writers.removeValue(forKey: ticket)
    }
  }

  // Effects wait, databases deliver, and the run asks, on any threads.
  private let state = Mutex(State())
  // Set once, when the store is made: with what it depends on, this among it.
  private let wakeStore = Mutex<(@Sendable () async -> Void)?>(nil)

  /// The store, whose dependencies hold this, is not kept alive.
  func follow<State, Action>(_ store: Store<State, Action>) {
    wakeStore.withLock { $0 = { [weak store] in await store?.wake() } }
  }

  /// Sends an action.
  ///
  /// - Returns: whether the run is idle when it is reduced, as where it has brought no effect.
  func send<State, Action>(
    _ action: sending Action, to store: isolated Store<State, Action>
  ) -> Bool {
    store.send(action, then: isIdle)
  }

  /// Waits until the run is idle. Where the waiting task is cancelled, so are all effects, and this waits
  /// until they have ended.
  func untilIdle<State, Action>(_ store: Store<State, Action>) async {
    await withTaskCancellationHandler {
      await store.wait { [self] effects in
        Task.isCancelled ? hasEnded(effects) : isIdle(effects)
      }
    } onCancel: {
      Task { await store.cancelEffects() }
    }
  }

  /// Cancels all effects, and waits until they have ended and nothing is on its way to who observes.
  func end<State, Action>(_ store: Store<State, Action>) async {
    await store.cancelEffects()
    await store.wait { [self] effects in hasEnded(effects) }
  }

  private func isIdle(_ effects: [RunningEffect]) -> Bool {
    // A sequence does nothing itself. One whose task is not known is no task that waits.
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
    if isWakeDue, let wake = wakeStore.withLock(\.self) { Task { await wake() } }
    return result
  }
}

extension RunQuiescence {
  // The time of a run is the system's: nobody moves it.
  func prepare() {}
  func settle() async {}

  func beginWait(_ wait: KnownWait) -> Int {
    let task = TaskAddress.current
    let reason: IdleMachine.Reason =
      switch wait {
      case .change: .change
      case .clock, .cancellation: .other
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

  // A script is the same each time as those wait who write; and a program skips values too.
  var skipsNothing: Bool { false }

  func beginOutsideWork(_ name: String) -> Int { change { $0.beginDelivery() } }

  func endWait(_ ticket: Int) { change { $0.end(ticket) } }
  func endWork(_ ticket: Int) { change { $0.end(ticket) } }
  func endTasks(_ ticket: Int) { change { $0.end(ticket) } }
}

// One writes at a time, from the write to the arrival of what it brought. So that is shown before what the
// task does next, and what others write because of it after that, however fast each of them is.
extension RunQuiescence {
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int {
    let ticket = beginWork(name)
    let isFirst = state.withLock { $0.turns.ask(ticket) }
    // Where the task is cancelled it is not its turn: the database refuses it.
    if !isFirst { await wait(ticket) { $0.turns.holder != ticket } }
    return ticket
  }

  /// Who writes waits for no value, so that what it waits for is not its own.
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

  /// Not at all where the task is cancelled.
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
