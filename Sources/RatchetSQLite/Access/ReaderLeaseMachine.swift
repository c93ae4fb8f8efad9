/// Decides which request gets which reader. It is a pure state machine.
///
/// Requests are served in the order in which they came. The most recently used idle reader is taken
/// first, so that no more readers are opened than are needed at once.
package struct ReaderLeaseMachine: Hashable, Sendable {
  package enum Decision: Hashable, Sendable {
    case use(slot: Int)
    case wait
    case refuse
  }

  package struct Grant: Hashable, Sendable {
    package var ticket: Int
    package var slot: Int

    package init(ticket: Int, slot: Int) {
      self.ticket = ticket
      self.slot = slot
    }
  }

  package private(set) var idle: [Int]
  package private(set) var waiting: [Int] = []
  package private(set) var isClosed = false

  package init(count: Int) {
    idle = (0..<count).reversed()
  }

  package mutating func request(_ ticket: Int) -> Decision {
    if isClosed { return .refuse }
    if let slot = idle.popLast() { return .use(slot: slot) }
    waiting.append(ticket)
    return .wait
  }

  /// Takes readers that are idle now, but leaves one for a read that comes meanwhile.
  package mutating func takeIdle(atMost count: Int) -> [Int] {
    if isClosed { return [] }
    let taken = idle.dropFirst().suffix(count)
    idle.removeLast(taken.count)
    return taken.reversed()
  }

  /// A reader is returned: the request that has waited longest gets it.
  package mutating func release(_ slot: Int) -> Grant? {
    if waiting.isEmpty {
      idle.append(slot)
      return nil
    }
    return Grant(ticket: waiting.removeFirst(), slot: slot)
  }

  /// A request is withdrawn. Returns whether it was still waiting.
  package mutating func withdraw(_ ticket: Int) -> Bool {
    guard let index = waiting.firstIndex(of: ticket) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Refuses further requests. Returns the waiting ones, which are to be refused too.
  package mutating func close() -> [Int] {
    isClosed = true
    defer { waiting = [] }
    return waiting
  }
}
