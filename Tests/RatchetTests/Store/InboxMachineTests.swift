import Testing

@testable import Ratchet

/// The table alone: senders in, decisions out.
@Suite("The inbox's machine") struct InboxMachineTests {
  private func name(_ name: String) -> ActionCase { ActionCase(name: [name]) }

  @Test("accepts senders while there is room, and admits the next when one has left")
  func room() {
    var machine = InboxMachine(capacity: 2, overflow: .suspend)
    #expect(machine.arrive(name("a")) == .taken(1))
    #expect(machine.arrive(name("a")) == .taken(2))
    #expect(machine.arrive(name("a")) == .suspended(3))
    #expect(machine.arrive(name("a")) == .suspended(4))
    #expect(machine.isSuspended(3))
    #expect(machine.leave(1) == (true, 3))
    #expect(!machine.isSuspended(3))
    #expect(machine.leave(3) == (true, 4))
    #expect(machine.leave(2) == (true, nil))
    #expect(machine.leave(4) == (true, nil))
    #expect(machine.leave(4) == (false, nil))
  }

  @Test("lets no sender pass one that waits for room")
  func fairness() {
    var machine = InboxMachine(capacity: 1, overflow: .suspend)
    #expect(machine.arrive(name("a")) == .taken(1))
    #expect(machine.arrive(name("a")) == .suspended(2))
    machine.giveUp(2)
    #expect(machine.leave(1) == (true, nil))
    #expect(machine.arrive(name("a")) == .taken(3))
  }

  @Test("refuses when full, under the rejecting policy")
  func reject() {
    var machine = InboxMachine(capacity: 1, overflow: .reject)
    #expect(machine.arrive(name("a")) == .taken(1))
    #expect(machine.arrive(name("a")) == .rejected)
    #expect(machine.leave(1) == (true, nil))
    #expect(machine.arrive(name("a")) == .taken(2))
  }

  @Test("replaces the oldest action of the same case only when full")
  func coalesce() {
    var machine = InboxMachine(capacity: 3, overflow: .coalesce)
    #expect(machine.arrive(name("a")) == .taken(1))
    #expect(machine.arrive(name("a")) == .taken(2))
    #expect(machine.arrive(name("b")) == .taken(3))
    #expect(machine.arrive(name("a")) == .taken(4))
    #expect(machine.arrive(name("c")) == .suspended(5))
    #expect(machine.leave(1) == (false, nil))
    #expect(machine.leave(2) == (true, 5))
    #expect(machine.leave(3) == (true, nil))
    #expect(machine.leave(4) == (true, nil))
    #expect(machine.leave(5) == (true, nil))
  }

  @Test("replaces an action of the same case that waits for room")
  func coalesceSuspended() {
    var machine = InboxMachine(capacity: 1, overflow: .coalesce)
    #expect(machine.arrive(name("a")) == .taken(1))
    #expect(machine.arrive(name("b")) == .suspended(2))
    #expect(machine.arrive(name("c")) == .suspended(3))
    #expect(machine.arrive(name("b")) == .suspended(4, replacing: 2))
    #expect(machine.arrive(name("b")) == .suspended(5, replacing: 4))
    #expect(!machine.isSuspended(2))
    machine.giveUp(2)
    #expect(machine.leave(2) == (false, nil))
    #expect(machine.leave(1) == (true, 3))
    #expect(machine.leave(3) == (true, 5))
    #expect(machine.arrive(name("b")) == .taken(6))
    #expect(machine.leave(6) == (true, nil))
  }

  @Test("skips waiting senders that gave up, wherever they waited")
  func gaveUp() {
    var machine = InboxMachine(capacity: 1, overflow: .suspend)
    for _ in 1...6 { _ = machine.arrive(name("a")) }
    for ticket: UInt64 in [2, 4, 5] { machine.giveUp(ticket) }
    #expect(machine.leave(1) == (true, 3))
    #expect(machine.leave(3) == (true, 6))
    #expect(machine.leave(6) == (true, nil))
  }

  /// The events of an inbox, by the number of the sender.
  private enum Event: CaseIterable {
    case arriveA, arriveB, leaveOldest, giveUpNewest
  }

  /// An inbox as a plain list: its contents and its waiting senders.
  private struct Model {
    let capacity: Int
    let overflow: StoreInbox.Overflow
    var waiting: [(UInt64, String)] = []
    var suspended: [(UInt64, String)] = []
    var count: UInt64 = 0

    mutating func arrive(_ name: String) -> InboxMachine.Arrival {
      let isFull = waiting.count == capacity || !suspended.isEmpty
      if isFull, overflow == .reject { return .rejected }
      count += 1
      guard isFull else {
        waiting.append((count, name))
        return .taken(count)
      }
      if overflow == .coalesce, let index = waiting.firstIndex(where: { $0.1 == name }) {
        waiting.remove(at: index)
        waiting.append((count, name))
        return .taken(count)
      }
      var replaced: UInt64?
      if overflow == .coalesce, let index = suspended.firstIndex(where: { $0.1 == name }) {
        replaced = suspended.remove(at: index).0
      }
      suspended.append((count, name))
      return .suspended(count, replacing: replaced)
    }

    mutating func leave(_ ticket: UInt64) -> (Bool, UInt64?) {
      guard let index = waiting.firstIndex(where: { $0.0 == ticket }) else { return (false, nil) }
      waiting.remove(at: index)
      guard !suspended.isEmpty else { return (true, nil) }
      waiting.append(suspended.removeFirst())
      return (true, waiting.last?.0)
    }
  }

  @Test(
    "matches a plain list in every sequence of up to six events",
    arguments: [StoreInbox.Overflow.suspend, .reject, .coalesce], [1, 2])
  func enumerated(overflow: StoreInbox.Overflow, capacity: Int) {
    func visit(_ machine: InboxMachine, _ model: Model, _ depth: Int) {
      guard depth > 0 else { return }
      for event in Event.allCases {
        var machine = machine
        var model = model
        switch event {
        case .arriveA: #expect(machine.arrive(name("a")) == model.arrive("a"))
        case .arriveB: #expect(machine.arrive(name("b")) == model.arrive("b"))
        case .leaveOldest:
          // A sender whose action was replaced reaches the actor too.
          let ticket = (1...model.count + 1).first { ticket in
            !model.suspended.contains { $0.0 == ticket }
          }
          guard let ticket = model.waiting.first?.0 ?? ticket else { continue }
          #expect(machine.leave(ticket) == model.leave(ticket))
        case .giveUpNewest:
          guard let ticket = model.suspended.last?.0 else { continue }
          machine.giveUp(ticket)
          model.suspended.removeLast()
        }
        for ticket in 1...(model.count + 1) {
          #expect(
            machine.isSuspended(ticket) == model.suspended.contains { $0.0 == ticket })
        }
        visit(machine, model, depth - 1)
      }
    }
    visit(
      InboxMachine(capacity: capacity, overflow: overflow),
      Model(capacity: capacity, overflow: overflow), 6)
  }
}
