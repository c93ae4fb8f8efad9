/// All effects that descend from one action that was sent from outside.
// Unchecked: it is named by StoreTask values, and touched only in its store's isolation. Its
// properties too: read and written at once, as those of `EffectNode`.
@usableFromInline
package final class EffectGroup: @unchecked Sendable {
  // A linked list, since nearly every group has one effect: an array would be one more allocation.
  @exclusivity(unchecked) private var first: RunningEffect?
  @exclusivity(unchecked) private unowned var last: RunningEffect?

  @exclusivity(unchecked) private var waiters: [CheckedContinuation<Void, Never>] = []

  /// The store that runs them.
  let host: EffectHost?

  @usableFromInline
  init(host: EffectHost?) { self.host = host }

  @usableFromInline
  var isEmpty: Bool { first == nil }

  /// Those that have not ended, in the order in which they were returned. O(their number).
  package var effects: [RunningEffect] {
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.nextInGroup))
  }

  func insert(_ effect: RunningEffect) {
    effect.previousInGroup = last
    if let last { last.nextInGroup = effect } else { first = effect }
    last = effect
  }

  func remove(_ effect: RunningEffect) {
    let (previous, next) = (effect.previousInGroup, effect.nextInGroup)
    if let previous { previous.nextInGroup = next } else { first = next }
    if let next { next.previousInGroup = previous } else { last = previous }
    effect.previousInGroup = nil
    effect.nextInGroup = nil
    if isEmpty { resumeWaiters() }
  }

  /// Resumes the waiter when no effect is left, at once where none is.
  func whenEmpty(_ waiter: CheckedContinuation<Void, Never>) {
    if isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}
