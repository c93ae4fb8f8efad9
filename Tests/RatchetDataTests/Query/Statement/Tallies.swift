import RatchetData

/// A name with a number: the rows of a table with a text as its key, of common table expressions,
/// of views and of selections.
struct Tally: Table, Hashable {
  var name: String
  var count: Int

  static let columns = TableColumns()
  static let tableName = "tallies"

  struct TableColumns: TableDefinition {
    typealias QueryValue = Tally

    let name = TableColumn<Tally, String>("name")
    let count = TableColumn<Tally, Int>("count")

    static var columnCount: Int { 2 }
    static var allColumns: [any TableColumnExpression] {
      [Tally.columns.name, Tally.columns.count]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  struct Columns: QueryExpression {
    typealias QueryValue = Tally

    let queryFragment: QueryFragment

    init(name: some QueryExpression<String>, count: some QueryExpression<Int>) {
      queryFragment = "\(name) AS \"name\", \(count) AS \"count\""
    }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Tally {
    Tally(name: try decoder.decode(String.self), count: try decoder.decode(Int.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(name, as: String.self)
    try binder.bind(count, as: Int.self)
  }
}

enum Parent: AliasName {}
enum Grandparent: AliasName {}

/// SQL as a condition.
func condition(_ fragment: QueryFragment) -> SQLQueryExpression<Bool> {
  SQLQueryExpression(fragment)
}

/// SQL as an expression.
func raw<Value>(_ fragment: QueryFragment, as type: Value.Type = Value.self) -> SQLQueryExpression<
  Value
> {
  SQLQueryExpression(fragment)
}

enum Chores {
  static let schema = """
    CREATE TABLE rooms(id INTEGER PRIMARY KEY, name TEXT NOT NULL, parentID INTEGER);
    CREATE TABLE chores(
      id INTEGER PRIMARY KEY, title TEXT NOT NULL, isDone INTEGER NOT NULL DEFAULT 0,
      effort INTEGER, roomID INTEGER NOT NULL DEFAULT 1,
      length INTEGER GENERATED ALWAYS AS (length(title)) VIRTUAL);
    CREATE TABLE tallies(name TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL DEFAULT 0);
    """

  static let rooms = [
    Room(id: 1, name: "house"), Room(id: 2, name: "kitchen", parentID: 1),
    Room(id: 3, name: "pantry", parentID: 2), Room(id: 4, name: "bath", parentID: 1),
    Room(id: 5, name: "Parent's \"den\"", parentID: 1),
  ]

  static let chores = [
    Chore(id: 1, title: "sweep", effort: 2, roomID: 2, length: 5),
    Chore(id: 2, title: "cook", isDone: true, effort: 5, roomID: 2, length: 4),
    Chore(id: 3, title: "scrub", roomID: 4, length: 5),
    Chore(id: 4, title: "stock", isDone: true, effort: 1, roomID: 3, length: 5),
    Chore(id: 5, title: "mop", effort: 2, roomID: 4, length: 3),
  ]

  static func fill(_ db: Database) throws {
    try db.execute(sql: schema)
    try Room.insert { rooms }.execute(db)
    try Chore.insert { chores }.execute(db)
    try Tally.insert { [Tally(name: "red", count: 1), Tally(name: "blue", count: 7)] }.execute(db)
  }

  /// Runs a block on a database of its own.
  static func write<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    let database = try DatabaseQueue()
    let result = try await database.write { db in
      try fill(db)
      return try body(db)
    }
    await database.close()
    return result
  }
}
