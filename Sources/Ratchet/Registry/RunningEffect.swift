public import Synchronization

/// One entry of the registry: a task or a sequence of effects, from the moment a reducer returned
/// it until it has ended.
// Unchecked: tasks hold it, but it is touched only in its store's isolation. The exclusivity of its
// properties is unchecked as in `EffectNode`: each access is a single read or write.
@usableFromInline
package final class RunningEffect: @unchecked Sendable {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case running
    case cancelled
    case ended
  }

  /// Unique within the store, and never reused.
  let number: UInt64

  @usableFromInline package let source: EffectSource?
  @usableFromInline package let group: EffectGroup
  // Atomic: written in the isolation, and read by tests outside it.
  private let atomicPhase = Atomic(Phase.waiting)
  @exclusivity(unchecked) package private(set) var startedAt: ContinuousClock.Instant?

  /// The sequence whose current step this is part of.
  @usableFromInline let sequence: RunningEffect?

  /// Whether the store may be let go without waiting for it.
  let isBackground: Bool

  /// For a sequence: how many parts of its current step have not ended, and how to start the next
  /// step. `startNextStep` returns false if there is none.
  @exclusivity(unchecked) @usableFromInline var pending = 0
  @exclusivity(unchecked) @usableFromInline var startNextStep: (() -> Bool)?

  // Where it is listed; stored here so that leaving a list is O(1).
  let node: EffectNode
  let path: EffectPath
  @exclusivity(unchecked) var ids: [(node: EffectNode, id: AnyHashable)]
  @exclusivity(unchecked) var indexInNode = 0
  @exclusivity(unchecked) var nextInGroup: RunningEffect?
  @exclusivity(unchecked) unowned var previousInGroup: RunningEffect?

  /// The task to cancel. Nil for a sequence, and until the task is known.
  @exclusivity(unchecked) @usableFromInline var task: Task<Void, Never>?

  init(
    number: UInt64,
    source: EffectSource?,
    group: EffectGroup,
    node: EffectNode,
    path: EffectPath,
    ids: [(node: EffectNode, id: AnyHashable)],
    sequence: RunningEffect?,
    isBackground: Bool = false
  ) {
    self.number = number
    self.source = source
    self.group = group
    self.node = node
    self.path = path
    self.ids = ids
    self.sequence = sequence
    self.isBackground = isBackground
  }

  @usableFromInline
  var phase: Phase {
    get { atomicPhase.load(ordering: .relaxed) }
    set { atomicPhase.store(newValue, ordering: .relaxed) }
  }

  /// Records the task. One that ran to its end without a wait needs no cancellation and has no
  /// start time.
  @usableFromInline
  func started(_ task: Task<Void, Never>) {
    switch phase {
    case .waiting, .running: self.task = task
    // An effect that was cancelled before its task was known is cancelled now.
    case .cancelled: task.cancel()
    case .ended: return
    }
    startedAt = .now
  }

  /// The effect to which the running code belongs; nil outside effects.
  package static var current: RunningEffect? { CurrentEffect.bound }

  /// Nil for a sequence, and until the task is known. Read it in the store's isolation.
  package var runningTask: Task<Void, Never>? { task }

  /// Whether it is a sequence of effects, without work of its own.
  package var isSequence: Bool { source == nil }

  /// Whether it is a step of a sequence.
  package var isFollowed: Bool { sequence != nil }

  /// Whether the actions that it sends are still accepted.
  @usableFromInline
  package var isLive: Bool { phase == .waiting || phase == .running }
}
