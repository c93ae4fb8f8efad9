import Synchronization

/// All effects that descend from one action that was sent from outside.
// Unchecked: it is named by StoreTask values, and touched only in its store's isolation. Its
// properties too: read and written at once, as those of `EffectNode`.
@usableFromInline
package class EffectGroup: @unchecked Sendable {
  // A linked list, since nearly every group has one effect: an array would be one more allocation.
  @exclusivity(unchecked) private var first: RunningEffect?
  @exclusivity(unchecked) private unowned var last: RunningEffect?

  @exclusivity(unchecked) private var waiters: [CheckedContinuation<Void, Never>] = []

  /// The store that runs them.
  final let host: EffectHost?

  /// Why the action was not reduced, where it was refused.
  // Set before the group leaves the isolation.
  @exclusivity(unchecked) @usableFromInline final var refusal: (any Error)?

  // Atomic: asked from anywhere.
  private let cancelled = Atomic(false)

  @usableFromInline
  init(host: EffectHost?) { self.host = host }

  @usableFromInline
  package final var isEmpty: Bool { first == nil }

  /// Whether somebody asked for all of them to be cancelled.
  final var isCancelled: Bool {
    get { cancelled.load(ordering: .relaxed) }
    set { cancelled.store(newValue, ordering: .relaxed) }
  }

  /// The action, where the group knows it.
  var action: Any? { nil }

  /// Those that have not ended, in the order in which they were returned. O(their number).
  package final var effects: [RunningEffect] {
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.nextInGroup))
  }

  /// Cancels the effects where somebody has asked for that, also where the request is still on its way
  /// to the store's actor. To be called in the isolation.
  package final func cancelIfRequested() {
    guard isCancelled, let host else { return }
    host.holdingStore {
      // Not those alone that were told before: cancelling wakes whoever waits for the store.
      let effects = effects
      if effects.contains(where: \.isLive) { host.cancel(effects) }
    }
  }

  final func insert(_ effect: RunningEffect) {
    effect.previousInGroup = last
    if let last { last.nextInGroup = effect } else { first = effect }
    last = effect
  }

  final func remove(_ effect: RunningEffect) {
    let (previous, next) = (effect.previousInGroup, effect.nextInGroup)
    if let previous { previous.nextInGroup = next } else { first = next }
    if let next { next.previousInGroup = previous } else { last = previous }
    effect.previousInGroup = nil
    effect.nextInGroup = nil
    if isEmpty { resumeWaiters() }
  }

  /// Resumes the waiter when no effect is left, at once where none is.
  final func whenEmpty(_ waiter: CheckedContinuation<Void, Never>) {
    if isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}

/// The same, with the action.
@usableFromInline
final class ActionGroup<Action>: EffectGroup, @unchecked Sendable {
  private let sent: Action

  @usableFromInline
  init(_ action: Action, host: EffectHost?) {
    sent = action
    super.init(host: host)
  }

  override var action: Any? { sent }
}
