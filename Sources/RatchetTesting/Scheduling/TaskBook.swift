import Ratchet
import RatchetDependencies

/// What a scheduler knows of the tasks that it runs: to which effect each belongs, and what it waits
/// for.
///
/// A task is noticed when it first has something to run. That one has ended is known of the tasks of
/// effects only; a child of one counts as there until its effect ends. So whether nothing can go on by
/// itself is answered with yes only where that is certain.
struct TaskBook {
  private struct Wait {
    let task: UInt64
    let effect: RunningEffect?
    let reason: Reason
    /// Those that it waits for, as far as they have begun.
    var joined: [UInt64] = []
  }

  enum Reason {
    /// Only a test or a cancellation brings it; a change, others too.
    case known(KnownWait)
    /// Work elsewhere, which ends by itself.
    case work(String)
    /// So many tasks of its own.
    case tasks(Int)
  }

  /// The task of each effect that has begun and not ended.
  private var mains: [UInt64: RunningEffect] = [:]
  /// The effect's task from which each other task descends; zero where that is not known.
  private var children: [UInt64: UInt64] = [:]
  /// How many of these are of no effect. Nobody tells when such a one has ended.
  private var strangers = 0
  private var hasTooManyStrangers = false
  /// The other way round.
  private var descendants: [UInt64: [UInt64]] = [:]
  /// The tasks of the test itself.
  private var outsiders: Set<UInt64> = []
  private var waits: [Int: Wait] = [:]
  private var lastTicket = 0

  /// How many tasks wait for work that ends by itself. Work that waits for what only the test brings, a
  /// clock say, does not.
  private(set) var workCount = 0
  private var works: [UInt64: Int] = [:]
  private var knownWaits: [UInt64: Int] = [:]

  /// Those that no effect has made are told apart up to here. From then on nothing is certain, and no more
  /// of them are kept: else they would pile up in a store that lives long.
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

  /// A task has something to run, which was made ready while another task ran (zero: unknown).
  mutating func noteReady(_ task: UInt64, by maker: UInt64) {
    // What belongs to no task is a step on the way of one that is known.
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

  /// A task is one of those for which a ticket's waits.
  mutating func join(_ ticket: Int, task: UInt64) { waits[ticket]?.joined.append(task) }

  mutating func endWait(_ ticket: Int) {
    guard let wait = waits.removeValue(forKey: ticket) else { return }
    count(wait.reason, of: wait.task, by: -1)
    // They have ended.
    if case .tasks = wait.reason { for task in wait.joined { forget(task) } }
  }

  private mutating func count(_ reason: Reason, of task: UInt64, by step: Int) {
    let before = isWorking(task)
    switch reason {
    // Others than the test may bring it, so it is as what is not known.
    case .known(.change): return
    case .known: knownWaits[task] = ((knownWaits[task] ?? 0) + step).nonZero
    case .work: works[task] = ((works[task] ?? 0) + step).nonZero
    case .tasks: return
    }
    workCount += (isWorking(task) ? 1 : 0) - (before ? 1 : 0)
  }

  private func isWorking(_ task: UInt64) -> Bool { works[task] != nil && knownWaits[task] == nil }

  /// Whether every task waits for what only the test brings, of these effects and of all.
  ///
  /// An effect that was cancelled and has yet to end can send nothing. It counts where it is a step of a
  /// sequence, which goes on behind it.
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

  /// The tasks that wait for what only the test brings, or for tasks of theirs that do.
  private var waitingTasks: Set<UInt64> {
    var waiting: Set<UInt64> = []
    var seen: Set<UInt64> = []
    // The latest wait of a task is the innermost; a task's own tasks wait later than it began to.
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

  /// Whether some effect waits for something that nobody knows of.
  var hasUnknownWaits: Bool {
    guard !mains.isEmpty else { return false }
    let waiting = waitingTasks
    return !mains.keys.allSatisfy(waiting.contains)
  }

  /// What an effect is known to wait for, in the order in which it began to; nil in the place of what is
  /// not known.
  func reasons(of effect: RunningEffect) -> [Reason?] {
    let own = waits.filter { $0.value.effect === effect }.sorted { $0.key < $1.key }.map(\.value)
    let waiting = Set(own.map(\.task))
    var reasons: [Reason?] = []
    var hasUnknown = own.isEmpty
    for wait in own {
      if case .tasks(let count) = wait.reason {
        // Those that it waits for are told, and not that it does.
        if wait.joined.count < count || !wait.joined.allSatisfy(waiting.contains) {
          hasUnknown = true
        }
      } else {
        reasons.append(wait.reason)
      }
    }
    return hasUnknown ? reasons + [nil] : reasons
  }

  /// What is waited for, in the order in which that began.
  var allReasons: [Reason] { waits.sorted { $0.key < $1.key }.map(\.value.reason) }

  /// What a task is, in a trace.
  func role(of task: UInt64) -> TraceRole {
    if let effect = mains[task] { return .effect(effect.source) }
    if outsiders.contains(task) { return .test }
    guard let root = children[task], let effect = mains[root] else { return .unknown }
    return .partOfEffect(effect.source)
  }
}

extension RunningEffect {
  /// Whether something may still come of it.
  fileprivate var counts: Bool { isLive || isFollowed }
}

extension Int {
  fileprivate var nonZero: Int? { self == 0 ? nil : self }
}
