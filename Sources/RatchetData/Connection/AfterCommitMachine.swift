/// Which callbacks wait for the transaction that is open, and which were undone with their savepoint.
package struct AfterCommitMachine<Callback> {
  private struct Savepoint {
    var name: String
    /// How many callbacks were there when it began.
    var count: Int
  }

  package private(set) var waiting: [Callback] = []
  private var savepoints: [Savepoint] = []

  package init() {}

  package mutating func register(_ callback: Callback) {
    waiting.append(callback)
  }

  /// A statement has run that begins or ends a savepoint. The end of a transaction is told by
  /// ``commit()`` and ``rollBack()``.
  package mutating func apply(_ control: TransactionControl) {
    switch control {
    case .savepoint(let name):
      savepoints.append(Savepoint(name: name, count: waiting.count))
    case .release(let name):
      guard let index = index(of: name) else { return }
      savepoints.removeSubrange(index...)
    case .rollBackTo(let name):
      guard let index = index(of: name) else { return }
      waiting.removeSubrange(savepoints[index].count...)
      // It stays open itself.
      savepoints.removeSubrange((index + 1)...)
    case .begin, .commit, .rollBack:
      break
    }
  }

  /// The transaction has been committed. Answers what is to be called, in order.
  package mutating func commit() -> [Callback] {
    defer { self = Self() }
    return waiting
  }

  /// The transaction has been rolled back.
  package mutating func rollBack() {
    self = Self()
  }

  /// The innermost one of that name. SQLite tells names apart as it does columns.
  private func index(of name: String) -> Int? {
    savepoints.lastIndex { $0.name.asciiLowercased == name.asciiLowercased }
  }
}
