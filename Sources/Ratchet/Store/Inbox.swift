import Synchronization

/// Makes senders wait for a store whose inbox is bounded: the shell around `InboxMachine`.
///
/// Threading: senders enter on any thread, and leave in the store's isolation. A sender has a place,
/// or it is suspended until one is free or its task is cancelled. `contents` guards the machine and
/// the continuations of suspended senders; they are resumed when it is released.
@usableFromInline
final class Inbox: Sendable {
  typealias Ticket = InboxMachine.Ticket

  private struct Contents {
    var machine: InboxMachine
    /// Senders that wait for room.
    var suspended: [Ticket: CheckedContinuation<Void, Never>] = [:]
  }

  // A lock: senders come from any thread.
  private let contents: Mutex<Contents>
  private let capacity: Int

  init(capacity: Int, overflow: StoreInbox.Overflow) {
    self.capacity = capacity
    contents = Mutex(Contents(machine: InboxMachine(capacity: capacity, overflow: overflow)))
  }

  /// Takes a place in the inbox. Waits for room if the inbox suspends senders when it is full.
  ///
  /// - Returns: the ticket with which to leave the place.
  nonisolated(nonsending) func enter(_ action: ActionCase) async throws -> Ticket {
    switch contents.withLock({ $0.machine.arrive(action) }) {
    case .taken(let ticket):
      return ticket
    case .rejected:
      throw InboxFull(capacity: capacity)
    case .suspended(let ticket, let replaced):
      if let replaced { goOn(replaced) }
      await room(for: ticket)
      return ticket
    }
  }

  private nonisolated(nonsending) func room(for ticket: Ticket) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = contents.withLock { contents in
          guard contents.machine.isSuspended(ticket) else { return true }
          contents.suspended[ticket] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { contents in
        contents.machine.giveUp(ticket)
        return contents.suspended.removeValue(forKey: ticket)
      }
      waiter?.resume()
    }
  }

  /// Resumes a sender that gave way. In the store's isolation it learns that it has no place.
  private func goOn(_ ticket: Ticket) {
    contents.withLock { $0.suspended.removeValue(forKey: ticket) }?.resume()
  }

  /// Gives the place up and admits the next sender that waits. Call it when the actor has reached
  /// the sender. Throws if the sender's action is not to be reduced any more.
  func leave(_ ticket: Ticket) throws {
    let (isThere, waiter) = contents.withLock { contents in
      let (isThere, admitted) = contents.machine.leave(ticket)
      return (isThere, admitted.flatMap { contents.suspended.removeValue(forKey: $0) })
    }
    waiter?.resume()
    guard !isThere else { return }
    try Task.checkCancellation()
    throw ActionReplaced()
  }
}

/// The entry to an inbox for the actions of one store or scope.
@usableFromInline
struct InboxGate<Action>: Sendable {
  private let inbox: Inbox
  /// The case of an action as the root store sees it, so that actions of different children differ.
  private let name: @Sendable (Action) -> ActionCase

  /// Nil if any number of actions may wait.
  @usableFromInline
  init?(_ inbox: StoreInbox) {
    guard let (capacity, overflow) = inbox.bounds else { return nil }
    let isCoalesced = overflow == .coalesce
    self.init(Inbox(capacity: capacity, overflow: overflow)) {
      // Only coalescing needs names; computing one takes reflection.
      isCoalesced ? ActionCase(of: $0) : .any
    }
  }

  private init(_ inbox: Inbox, _ name: @escaping @Sendable (Action) -> ActionCase) {
    self.inbox = inbox
    self.name = name
  }

  /// The entry for a scope's actions.
  func scoped<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> InboxGate<Child> {
    InboxGate<Child>(inbox) { [name] in name(embed($0)) }
  }

  nonisolated(nonsending) func enter(_ action: Action) async throws -> InboxPlace {
    InboxPlace(inbox: inbox, ticket: try await inbox.enter(name(action)))
  }
}

/// A sender's place in an inbox.
struct InboxPlace: Sendable {
  let inbox: Inbox
  let ticket: Inbox.Ticket

  func leave() throws { try inbox.leave(ticket) }
}

extension Store {
  /// Sends an action that waits for its turn in a bounded inbox.
  @usableFromInline
  nonisolated(nonsending) func send(
    _ action: sending Action, through gate: InboxGate<Action>
  ) async -> StoreTask {
    do {
      let place = try await gate.enter(action)
      return await send(action, from: place)
    } catch {
      return StoreTask(refusal: error)
    }
  }

  private func send(_ action: sending Action, from place: InboxPlace) -> StoreTask {
    do {
      try place.leave()
      return sendHere(action)
    } catch {
      return StoreTask(refusal: error)
    }
  }

  func trySend(_ action: sending Action, from place: InboxPlace) throws -> StoreTask {
    try place.leave()
    return try trySend(action)
  }
}
