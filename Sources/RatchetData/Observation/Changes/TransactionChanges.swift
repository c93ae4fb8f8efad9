/// What a transaction has changed so far: values in, and out what a commit is to tell of.
///
/// A journal, of which a rollback cuts off the end: that of a savepoint what came since then, that of a
/// statement what it did, and that of the transaction all.
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

  fileprivate enum Entry: Hashable, Sendable {
    case change(Change)
    case alteration(DatabaseRegion)
  }

  private struct Savepoint: Hashable {
    var name: String
    var start: Int
  }

  private var journal: [Entry] = []
  private var savepoints: [Savepoint] = []
  /// Where the statement began that runs.
  private var statement: Int?

  package init() {}

  package var isEmpty: Bool { journal.isEmpty }

  package var entryCount: Int { journal.count }

  // MARK: Changes

  package mutating func note(_ change: Change) {
    append(.change(change), since: statement ?? savepoints.last?.start ?? 0)
  }

  /// What a statement changed of the schema.
  package mutating func note(altered region: DatabaseRegion) {
    guard !region.isEmpty else { return }
    append(.alteration(region), since: statement ?? savepoints.last?.start ?? 0)
  }

  /// What names no row need be told once. Only the last few are looked at: of a statement there are no
  /// more.
  private mutating func append(_ entry: Entry, since start: Int) {
    if entry.isRepeatable, journal[min(start, journal.count)...].suffix(8).contains(entry) {
      return
    }
    journal.append(entry)
  }

  // MARK: Statements

  package mutating func beginStatement() { statement = journal.count }

  /// - Parameter isKept: whether what it changed is still there: not so if it failed, as a rule.
  package mutating func endStatement(isKept: Bool) {
    guard let start = statement else { return }
    statement = nil
    let entries = journal[start...]
    guard isKept else { return journal.removeSubrange(start...) }
    // A thousand inserts of one row each are told once, where rows do not matter.
    guard entries.count <= 8, entries.allSatisfy(\.isRepeatable) else { return }
    journal.removeSubrange(start...)
    for entry in Array(entries) { append(entry, since: savepoints.last?.start ?? 0) }
  }

  // MARK: Transactions

  package mutating func savepoint(_ name: String) {
    savepoints.append(Savepoint(name: name.asciiLowercased, start: journal.count))
  }

  package mutating func release(_ name: String) {
    guard let place = place(of: name) else { return }
    savepoints.removeSubrange(place...)
  }

  /// The savepoint stays, as in SQL.
  package mutating func rollBack(to name: String) {
    guard let place = place(of: name) else { return }
    let start = savepoints[place].start
    savepoints.removeSubrange((place + 1)...)
    if start < journal.count { journal.removeSubrange(start...) }
    // A statement that has not come to its end may have begun within it.
    statement = statement.map { min($0, journal.count) }
  }

  package mutating func rollBack() { self = TransactionChanges() }

  /// - Returns: what was changed, from the first to the last.
  package mutating func commit() -> CommittedChanges {
    defer { self = TransactionChanges() }
    var committed = CommittedChanges()
    for entry in journal {
      switch entry {
      case .change(let change): committed.note(change)
      case .alteration(let region): committed.region.formUnion(region)
      }
    }
    return committed
  }

  private func place(of name: String) -> Int? {
    let name = name.asciiLowercased
    return savepoints.lastIndex { $0.name == name }
  }
}

extension TransactionChanges.Entry {
  fileprivate var isRepeatable: Bool {
    if case .change(let change) = self { change.row == nil } else { true }
  }
}
