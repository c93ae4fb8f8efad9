import RatchetData
import RatchetDependencies
import Testing

/// The table of most observation tests.
struct Note: Table, Hashable {
  static let schema =
    "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL, stars INTEGER NOT NULL DEFAULT 0)"

  var id: Int
  var text: String
  var stars = 0

  static let columns = TableColumns()
  static let tableName = "note"

  struct TableColumns: TableDefinition {
    typealias QueryValue = Note

    let id = TableColumn<Note, Int>("id")
    let text = TableColumn<Note, String>("text")
    let stars = TableColumn<Note, Int>("stars")

    static var columnCount: Int { 3 }
    static var allColumns: [any TableColumnExpression] {
      [Note.columns.id, Note.columns.text, Note.columns.stars]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  static var columnCount: Int { 3 }

  static func decode(from decoder: inout RowDecoder) throws -> Note {
    Note(
      id: try decoder.decode(Int.self), text: try decoder.decode(String.self),
      stars: try decoder.decode(Int.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(id, as: Int.self)
    try binder.bind(text, as: String.self)
    try binder.bind(stars, as: Int.self)
  }

  static let all = SQLQueryExpression("SELECT id, text, stars FROM note ORDER BY id", as: Note.self)
  static let count = SQLQueryExpression("SELECT count(*) FROM note", as: Int.self)
  static let texts = SQLQueryExpression("SELECT text FROM note ORDER BY id", as: String.self)
}

extension DatabaseWriter {
  func createNotes() async throws { try await run(Note.schema) }

  /// Runs SQL in one transaction.
  nonisolated(nonsending) func run(_ sql: String) async throws {
    try await write { try $0.execute(sql: sql) }
  }

  /// Runs SQL as it is.
  nonisolated(nonsending) func runWithoutTransaction(_ sql: String) async throws {
    try await writeWithoutTransaction { try $0.execute(sql: sql) }
  }
}

/// A database of each kind, with and without SQLite's hook for rows.
enum DatabaseKind: CaseIterable, CustomTestStringConvertible {
  case memory, pool, memoryWithoutHook, poolWithoutHook

  func make() throws -> any DatabaseWriter {
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = nil
    configuration.usesPreupdateHook = self == .memory || self == .pool
    switch self {
    case .memory, .memoryWithoutHook: return try DatabaseQueue(configuration: configuration)
    case .pool, .poolWithoutHook: return try DatabasePool.temporary(configuration: configuration)
    }
  }

  var testDescription: String { "\(self)" }
}

extension DatabaseChanges {
  /// All commits until the changes end, one line each.
  nonisolated(nonsending) func lines() async throws -> [String] {
    var lines: [String] = []
    for try await commit in self { lines.append(commit.line) }
    return lines
  }
}

extension DatabaseCommit {
  /// `note +1 ~2 -3`: inserted, updated, deleted.
  var line: String {
    let tables = tables.map { table in
      let name = table.schema == "main" ? table.table : "\(table.schema).\(table.table)"
      let rows =
        table.inserted.map { "+\($0.text)" } + table.updated.map { "~\($0.text)" }
        + table.deleted.map { "-\($0.text)" } + (table.isComplete ? [] : ["?"])
      return ([name] + rows).joined(separator: " ")
    }
    if isComplete { return tables.joined(separator: ", ") }
    return tables.isEmpty ? "anything" : "\(tables.joined(separator: ", ")) and more"
  }
}

extension RowIdentity {
  var text: String {
    switch self {
    case .rowID(let id): "\(id)"
    case .primaryKey(let values):
      values.map { value in
        switch value {
        case .text(let text): text
        case .integer(let integer): "\(integer)"
        default: "\(value)"
        }
      }.joined(separator: "/")
    }
  }
}

/// Runs a block with a default database that has a table of notes.
func withNotes(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (DatabaseQueue) async throws -> Void
) async throws {
  let database = try DatabaseQueue()
  try await database.createNotes()
  try await withDependencies {
    $0.defaultDatabase = database
  } operation: {
    try await body(database)
  }
  await database.close()
}
