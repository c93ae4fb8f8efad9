/// Who gets which reader: values in, decisions out.
///
/// Requests are served first come, first served. Of the idle readers the one used last is taken, so
/// that no more are opened than are needed at once.
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

  /// A reader comes back: the longest waiting gets it.
  package mutating func release(_ slot: Int) -> Grant? {
    if waiting.isEmpty {
      idle.append(slot)
      return nil
    }
    return Grant(ticket: waiting.removeFirst(), slot: slot)
  }

  /// A request is given up. Answers whether it was still waiting.
  package mutating func withdraw(_ ticket: Int) -> Bool {
    guard let index = waiting.firstIndex(of: ticket) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// No more requests. Answers those that were waiting, to be refused.
  package mutating func close() -> [Int] {
    isClosed = true
    defer { waiting = [] }
    return waiting
  }
}
