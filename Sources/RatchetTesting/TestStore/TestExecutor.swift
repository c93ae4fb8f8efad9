import Dispatch
import Ratchet
import Synchronization

/// Runs what the effects of a test store do away from its actor, and tells when none of it is left:
/// then every effect has ended, or waits for something outside (a clock, a stream, a callback).
///
/// It sees what the effect's task and its child tasks run. Tasks that a client makes by itself, and
/// actors with executors of their own, are outside.
final class TestExecutor: EffectExecutor {
  private struct State {
    /// Jobs that wait or run, and effects that are on their way.
    var busy = 0
    /// How often it was made busy.
    var turns = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  // Jobs come from, and end on, any thread.
  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    hold()
    let job = UnownedJob(job)
    DispatchQueue.global().async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.release()
    }
  }

  func hold() {
    state.withLock { state in
      state.busy += 1
      state.turns += 1
    }
  }

  func release() {
    let isIdle = state.withLock { state in
      state.busy -= 1
      return state.busy == 0
    }
    if isIdle { wake() }
  }

  /// Lets those go on that wait in `whenIdle`.
  func wake() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// How often there was something to run; unchanged means that nothing ran in between.
  var turns: Int { state.withLock { $0.turns } }

  /// Waits until nothing is left to run, or the alarm has rung, which must wake this executor.
  nonisolated(nonsending) func whenIdle(_ alarm: Alarm?) async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        let goesOn = state.busy == 0 || alarm?.hasRung == true
        if !goesOn { state.waiters.append(continuation) }
        return goesOn
      }
      if goesOn { continuation.resume() }
    }
  }
}
