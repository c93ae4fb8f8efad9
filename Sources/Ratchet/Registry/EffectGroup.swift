import Synchronization

/// All effects that descend from one action that was sent from outside.
// Unchecked: StoreTask values refer to it from anywhere, but it is touched only in its store's
// isolation. The exclusivity of its properties is unchecked as in `EffectNode`: each access is a
// single read or write.
@usableFromInline
package class EffectGroup: @unchecked Sendable {
  // A linked list, since nearly every group has one effect: an array would be one more allocation.
  @exclusivity(unchecked) private var first: RunningEffect?
  @exclusivity(unchecked) private unowned var last: RunningEffect?

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
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.nextInGroup))
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
    effect.previousInGroup = last
    if let last { last.nextInGroup = effect } else { first = effect }
    last = effect
  }

  /// Removes an effect.
  ///
  /// - Returns: the waiters to resume, if it was the last effect.
  final func remove(_ effect: RunningEffect) -> [CheckedContinuation<Void, Never>] {
    let (previous, next) = (effect.previousInGroup, effect.nextInGroup)
    if let previous { previous.nextInGroup = next } else { first = next }
    if let next { next.previousInGroup = previous } else { last = previous }
    effect.previousInGroup = nil
    effect.nextInGroup = nil
    guard isEmpty else { return [] }
    defer { waiters = [] }
    return waiters
  }

  /// Resumes the waiter when no effect is left, or at once if there is none.
  final func whenEmpty(_ waiter: CheckedContinuation<Void, Never>) {
    if isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }
}

/// An effect group that also knows the action.
@usableFromInline
final class ActionGroup<Action>: EffectGroup, @unchecked Sendable {
  private let sent: Action

  @usableFromInline
  init(_ action: Action) { sent = action }

  override var action: Any? { sent }
}
