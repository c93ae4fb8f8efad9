/// The callbacks that wait for the commit of the open transaction. A callback is dropped when the
/// savepoint in which it was registered is rolled back.
package struct AfterCommitMachine<Callback> {
  private struct Savepoint {
    var name: String
    /// The number of callbacks that were waiting when the savepoint began.
    var count: Int
  }

  package private(set) var waiting: [Callback] = []
  private var savepoints: [Savepoint] = []

  package init() {}

  package mutating func register(_ callback: Callback) {
    waiting.append(callback)
  }

  /// A statement has begun or ended a savepoint. The end of a transaction is reported by
  /// ``commit()`` and ``rollBack()`` instead.
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
      // The savepoint itself stays open.
      savepoints.removeSubrange((index + 1)...)
    case .begin, .commit, .rollBack:
      break
    }
  }

  /// The transaction has been committed. Returns the callbacks to call, in order.
  package mutating func commit() -> [Callback] {
    defer { self = Self() }
    return waiting
  }

  /// The transaction has been rolled back.
  package mutating func rollBack() {
    self = Self()
  }

  /// The innermost savepoint of that name. Like SQLite, it ignores the case of ASCII letters.
  private func index(of name: String) -> Int? {
    savepoints.lastIndex { $0.name.asciiLowercased == name.asciiLowercased }
  }
}
