/// The prepared statements of one connection, by their text: at most `capacity`, the least recently
/// used going first.
///
/// A statement that is in use is not handed out a second time, so that the same SQL can run inside
/// its own loop: the inner run gets a statement of its own, which is not kept.
package struct StatementCache {
  private struct Entry {
    let statement: Statement
    var isInUse: Bool
    var lastUse: Int
  }

  let capacity: Int
  private var entries: [String: Entry] = [:]
  private var uses = 0

  package init(capacity: Int) {
    self.capacity = capacity
  }

  package var count: Int { entries.count }

  /// The idle statement of that text, now in use.
  package mutating func checkOut(_ sql: String) -> Statement? {
    guard let index = entries.index(forKey: sql), !entries.values[index].isInUse else {
      return nil
    }
    uses += 1
    entries.values[index].isInUse = true
    entries.values[index].lastUse = uses
    return entries.values[index].statement
  }

  /// Takes a statement back, or takes a new one in, under the text it was asked for by.
  package mutating func checkIn(_ statement: Statement, _ sql: String) {
    statement.resetAndClear()
    if let index = entries.index(forKey: sql) {
      if entries.values[index].statement === statement { entries.values[index].isInUse = false }
      return
    }
    guard capacity > 0 else { return }
    if entries.count >= capacity { evict() }
    uses += 1
    entries[sql] = Entry(statement: statement, isInUse: false, lastUse: uses)
  }

  package mutating func removeAll() {
    entries = [:]
  }

  /// A look at every entry, but only when a new text comes to a full cache: preparing it costs more.
  private mutating func evict() {
    let idle = entries.lazy.filter { !$0.value.isInUse }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
  }
}
