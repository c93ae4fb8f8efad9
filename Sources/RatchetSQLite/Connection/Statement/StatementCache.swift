/// The prepared statements of one connection, by their text: at most `capacity`. The least recently
/// used one is removed first.
///
/// A statement that is in use is not given out a second time, so that the same SQL can run inside
/// its own loop: the inner run gets its own statement, which is not cached.
///
/// A hit takes one dictionary lookup. Only a new text in a full cache visits all entries, which
/// costs less than preparing it.
package struct StatementCache {
  /// The cache's data about a statement. It is stored in the statement, so that returning it needs
  /// no second lookup.
  struct Mark {
    var isKept = false
    var isInUse = false
    var lastUse = 0
  }

  /// A text, which equals only a text with the same bytes.
  private struct Key: Hashable {
    var sql: String

    static func == (left: Key, right: Key) -> Bool { left.sql.hasSameBytes(as: right.sql) }
    func hash(into hasher: inout Hasher) { hasher.combine(sql) }
  }

  let capacity: Int
  private var statements: [Key: Statement] = [:]
  private var uses = 0

  package init(capacity: Int) {
    self.capacity = capacity
  }

  package var count: Int { statements.count }

  /// Returns the idle statement with this text, and marks it as in use.
  package mutating func checkOut(_ sql: String) -> Statement? {
    guard let statement = statements[Key(sql: sql)], !statement.mark.isInUse else { return nil }
    uses += 1
    statement.mark.isInUse = true
    statement.mark.lastUse = uses
    return statement
  }

  /// Takes back a statement, or adds a new one, under the text for which it was requested.
  package mutating func checkIn(_ statement: Statement, _ sql: String) {
    statement.resetAndClear()
    guard !statement.mark.isKept else {
      statement.mark.isInUse = false
      return
    }
    guard capacity > 0, statements[Key(sql: sql)] == nil, hasRoom() else { return }
    uses += 1
    statement.mark = Mark(isKept: true, lastUse: uses)
    statements[Key(sql: sql)] = statement
  }

  package mutating func removeAll() {
    for statement in statements.values { statement.mark = Mark() }
    statements = [:]
  }

  /// Makes room if there is none. Returns `false` if every statement is in use.
  private mutating func hasRoom() -> Bool {
    if statements.count < capacity { return true }
    let idle = statements.lazy.filter { !$0.value.mark.isInUse }
    guard let oldest = idle.min(by: { $0.value.mark.lastUse < $1.value.mark.lastUse }) else {
      return false
    }
    oldest.value.mark = Mark()
    statements[oldest.key] = nil
    return true
  }
}
