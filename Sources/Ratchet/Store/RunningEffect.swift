public import Synchronization

/// One entry of the registry: a task, or a sequence of effects, from the moment it was returned by a
/// reducer until it has ended.
// Unchecked: it is handed to tasks, and touched only in its store's isolation. Its properties too:
// read and written at once, as those of `EffectNode`.
@usableFromInline
package final class RunningEffect: @unchecked Sendable {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case running
    case cancelled
    case ended
  }

  /// Counted by the store: no other effect of it ever has it.
  let number: UInt64

  @usableFromInline package let source: EffectSource?
  @usableFromInline package let group: EffectGroup
  // Atomic: written in the isolation, and read by a test that ends elsewhere.
  private let atomicPhase = Atomic(Phase.waiting)
  @exclusivity(unchecked) package private(set) var startedAt: ContinuousClock.Instant?

  /// The sequence of which this is the current step.
  @usableFromInline let sequence: RunningEffect?

  /// Whether nobody needs to wait for it when the store is let go.
  let isBackground: Bool

  /// For a sequence: how many parts of its current step have not ended, and how to start the next
  /// step (false: there is none).
  @exclusivity(unchecked) @usableFromInline var pending = 0
  @exclusivity(unchecked) @usableFromInline var startNextStep: (() -> Bool)?

  // Where it is listed; kept here so that leaving a list is O(1).
  let node: EffectNode
  let path: EffectPath
  @exclusivity(unchecked) var ids: [(node: EffectNode, id: AnyHashable)]
  @exclusivity(unchecked) var indexInNode = 0
  @exclusivity(unchecked) var nextInGroup: RunningEffect?
  @exclusivity(unchecked) unowned var previousInGroup: RunningEffect?

  /// The runner's: what to cancel. Nil for a sequence, and until the task is known.
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

  /// Takes note of the task; one that ran to its end without a wait has none to cancel, and no age.
  @usableFromInline
  func started(_ task: Task<Void, Never>) {
    switch phase {
    case .waiting, .running: self.task = task
    // What was cancelled before its task was known learns of it now.
    case .cancelled: task.cancel()
    case .ended: return
    }
    startedAt = .now
  }

  /// That to which the code belongs that runs here; nil where none runs.
  package static var current: RunningEffect? { CurrentEffect.bound }

  /// Nil for a sequence, and until the task is known. To be asked in the store's isolation.
  package var runningTask: Task<Void, Never>? { task }

  /// Whether it is a sequence of effects, and no work of its own.
  package var isSequence: Bool { source == nil }

  /// Whether something follows it when it has ended.
  package var isFollowed: Bool { sequence != nil }

  /// Whether what it sends still counts.
  @usableFromInline
  package var isLive: Bool { phase == .waiting || phase == .running }
}
