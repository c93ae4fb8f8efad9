/// Whose turn it is to write: one after the other, in the order in which they asked.
struct WriteTurns {
  private(set) var holder: Int?
  private var waiting: [Int] = []

  /// - Returns: whether it is this one's turn already.
  mutating func ask(_ ticket: Int) -> Bool {
    if holder == nil {
      holder = ticket
    } else {
      waiting.append(ticket)
    }
    return holder == ticket
  }

  /// To be called by each who asked, also by one whose turn has not come.
  ///
  /// - Returns: whose turn it is now, if that is another's.
  mutating func leave(_ ticket: Int) -> Int? {
    guard holder == ticket else {
      waiting.removeAll { $0 == ticket }
      return nil
    }
    holder = waiting.isEmpty ? nil : waiting.removeFirst()
    return holder
  }
}
