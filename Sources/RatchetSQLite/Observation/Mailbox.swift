import RatchetDependencies

/// The events that a reader has not taken yet. It is a pure state machine.
package struct Mailbox<Event> {
  /// Whether all events are kept; otherwise a new event replaces the previous one.
  private let keepsAll: Bool
  private var waiting = Queue<Event>()
  private var hasEnded = false

  package init(keepsAll: Bool) { self.keepsAll = keepsAll }

  package mutating func put(_ event: Event) {
    guard !hasEnded else { return }
    if !keepsAll { _ = waiting.popFirst() }
    waiting.append(event)
  }

  /// Ends the mailbox: no further event is added. Waiting events can still be taken.
  package mutating func end() { hasEnded = true }

  package enum Taken {
    case event(Event)
    case nothingYet
    case end
  }

  package mutating func take() -> Taken {
    if let event = waiting.popFirst() { return .event(event) }
    return hasEnded ? .end : .nothingYet
  }
}
