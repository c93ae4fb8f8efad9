import Dispatch
import Foundation
import Synchronization

/// The tasks that are ready to run. A test clock lets them run before it advances, so that tasks
/// that were just started are asleep by then.
///
/// A number of yields guarantees nothing: another thread of the pool may have taken a task, and the
/// system may stop the thread before it runs the task. The end of a round is certain. A round ends
/// when all threads of the pool hold one of its jobs at the same time, and those were enqueued
/// after the tasks that were ready before. Jobs of one priority are taken in order, so each of
/// those tasks has run until it had to wait or to change its executor.
enum ReadyTasks {
  /// The time limit if rounds do not end, because a thread of the pool or the main thread is
  /// blocked. The caller then continues.
  private static let limit = Duration.milliseconds(200)

  private static let width = max(ProcessInfo.processInfo.activeProcessorCount, 1)

  /// Lets ready tasks run until each has waited or changed its executor `rounds` times. The main
  /// actor and the caller's actor take part in each round.
  static func run(rounds: Int, isolation: (any Actor)?) async {
    let end = ContinuousClock.now + limit
    for _ in 0..<rounds {
      if let isolation { await giveWay(on: isolation) }
      await finishRound(until: end, besidesMain: isolation !== MainActor.shared)
    }
  }

  private static func finishRound(until end: ContinuousClock.Instant, besidesMain: Bool) async {
    let priority = Task.currentPriority
    let main = besidesMain ? MainTurn() : nil
    if let main { Task.detached(priority: priority) { @MainActor in main.isOver = true } }
    while true {
      let hasPassed = await passGate(priority)
      if hasPassed, main?.isOver != false || ContinuousClock.now >= end { return }
      if ContinuousClock.now >= end { return }
    }
  }

  /// Whether all threads of the pool came to the gate.
  private static func passGate(_ priority: TaskPriority) async -> Bool {
    let gate = Gate(width)
    let jobs = (0..<width).map { _ in Task.detached(priority: priority) { gate.pass() } }
    var allCame = true
    for job in jobs where await !job.value { allCame = false }
    return allCame
  }

  // Without the check, the optimiser would remove the hop to the actor.
  private static func giveWay(on isolation: isolated any Actor) async {
    isolation.preconditionIsolated()
    await Task.yield()
  }

  private final class MainTurn: Sendable {
    // Atomic: written by the main thread, read by the waiting task.
    private let value = Atomic(false)

    var isOver: Bool {
      get { value.load(ordering: .acquiring) }
      set { value.store(newValue, ordering: .releasing) }
    }
  }

  /// Holds threads until enough have come, but at most half a millisecond: the pool has no more
  /// threads, and if other code blocks one, the others must not wait forever.
  private final class Gate: Sendable {
    private let width: Int
    private let missing: Atomic<Int>
    private let isOpen = DispatchSemaphore(value: 0)

    init(_ width: Int) {
      self.width = width
      missing = Atomic(width)
    }

    func pass() -> Bool {
      guard missing.wrappingSubtract(1, ordering: .relaxed).newValue > 0 else {
        for _ in 1..<width { isOpen.signal() }
        return true
      }
      return isOpen.wait(timeout: .now() + .microseconds(500)) == .success
    }
  }
}
