import RatchetData
import Testing

@Suite struct ReaderLeaseMachineTests {
  @Test("readers are lent in the order of requests, the most recently used first")
  func order() {
    var machine = ReaderLeaseMachine(count: 2)
    #expect(machine.request(1) == .use(slot: 0))
    #expect(machine.request(2) == .use(slot: 1))
    #expect(machine.request(3) == .wait)
    #expect(machine.request(4) == .wait)
    #expect(machine.release(1) == .init(ticket: 3, slot: 1))
    #expect(machine.release(0) == .init(ticket: 4, slot: 0))
    #expect(machine.release(0) == nil)
    #expect(machine.release(1) == nil)
    #expect(machine.request(5) == .use(slot: 1))
  }

  @Test("several readers are lent at once, the most recently used first, but not the last idle one")
  func several() {
    var machine = ReaderLeaseMachine(count: 4)
    #expect(machine.request(1) == .use(slot: 0))
    #expect(machine.takeIdle(atMost: 1) == [1])
    #expect(machine.takeIdle(atMost: 5) == [2])
    #expect(machine.takeIdle(atMost: 5) == [])
    #expect(machine.request(2) == .use(slot: 3))
    #expect(machine.takeIdle(atMost: 5) == [])
  }

  private enum Step: CaseIterable {
    case request, takeIdle, release, withdrawFirst, withdrawLast, close
  }

  @Test("in every sequence of seven steps no reader is lost, lent twice, or idle while one waits")
  func exhaustive() {
    var visited = 0
    func walk(_ machine: ReaderLeaseMachine, lent: Set<Int>, tickets: [Int], depth: Int) {
      visited += 1
      #expect(lent.isDisjoint(with: machine.idle))
      #expect(lent.union(machine.idle) == [0, 1])
      #expect(machine.waiting == tickets)
      #expect(machine.waiting.isEmpty || machine.idle.isEmpty)
      #expect(machine.waiting.isEmpty || !machine.isClosed)
      guard depth > 0 else { return }
      for step in Step.allCases {
        var (machine, lent, tickets) = (machine, lent, tickets)
        switch step {
        case .request:
          switch machine.request(depth) {
          case .use(let slot):
            #expect(lent.insert(slot).inserted && tickets.isEmpty)
          case .wait: tickets.append(depth)
          case .refuse: #expect(machine.isClosed)
          }
        case .takeIdle:
          let taken = machine.takeIdle(atMost: 2)
          #expect(taken.count == (machine.isClosed ? 0 : max(0, 1 - lent.count)))
          #expect(lent.isDisjoint(with: taken))
          lent.formUnion(taken)
        case .release:
          guard let slot = lent.min() else { continue }
          if let grant = machine.release(slot) {
            #expect(grant == .init(ticket: tickets.removeFirst(), slot: slot))
          } else {
            #expect(tickets.isEmpty)
            lent.remove(slot)
          }
        case .withdrawFirst, .withdrawLast:
          let ticket = step == .withdrawFirst ? tickets.first : tickets.last
          #expect(machine.withdraw(ticket ?? 99) == (ticket != nil))
          tickets.removeAll { $0 == ticket }
        case .close:
          #expect(machine.close() == tickets)
          tickets = []
        }
        walk(machine, lent: lent, tickets: tickets, depth: depth - 1)
      }
    }
    walk(ReaderLeaseMachine(count: 2), lent: [], tickets: [], depth: 7)
    #expect(visited > 10_000)
  }
}
