import Ratchet

/// What has come for a reader and was not taken: values in, values out.
package struct Mailbox<Event> {
  /// Whether all is kept; else a new event takes the place of the one before.
  private let keepsAll: Bool
  private var waiting = Queue<Event>()
  private var hasEnded = false

  package init(keepsAll: Bool) { self.keepsAll = keepsAll }

  package mutating func put(_ event: Event) {
    guard !hasEnded else { return }
    if !keepsAll { _ = waiting.popFirst() }
    waiting.append(event)
  }

  /// Nothing comes any more. What is waiting can still be taken.
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
