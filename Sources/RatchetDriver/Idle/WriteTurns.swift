/// The order of writers: one after the other, as they asked.
struct WriteTurns {
  private(set) var holder: Int?
  private var waiting: [Int] = []

  /// - Returns: whether it is already this writer's turn.
  mutating func ask(_ ticket: Int) -> Bool {
    if holder == nil {
      holder = ticket
    } else {
      waiting.append(ticket)
    }
    return holder == ticket
  }

  /// Must be called by each writer that has asked, even if its turn has not come.
  ///
  /// - Returns: the next writer, if the turn passes on.
  mutating func leave(_ ticket: Int) -> Int? {
    guard holder == ticket else {
      waiting.removeAll { $0 == ticket }
      return nil
    }
    holder = waiting.isEmpty ? nil : waiting.removeFirst()
    return holder
  }
}
