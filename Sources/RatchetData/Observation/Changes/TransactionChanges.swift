/// What a transaction has changed so far: values in, and out what a commit is to tell of.
///
/// Rows are a journal, of which a rollback cuts off the end: that of a savepoint what came since then,
/// that of a statement what it did, and that of the transaction all. Which parts of which tables were
/// changed is kept once for each savepoint, however often it is noted. So a statement costs the same
/// however large its transaction is, and memory grows with the rows alone.
package struct TransactionChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case row(RowChanges.Kind)
      /// Rows of which nobody told.
      case unknown
    }

    package var table: TableName
    package var kind: Kind
    package var region: TableRegion
    /// Nil where nobody wants to know.
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

  /// As short as can be: a large transaction has a million of them.
  private struct Entry: Hashable {
    /// The place of its table in `tables`.
    var table: Int32
    var kind: RowChanges.Kind
    var row: RowIdentity
  }

  /// The transaction, or a savepoint within it.
  private struct Level: Hashable {
    var name = ""
    /// Where its part of the journal begins.
    var start = 0
    var parts = ChangedParts()
  }

  private var journal: [Entry] = []
  private var tables: [TableName] = []
  private var places: [TableName: Int32] = [:]
  /// The transaction, and the savepoints that are open in it.
  private var levels = [Level()]

  /// Where the statement began that runs.
  private var statement: Int?
  /// What it has changed, in the order in which it began to: a few tables, as a rule.
  private var running: [ChangedParts.Part] = []
  private var altered = DatabaseRegion()

  package init() {}

  package var isEmpty: Bool {
    journal.isEmpty && running.isEmpty && altered.isEmpty && levels.allSatisfy(\.parts.isEmpty)
  }

  /// How much is kept.
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

  /// What a statement changed of the schema.
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
    // Most changes are of the table that changed last.
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

  /// - Parameter isKept: whether what it changed is still there: not so if it failed, as a rule.
  package mutating func endStatement(isKept: Bool) {
    guard let start = statement else { return }
    if isKept { keepRunning() } else { dropRunning(from: start) }
    statement = nil
  }

  /// Of the rows that the running statement noted nobody knows whether they are still changed.
  package mutating func blurStatement() {
    guard let start = statement else { return }
    journal.removeSubrange(start...)
    for place in running.indices {
      running[place].region = .all
      running[place].isComplete = false
    }
  }

  /// What the running statement made of the rows of each table.
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
    // One that has not come to its end did this before the savepoint.
    keepRunning()
    levels.append(Level(name: name.asciiLowercased, start: journal.count))
  }

  package mutating func release(_ name: String) {
    guard let place = place(of: name) else { return }
    for level in levels[place...] { levels[place - 1].parts.formUnion(level.parts) }
    levels.removeSubrange(place...)
  }

  /// The savepoint stays, as in SQL.
  package mutating func rollBack(to name: String) {
    guard let place = place(of: name) else { return }
    levels.removeSubrange((place + 1)...)
    levels[place].parts = ChangedParts()
    dropRunning(from: min(levels[place].start, journal.count))
    // A statement that has not come to its end may have begun within it.
    statement = statement.map { min($0, journal.count) }
  }

  package mutating func rollBack() { self = TransactionChanges() }

  /// - Returns: what was changed, from the first to the last.
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

  /// Of a savepoint, the last one of that name.
  private func place(of name: String) -> Int? {
    let name = name.asciiLowercased
    return levels.indices.dropFirst().last { levels[$0].name == name }
  }
}
