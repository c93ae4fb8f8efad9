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
  private var suspended = Queue<Ticket>()
  /// The cases of senders that still wait for room. The others are skipped when their turn comes.
  private var stillSuspended: [Ticket: ActionCase] = [:]
  /// The sender of each case that waits for room. Kept only where actions are coalesced: there is
  /// one at most, since a newer one replaces it.
  private var suspendedOfCase: [ActionCase: Ticket] = [:]
  private var lastTicket: Ticket = 0

  init(capacity: Int, overflow: StoreInbox.Overflow) {
    self.capacity = capacity
    self.overflow = overflow
  }

  enum Arrival: Equatable {
    /// The sender may go to the actor.
    case taken(Ticket)
    /// The sender waits until its ticket has room. One that waited for room may give way to it.
    case suspended(Ticket, replacing: Ticket? = nil)
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
      if let oldest = ticketsOfCase[action]?.first {
        _ = remove(oldest)
        return .taken(admit(newTicket(), action))
      }
      let replaced = suspendedOfCase[action]
      if let replaced { giveUp(replaced) }
      return .suspended(suspend(action), replacing: replaced)
    case .suspend:
      return .suspended(suspend(action))
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
    guard endSuspension(of: ticket) != nil else { return }
    // The tickets that gave up would pile up while no sender leaves.
    guard suspended.elements.count > 2 * stillSuspended.count else { return }
    let all = suspended.elements
    suspended = Queue()
    for case let ticket? in all where isSuspended(ticket) { suspended.append(ticket) }
  }

  /// Whether a sender waits for room.
  func isSuspended(_ ticket: Ticket) -> Bool { stillSuspended[ticket] != nil }

  private mutating func nextSuspended() -> (ticket: Ticket, action: ActionCase)? {
    while let next = suspended.popFirst() {
      if let action = endSuspension(of: next) { return (next, action) }
    }
    return nil
  }

  private mutating func suspend(_ action: ActionCase) -> Ticket {
    let ticket = newTicket()
    suspended.append(ticket)
    stillSuspended[ticket] = action
    if overflow == .coalesce { suspendedOfCase[action] = ticket }
    return ticket
  }

  /// The case of the sender's action; nil if it does not wait for room.
  private mutating func endSuspension(of ticket: Ticket) -> ActionCase? {
    guard let action = stillSuspended.removeValue(forKey: ticket) else { return nil }
    if overflow == .coalesce { suspendedOfCase[action] = nil }
    return action
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
