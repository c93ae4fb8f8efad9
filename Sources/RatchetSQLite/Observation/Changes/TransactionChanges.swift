/// Collects the changes of a transaction, and returns the changes to publish at the commit.
///
/// Changed rows form a journal. A rollback truncates it: to the beginning of the savepoint, of the
/// statement or of the transaction. The changed parts of tables are kept once for each savepoint,
/// however often they are noted. So the cost of a statement does not depend on the size of its
/// transaction, and memory grows only with the number of changed rows.
package struct TransactionChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case row(RowChanges.Kind)
      /// Rows that are not known.
      case unknown
    }

    package var table: TableName
    package var kind: Kind
    package var region: TableRegion
    /// The identity of the row; `nil` if no listener wants it.
    package var row: RowIdentity?

    package init(
      _ kind: Kind, of table: TableName, _ region: TableRegion = .all, row: RowIdentity? = nil
    ) {
      self.table = table
      self.kind = kind
      self.region = region
      self.row = row
    }
  }

  /// An entry of the journal. It is small, because a large transaction has a million entries.
  private struct Entry: Hashable {
    /// The index of the row's table in `tables`.
    var table: Int32
    var kind: RowChanges.Kind
    var row: RowIdentity
  }

  /// The transaction, or a savepoint within it.
  private struct Level: Hashable {
    var name = ""
    /// The index in the journal at which the level begins.
    var start = 0
    var parts = ChangedParts()
  }

  private var journal: [Entry] = []
  private var tables: [TableName] = []
  private var places: [TableName: Int32] = [:]
  /// The transaction, and its open savepoints.
  private var levels = [Level()]

  /// The length of the journal at the beginning of the running statement.
  private var statement: Int?
  /// The parts that the running statement has changed, in the order of their first change: usually
  /// a few tables.
  private var running: [ChangedParts.Part] = []
  private var altered = DatabaseRegion()

  package init() {}

  package var isEmpty: Bool {
    journal.isEmpty && running.isEmpty && altered.isEmpty && levels.allSatisfy(\.parts.isEmpty)
  }

  /// The number of entries that are kept.
  package var entryCount: Int {
    levels.reduce(journal.count + running.count) { $0 + $1.parts.count }
  }

  // MARK: Changes

  package mutating func note(_ change: Change) {
    if case .row(let kind) = change.kind, let row = change.row {
      journal.append(Entry(table: place(of: change.table), kind: kind, row: row))
      note(ChangedParts.Part(change.table, change.region, isComplete: true))
    } else {
      note(ChangedParts.Part(change.table, change.region, isComplete: false))
    }
  }

  /// Notes the schema objects that a statement has changed.
  package mutating func note(altered region: DatabaseRegion) {
    guard !region.isEmpty else { return }
    if statement == nil { top.alter(region) } else { altered.formUnion(region) }
  }

  private mutating func note(_ part: ChangedParts.Part) {
    guard statement != nil else { return top.insert(part) }
    if let last = running.last, last.covers(part) { return }
    if let place = running.firstIndex(where: { $0.table == part.table }) {
      running[place].formUnion(part)
    } else {
      running.append(part)
    }
  }

  private var top: ChangedParts {
    get { levels[levels.count - 1].parts }
    _modify { yield &levels[levels.count - 1].parts }
  }

  private mutating func place(of table: TableName) -> Int32 {
    // Most changes are of the same table as the previous one.
    if let last = journal.last, tables[Int(last.table)] == table { return last.table }
    if let place = places[table] { return place }
    let place = Int32(tables.count)
    tables.append(table)
    places[table] = place
    return place
  }

  // MARK: Statements

  package mutating func beginStatement() {
    keepRunning()
    statement = journal.count
  }

  /// - Parameter isKept: Whether the statement's changes still exist. Usually they do not if it
  ///   failed.
  package mutating func endStatement(isKept: Bool) {
    guard let start = statement else { return }
    if isKept { keepRunning() } else { dropRunning(from: start) }
    statement = nil
  }

  /// Forgets the rows of the running statement, and marks their tables as incomplete, because it is
  /// unknown whether these rows are still changed.
  package mutating func blurStatement() {
    guard let start = statement else { return }
    journal.removeSubrange(start...)
    for place in running.indices {
      running[place].region = .all
      running[place].isComplete = false
    }
  }

  /// The changed rows of each table, by the running statement.
  package var rowsOfStatement: [TableName: RowChanges] {
    statement.map { rows(from: $0) } ?? [:]
  }

  private mutating func keepRunning() {
    for part in running { top.insert(part) }
    running.removeAll(keepingCapacity: true)
    guard !altered.isEmpty else { return }
    top.alter(altered)
    altered = DatabaseRegion()
  }

  private mutating func dropRunning(from start: Int) {
    journal.removeSubrange(start...)
    running.removeAll(keepingCapacity: true)
    altered = DatabaseRegion()
  }

  // MARK: Transactions

  package mutating func savepoint(_ name: String) {
    // A statement that has not ended has made its changes before the savepoint.
    keepRunning()
    levels.append(Level(name: name.asciiLowercased, start: journal.count))
  }

  package mutating func release(_ name: String) {
    guard let place = place(of: name) else { return }
    for level in levels[place...] { levels[place - 1].parts.formUnion(level.parts) }
    levels.removeSubrange(place...)
  }

  /// The savepoint stays open, as in SQL.
  package mutating func rollBack(to name: String) {
    guard let place = place(of: name) else { return }
    levels.removeSubrange((place + 1)...)
    levels[place].parts = ChangedParts()
    dropRunning(from: min(levels[place].start, journal.count))
    // A statement that has not ended may have begun within the savepoint.
    statement = statement.map { min($0, journal.count) }
  }

  package mutating func rollBack() { self = TransactionChanges() }

  /// - Returns: All changes of the transaction.
  package mutating func commit() -> CommittedChanges {
    keepRunning()
    var parts = ChangedParts()
    for level in levels { parts.formUnion(level.parts) }
    let rows = rows(from: 0)
    self = TransactionChanges()
    return CommittedChanges(parts, rows)
  }

  private func rows(from start: Int) -> [TableName: RowChanges] {
    var rows = tables.map { _ in RowChanges() }
    for entry in journal[start...] { rows[Int(entry.table)].note(entry.kind, entry.row) }
    return Dictionary(uniqueKeysWithValues: zip(tables, rows)).filter { !$0.value.isUntouched }
  }

  /// The index of the innermost savepoint with this name.
  private func place(of name: String) -> Int? {
    let name = name.asciiLowercased
    return levels.indices.dropFirst().last { levels[$0].name == name }
  }
}
