/// The prepared statements of one connection, by their text: at most `capacity`, the least recently
/// used going first.
///
/// A statement that is in use is not handed out a second time, so that the same SQL can run inside
/// its own loop: the inner run gets a statement of its own, which is not kept.
///
/// A hit takes one look into a dictionary; only a new text in a full cache looks at every entry, and
/// preparing it costs more.
package struct StatementCache {
  /// What the cache notes down about a statement, with the statement itself: no second look is
  /// needed to give it back.
  struct Mark {
    var isKept = false
    var isInUse = false
    var lastUse = 0
  }

  /// A text, equal to none but the same bytes.
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

  /// The idle statement of that text, now in use.
  package mutating func checkOut(_ sql: String) -> Statement? {
    guard let statement = statements[Key(sql: sql)], !statement.mark.isInUse else { return nil }
    uses += 1
    statement.mark.isInUse = true
    statement.mark.lastUse = uses
    return statement
  }

  /// Takes a statement back, or takes a new one in, under the text it was asked for by.
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

  /// Makes room if there is none. Answers `false` if every statement is in use.
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
