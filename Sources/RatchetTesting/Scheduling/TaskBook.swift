import Ratchet
import RatchetDependencies

/// The scheduler's record of its tasks: the effect to which each belongs, and the reasons for which
/// it waits.
///
/// A task is recorded when its first job becomes ready. The end of a task is known only of the
/// tasks of effects; a child task counts as alive until its effect ends. So the answer that nothing
/// can go on by itself is given only if it is certain.
struct TaskBook {
  private struct Wait {
    let task: UInt64
    let effect: RunningEffect?
    let reason: Reason
    /// The tasks that it waits for, as far as they have begun.
    var joined: [UInt64] = []
  }

  enum Reason {
    /// Only the test or a cancellation ends it; a `change` may come from elsewhere too.
    case known(KnownWait)
    /// Work elsewhere, which ends by itself.
    case work(String)
    /// This many tasks of its own.
    case tasks(Int)
  }

  /// The tasks of the effects that have begun and not ended.
  private var mains: [UInt64: RunningEffect] = [:]
  /// For each other task, the task of the effect from which it descends; zero if that is not known.
  private var children: [UInt64: UInt64] = [:]
  /// The number of these that belong to no effect. Their end is not known.
  private var strangers = 0
  private var hasTooManyStrangers = false
  /// The inverse of `children`.
  private var descendants: [UInt64: [UInt64]] = [:]
  /// The tasks of the test.
  private var outsiders: Set<UInt64> = []
  private var waits: [Int: Wait] = [:]
  private var lastTicket = 0

  /// The number of tasks that wait for work that ends by itself. Work that in turn waits for the
  /// test, such as for a clock, does not count.
  private(set) var workCount = 0
  private var works: [UInt64: Int] = [:]
  private var knownWaits: [UInt64: Int] = [:]

  /// The maximum number of recorded tasks without an effect. Beyond it no answer is certain, and no
  /// more of them are recorded: they would accumulate in a store with a long life.
  static let mostStrangers = 1_000

  mutating func begin(_ effect: RunningEffect, task: UInt64) {
    forget(task)
    mains[task] = effect
  }

  mutating func end(_ effect: RunningEffect, task: UInt64) {
    guard mains[task] === effect else { return }
    mains[task] = nil
    for child in descendants.removeValue(forKey: task) ?? [] { children[child] = nil }
  }

  mutating func noteOutsider(_ task: UInt64) {
    forget(task)
    outsiders.insert(task)
  }

  mutating func forgetOutsider(_ task: UInt64) { outsiders.remove(task) }

  /// Records that a task has a job to run, which became ready while `maker` ran (zero: unknown).
  mutating func noteReady(_ task: UInt64, by maker: UInt64) {
    // A job without a task is an intermediate step of a task that is known.
    guard task != 0, mains[task] == nil, children[task] == nil, !outsiders.contains(task) else {
      return
    }
    let root = mains[maker] == nil ? children[maker] ?? 0 : maker
    guard root == 0 else {
      children[task] = root
      descendants[root, default: []].append(task)
      return
    }
    guard !hasTooManyStrangers else { return }
    children[task] = root
    strangers += 1
    guard strangers > Self.mostStrangers else { return }
    hasTooManyStrangers = true
    strangers = 0
    children = children.filter { $0.value != 0 }
  }

  private mutating func forget(_ task: UInt64) {
    if children.removeValue(forKey: task) == 0 { strangers -= 1 }
  }

  mutating func begin(_ reason: Reason, task: UInt64, effect: RunningEffect?) -> Int {
    lastTicket += 1
    waits[lastTicket] = Wait(task: task, effect: effect, reason: reason)
    count(reason, of: task, by: 1)
    return lastTicket
  }

  /// Records that the wait with this ticket waits for a task.
  mutating func join(_ ticket: Int, task: UInt64) { waits[ticket]?.joined.append(task) }

  mutating func endWait(_ ticket: Int) {
    guard let wait = waits.removeValue(forKey: ticket) else { return }
    count(wait.reason, of: wait.task, by: -1)
    // The tasks it waited for have ended.
    if case .tasks = wait.reason { for task in wait.joined { forget(task) } }
  }

  private mutating func count(_ reason: Reason, of task: UInt64, by step: Int) {
    let before = isWorking(task)
    switch reason {
    // Others than the test may make the change, so it is treated like an unknown wait.
    case .known(.change): return
    case .known: knownWaits[task] = ((knownWaits[task] ?? 0) + step).nonZero
    case .work: works[task] = ((works[task] ?? 0) + step).nonZero
    case .tasks: return
    }
    workCount += (isWorking(task) ? 1 : 0) - (before ? 1 : 0)
  }

  private func isWorking(_ task: UInt64) -> Bool { works[task] != nil && knownWaits[task] == nil }

  /// Whether these effects, and every other task, wait for something that only the test brings
  /// about.
  ///
  /// A cancelled effect that has yet to end can send nothing. It still counts if it is a step of a
  /// sequence, which goes on after it.
  func isClosed(over effects: [RunningEffect]) -> Bool {
    guard workCount == 0, !hasTooManyStrangers else { return false }
    let waiting = waitingTasks
    let known = Set(mains.values.map { ObjectIdentifier($0) })
    return effects.allSatisfy { $0.isSequence || known.contains(ObjectIdentifier($0)) }
      && mains.allSatisfy { waiting.contains($0.key) || !$0.value.counts }
      && children.allSatisfy { task, root in
        waiting.contains(task) || mains[root].map { !$0.counts } ?? false
      }
  }

  /// The tasks that wait for something that only the test brings about, or for tasks of their own
  /// that do.
  private var waitingTasks: Set<UInt64> {
    var waiting: Set<UInt64> = []
    var seen: Set<UInt64> = []
    // The latest wait of a task is the innermost one. The waits of a task's own tasks begin after
    // its own.
    for (_, wait) in waits.sorted(by: { $0.key > $1.key })
    where seen.insert(wait.task).inserted {
      switch wait.reason {
      case .known(.change): break
      case .known: waiting.insert(wait.task)
      case .work: break
      case .tasks(let count):
        if wait.joined.count == count, wait.joined.allSatisfy(waiting.contains) {
          waiting.insert(wait.task)
        }
      }
    }
    return waiting
  }

  /// Whether some effect waits for an unknown reason.
  var hasUnknownWaits: Bool {
    guard !mains.isEmpty else { return false }
    let waiting = waitingTasks
    return !mains.keys.allSatisfy(waiting.contains)
  }

  /// The known reasons for which an effect waits, in the order in which the waits began; nil at the
  /// end stands for an unknown reason.
  func reasons(of effect: RunningEffect) -> [Reason?] {
    let own = waits.filter { $0.value.effect === effect }.sorted { $0.key < $1.key }.map(\.value)
    let waiting = Set(own.map(\.task))
    var reasons: [Reason?] = []
    var hasUnknown = own.isEmpty
    for wait in own {
      if case .tasks(let count) = wait.reason {
        // The reasons of these tasks are listed, not that the effect waits for them.
        if wait.joined.count < count || !wait.joined.allSatisfy(waiting.contains) {
          hasUnknown = true
        }
      } else {
        reasons.append(wait.reason)
      }
    }
    return hasUnknown ? reasons + [nil] : reasons
  }

  /// The reasons of all waits, in the order in which they began.
  var allReasons: [Reason] { waits.sorted { $0.key < $1.key }.map(\.value.reason) }

  /// The role of a task in a trace.
  func role(of task: UInt64) -> TraceRole {
    if let effect = mains[task] { return .effect(effect.source) }
    if outsiders.contains(task) { return .test }
    guard let root = children[task], let effect = mains[root] else { return .unknown }
    return .partOfEffect(effect.source)
  }
}

extension RunningEffect {
  /// Whether the effect may still cause something.
  fileprivate var counts: Bool { isLive || isFollowed }
}

extension Int {
  fileprivate var nonZero: Int? { self == 0 ? nil : self }
}
