/// Decides which senders may queue for a store's actor and which wait for room: a pure table. Each
/// sender has a ticket, unique to the inbox; the actions stay with their senders.
struct InboxMachine {
  typealias Ticket = UInt64

  let capacity: Int
  let overflow: StoreInbox.Overflow

  /// The senders that have room, and the cases of their actions.
  private var waiting: [Ticket: ActionCase] = [:]
  /// The tickets of each case that have room, oldest first. Kept only where actions are coalesced.
  private var ticketsOfCase: [ActionCase: [Ticket]] = [:]
  /// The senders that wait for room, oldest first.
  private var suspended = Queue<(ticket: Ticket, action: ActionCase)>()
  /// The tickets of senders that have not given up. The others are skipped when their turn comes.
  private var stillSuspended: Set<Ticket> = []
  private var lastTicket: Ticket = 0

  init(capacity: Int, overflow: StoreInbox.Overflow) {
    self.capacity = capacity
    self.overflow = overflow
  }

  enum Arrival: Equatable {
    /// The sender may go to the actor.
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

  /// Removes a sender that the actor has reached.
  ///
  /// - Returns: whether its action is still to be reduced, and the sender that has room now.
  mutating func leave(_ ticket: Ticket) -> (isThere: Bool, admitted: Ticket?) {
    guard remove(ticket) else { return (false, nil) }
    guard waiting.count < capacity, let next = nextSuspended() else { return (true, nil) }
    return (true, admit(next.ticket, next.action))
  }

  /// Removes a sender that waits for room. Does nothing if it has room by now.
  mutating func giveUp(_ ticket: Ticket) {
    stillSuspended.remove(ticket)
    // No sender waits any more, so the tickets that gave up need not be skipped one by one.
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
