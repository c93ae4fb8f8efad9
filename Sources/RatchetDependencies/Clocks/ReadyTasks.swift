import Dispatch
import Foundation
import Synchronization

/// The tasks that are ready to run: a test clock gives them their turn before it moves, so that those
/// that were just started are asleep by then.
///
/// A number of yields says nothing: another thread of the pool may have taken a task, and be stopped by
/// the system before it has run it. A round is known to be over. It ends when all threads of the pool
/// hold a job of it at the same time, which was enqueued after the tasks that were ready before. Jobs of
/// one priority are taken in the order in which they came, so each of those tasks has run until it had to
/// wait, or to change its executor.
enum ReadyTasks {
  /// Where rounds do not end, as a thread of the pool or the main thread is blocked, so much time is
  /// given to them, and then the caller goes on.
  private static let limit = Duration.milliseconds(200)

  private static let width = max(ProcessInfo.processInfo.activeProcessorCount, 1)

  /// Lets what is ready run, until it has waited or changed its executor so often. The main actor and
  /// the caller's are part of each round.
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

  // With an empty body, the optimiser takes the way to the actor for needless.
  private static func giveWay(on isolation: isolated any Actor) async { await Task.yield() }

  private final class MainTurn: Sendable {
    // Written by the main thread, read by the task that waits.
    private let value = Atomic(false)

    var isOver: Bool {
      get { value.load(ordering: .acquiring) }
      set { value.store(newValue, ordering: .releasing) }
    }
  }

  /// Holds threads until so many have come, or for half a millisecond: the pool has no more threads, so
  /// where one is held by somebody else, the others must not wait for it for ever.
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
