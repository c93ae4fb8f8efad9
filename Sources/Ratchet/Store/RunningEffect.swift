import Synchronization

/// One entry of the registry: a task, or a sequence of effects, from the moment it was returned by a
/// reducer until it has ended.
// Unchecked: it is handed to tasks, and touched only in its store's isolation.
@usableFromInline
package final class RunningEffect: @unchecked Sendable {
  enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case running
    case cancelled
    case ended
  }

  package let source: EffectSource?
  package let group: EffectGroup
  // Atomic: written in the isolation, and read by a test that ends elsewhere.
  private let atomicPhase = Atomic(Phase.waiting)
  package internal(set) var startedAt: ContinuousClock.Instant?

  /// The sequence of which this is the current step.
  let sequence: RunningEffect?

  /// For a sequence: how many parts of its current step have not ended, and how to start the next
  /// step (false: there is none).
  var pending = 0
  var startNextStep: (() -> Bool)?

  // Where it is listed; kept here so that leaving a list is O(1).
  let node: EffectNode
  var ids: [(node: EffectNode, id: AnyHashable)]
  var indexInNode = 0
  var indexInGroup = 0

  /// The runner's: what to cancel. Nil for a sequence, and until the task is known.
  var task: Task<Void, Never>?

  init(
    source: EffectSource?,
    group: EffectGroup,
    node: EffectNode,
    ids: [(node: EffectNode, id: AnyHashable)],
    sequence: RunningEffect?
  ) {
    self.source = source
    self.group = group
    self.node = node
    self.ids = ids
    self.sequence = sequence
  }

  var phase: Phase {
    get { atomicPhase.load(ordering: .relaxed) }
    set { atomicPhase.store(newValue, ordering: .relaxed) }
  }

  /// Whether what it sends still counts.
  package var isLive: Bool { phase == .waiting || phase == .running }
}

/// All effects that descend from one action that was sent from outside.
// Unchecked: it is named by StoreTask values, and touched only in its store's isolation.
@usableFromInline
package final class EffectGroup: @unchecked Sendable {
  package internal(set) var effects: [RunningEffect] = []
  var waiters: [CheckedContinuation<Void, Never>] = []

  /// Set by the store that runs it.
  weak var host: (any EffectHost)?

  init(host: (any EffectHost)?) { self.host = host }

  func insert(_ effect: RunningEffect) {
    effect.indexInGroup = effects.count
    effects.append(effect)
  }

  func remove(_ effect: RunningEffect) {
    let last = effects.removeLast()
    if last !== effect {
      effects[effect.indexInGroup] = last
      last.indexInGroup = effect.indexInGroup
    }
    guard effects.isEmpty else { return }
    resumeWaiters()
  }

  func resumeWaiters() {
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}

/// What a group of effects needs of its store.
@usableFromInline
protocol EffectHost: AnyObject, Sendable {
  var isolation: any Actor { get }

  /// Cancels effects; to be called in the isolation.
  func cancel(_ effects: [RunningEffect])
}
