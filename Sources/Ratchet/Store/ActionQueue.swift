/// Actions that wait to be reduced, first in, first out. Adding and taking are O(1), amortised.
@usableFromInline
struct ActionQueue<Action> {
  @usableFromInline
  struct Item {
    var action: Action
    /// Nil: it descends from the action that is being sent.
    var group: EffectGroup?
    /// The sequence of effects of which this action is a step.
    var step: RunningEffect?
    var origin: TransitionOrigin
  }

  @usableFromInline private(set) var items: [Item?] = []
  @usableFromInline private(set) var head = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { head == items.count }

  @usableFromInline
  mutating func append(_ item: Item) { items.append(item) }

  @usableFromInline
  mutating func popFirst() -> Item? {
    guard head < items.count else { return nil }
    let item = items[head].take()
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}

/// Where an action came from.
@usableFromInline
package enum TransitionOrigin: Sendable {
  /// From outside the store.
  case sent
  /// From an effect: with the effect that ran, or nil for `.send`.
  case effect(EffectSource?)
}

/// One action that was reduced.
@usableFromInline
package struct Transition<State, Action> {
  package let action: Action
  package let origin: TransitionOrigin
  package let group: EffectGroup?
  package let before: State
  package let after: State
}
