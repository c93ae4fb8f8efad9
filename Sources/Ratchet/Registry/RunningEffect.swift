import Synchronization

/// One entry of the registry: a task or a sequence of effects, from the moment a reducer returned
/// it until it has ended.
// Unchecked: tasks hold it, but it is touched only in its store's isolation. The exclusivity of its
// properties is unchecked as in `EffectNode`: each access is a single read or write.
@usableFromInline
package final class RunningEffect: SendingEffect, @unchecked Sendable {
  /// Unique within the store, and never reused.
  @usableFromInline package let number: UInt64

  /// The number of the transition that returned it; 0 if nothing observed the store's transitions.
  @usableFromInline package let cause: Int

  @usableFromInline package let source: EffectSource?
  @usableFromInline package let group: EffectGroup
  @exclusivity(unchecked) package private(set) var startedAt: ContinuousClock.Instant?

  /// The sequence whose current step this is part of.
  @usableFromInline let sequence: RunningEffect?

  /// Whether the store may be released without waiting for it.
  let isBackground: Bool

  /// For a sequence: the number of parts of its current step that have not ended.
  @exclusivity(unchecked) @usableFromInline var pending = 0
  /// For a sequence: starts the next step; returns false if there is none.
  @exclusivity(unchecked) @usableFromInline var startNextStep: (() -> Bool)?

  // Its places in lists, stored here so that leaving a list is O(1).
  let node: EffectNode
  let path: EffectPath
  @exclusivity(unchecked) var ids: [EffectsOfID.Place] = []
  @exclusivity(unchecked) var indexInNode = 0
  @exclusivity(unchecked) fileprivate var nextInGroup: Unmanaged<RunningEffect>?
  @exclusivity(unchecked) fileprivate var previousInGroup: Unmanaged<RunningEffect>?

  /// The task to cancel. Nil for a sequence, and until the task is known.
  @exclusivity(unchecked) @usableFromInline var task: Task<Void, Never>?

  init(
    number: UInt64,
    source: EffectSource?,
    group: EffectGroup,
    node: EffectNode,
    path: EffectPath,
    sequence: RunningEffect?,
    isBackground: Bool = false,
    cause: Int = 0
  ) {
    self.number = number
    self.cause = cause
    self.source = source
    self.group = group
    self.node = node
    self.path = path
    self.sequence = sequence
    self.isBackground = isBackground
    super.init()
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

  /// The features that own it, from the root's child inwards, by the names of their states; an
  /// element with its id. Empty for an effect of the root.
  package var featurePath: [String] { path.components.reversed().map(\.label) }
}

/// A step in the life of an effect.
package struct EffectEvent {
  package enum Kind {
    /// It was returned by a reducer, or its turn in a sequence has come.
    case began
    /// It was cancelled; it ends once its task has ended.
    case cancelled
    case ended
  }

  package let kind: Kind
  package let effect: RunningEffect
}

/// The effect to which the running code belongs.
@usableFromInline
enum CurrentEffect {
  // A struct, since the runtime copies it faster than an optional.
  private struct Bound: Sendable {
    let effect: RunningEffect?
  }

  @TaskLocal private static var local = Bound(effect: nil)

  /// Nil outside effects.
  static var bound: RunningEffect? { local.effect }

  /// Makes an effect's task. The task, its child tasks and the unstructured tasks that it makes
  /// know the effect from their start.
  ///
  /// The value is bound here, around the creation of the task, and not inside it: inside, the
  /// frames of the binding would take a kilobyte of memory for as long as the effect runs.
  @usableFromInline
  static func binding(
    _ effect: RunningEffect, _ makeTask: () -> Task<Void, Never>
  ) -> Task<Void, Never> {
    $local.withValue(Bound(effect: effect), operation: makeTask)
  }
}

/// All effects that descend from one action that was sent from outside.
// Unchecked: StoreTask values refer to it from anywhere, but it is touched only in its store's
// isolation. The exclusivity of its properties is unchecked as in `EffectNode`: each access is a
// single read or write.
@usableFromInline
package class EffectGroup: @unchecked Sendable {
  // A linked list, since nearly every group has one effect: an array would be one more allocation.
  // Unmanaged, which counts no references: the registry retains each effect until it has removed it
  // from here.
  @exclusivity(unchecked) private var first: Unmanaged<RunningEffect>?
  @exclusivity(unchecked) private var last: Unmanaged<RunningEffect>?

  @exclusivity(unchecked) private var waiters: [CheckedContinuation<Void, Never>] = []

  /// The store that runs these effects; nil in a test of the machine alone.
  // Set before the group leaves the isolation.
  @exclusivity(unchecked) @usableFromInline final var host: (any EffectHost)?

  /// The error with which the action was refused; nil where it was reduced.
  // Set before the group leaves the isolation.
  @exclusivity(unchecked) @usableFromInline final var refusal: (any Error)?

  // Atomic: read and written from any thread.
  private let cancelled = Atomic(false)

  @usableFromInline
  init() {}

  @usableFromInline
  package final var isEmpty: Bool { first == nil }

  /// Whether a caller asked to cancel all of these effects.
  final var isCancelled: Bool {
    get { cancelled.load(ordering: .relaxed) }
    set { cancelled.store(newValue, ordering: .relaxed) }
  }

  /// The action, if the group knows it.
  var action: Any? { nil }

  /// The effects that have not ended, in the order in which they were returned. O(their number).
  package final var effects: [RunningEffect] {
    var effects: [RunningEffect] = []
    var next = first
    while let effect = next?.takeUnretainedValue() {
      effects.append(effect)
      next = effect.nextInGroup
    }
    return effects
  }

  /// Cancels the effects if cancellation was requested, even if the request has not reached the
  /// store's actor yet. Call it in the isolation.
  package final func cancelIfRequested() {
    guard isCancelled, let host else { return }
    host.holdingStore {
      // Checks all effects and cancels only if one is live: cancelling wakes everything that waits
      // for the store.
      let effects = effects
      if effects.contains(where: \.isLive) { host.cancel(effects) }
    }
  }

  final func insert(_ effect: RunningEffect) {
    let new = Unmanaged.passUnretained(effect)
    effect.previousInGroup = last
    if let last { last._withUnsafeGuaranteedRef { $0.nextInGroup = new } } else { first = new }
    last = new
  }

  /// Removes an effect.
  ///
  /// - Returns: the waiters to resume, if it was the last effect.
  final func remove(_ effect: RunningEffect) -> [CheckedContinuation<Void, Never>] {
    let (previous, next) = (effect.previousInGroup, effect.nextInGroup)
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextInGroup = next }
    } else {
      first = next
    }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previousInGroup = previous }
    } else {
      last = previous
    }
    effect.previousInGroup = nil
    effect.nextInGroup = nil
    return isEmpty ? takeWaiters() : []
  }

  private final func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    if waiters.isEmpty { return [] }
    defer { waiters = [] }
    return waiters
  }

  /// Resumes the waiter when no effect is left, or at once if there is none.
  final func whenEmpty(_ waiter: CheckedContinuation<Void, Never>) {
    if isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }
}

/// An effect group that also knows the action.
// Unchecked: it adds a constant, which is read in the isolation.
@usableFromInline
final class ActionGroup<Action>: EffectGroup, @unchecked Sendable {
  @usableFromInline let sent: Action

  @inlinable
  init(_ action: Action) { sent = action }

  override var action: Any? { sent }
}
