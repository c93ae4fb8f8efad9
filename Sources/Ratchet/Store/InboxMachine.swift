/// Decides who may wait for a store's actor, and who waits for room: a pure table. Each sender has a
/// ticket, unique to the inbox; the actions stay with their senders.
struct InboxMachine {
  typealias Ticket = UInt64

  let capacity: Int
  let overflow: StoreInbox.Overflow

  /// Those that have room, and the cases of their actions.
  private var waiting: [Ticket: ActionCase] = [:]
  /// The tickets of each case that have room, the oldest first; kept where actions are coalesced.
  private var ticketsOfCase: [ActionCase: [Ticket]] = [:]
  /// Those that wait for room, the oldest first.
  private var suspended = Queue<(ticket: Ticket, action: ActionCase)>()
  /// The tickets of those that have not given up: the others are skipped when their turn comes.
  private var stillSuspended: Set<Ticket> = []
  private var lastTicket: Ticket = 0

  init(capacity: Int, overflow: StoreInbox.Overflow) {
    self.capacity = capacity
    self.overflow = overflow
  }

  enum Arrival: Equatable {
    /// The sender goes to the actor.
    case taken(Ticket)
    /// The sender waits until its ticket has room.
    case suspended(Ticket)
    case rejected
  }

  mutating func arrive(_ action: ActionCase) -> Arrival {
    if stillSuspended.isEmpty, waiting.count < capacity {
      return .taken(admit(newTicket(), action))
    }
    switch overflow {
    case .reject:
      return .rejected
    case .coalesce:
      guard let oldest = ticketsOfCase[action]?.first else { fallthrough }
      _ = remove(oldest)
      return .taken(admit(newTicket(), action))
    case .suspend:
      let ticket = newTicket()
      suspended.append((ticket, action))
      stillSuspended.insert(ticket)
      return .suspended(ticket)
    }
  }

  /// The actor has come to a sender.
  ///
  /// - Returns: whether its action is still to be reduced, and who has room now.
  mutating func leave(_ ticket: Ticket) -> (isThere: Bool, admitted: Ticket?) {
    guard remove(ticket) else { return (false, nil) }
    guard waiting.count < capacity, let next = nextSuspended() else { return (true, nil) }
    return (true, admit(next.ticket, next.action))
  }

  /// A sender that waits for room gives up. Nothing happens where it has room by now.
  mutating func giveUp(_ ticket: Ticket) {
    stillSuspended.remove(ticket)
    // Nobody waits: those that gave up need not be skipped.
    if stillSuspended.isEmpty { suspended = Queue() }
  }

  /// Whether a sender waits for room.
  func isSuspended(_ ticket: Ticket) -> Bool { stillSuspended.contains(ticket) }

  private mutating func nextSuspended() -> (ticket: Ticket, action: ActionCase)? {
    while let next = suspended.popFirst() {
      if stillSuspended.remove(next.ticket) != nil { return next }
    }
    return nil
  }

  private mutating func newTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  private mutating func admit(_ ticket: Ticket, _ action: ActionCase) -> Ticket {
    waiting[ticket] = action
    if overflow == .coalesce { ticketsOfCase[action, default: []].append(ticket) }
    return ticket
  }

  private mutating func remove(_ ticket: Ticket) -> Bool {
    guard let action = waiting.removeValue(forKey: ticket) else { return false }
    if overflow == .coalesce {
      ticketsOfCase[action]?.removeAll { $0 == ticket }
      if ticketsOfCase[action]?.isEmpty == true { ticketsOfCase[action] = nil }
    }
    return true
  }
}
