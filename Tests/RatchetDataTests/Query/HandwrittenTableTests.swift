import RatchetData
import Testing

enum Priority: Int, QueryBindable {
  case low = 1
  case high
}

struct Task7: PrimaryKeyedTable, Hashable {
  var id: Int
  var title: String
  var priority: Priority?

  static let columns = TableColumns()
  static let tableName = "tasks"

  struct TableColumns: PrimaryKeyedTableDefinition {
    typealias QueryValue = Task7

    let id = TableColumn<Task7, Int>("id")
    let title = TableColumn<Task7, String>("title")
    let priority = TableColumn<Task7, Priority?>("priority")

    var primaryKey: TableColumn<Task7, Int> { id }

    static var columnCount: Int {
      Int.columnCount + String.columnCount + Priority?.columnCount
    }
    static var allColumns: [any TableColumnExpression] {
      [Task7.columns.id, Task7.columns.title, Task7.columns.priority]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Task7 {
    Task7(
      id: try decoder.decode(Int.self),
      title: try decoder.decode(String.self),
      priority: try decoder.decode(Priority?.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(id, as: Int.self)
    try binder.bind(title, as: String.self)
    try binder.bind(priority, as: Priority?.self)
  }

  struct Draft: TableDraft, Hashable {
    typealias PrimaryTable = Task7

    var id: Int?
    var title: String
    var priority: Priority?

    static let columns = TableColumns()
    static let tableName = Task7.tableName

    init(id: Int? = nil, title: String = "", priority: Priority? = nil) {
      self.id = id
      self.title = title
      self.priority = priority
    }

    init(_ row: Task7) {
      id = row.id
      title = row.title
      priority = row.priority
    }

    struct TableColumns: TableDefinition {
      typealias QueryValue = Draft

      let id = TableColumn<Draft, Int?>("id")
      let title = TableColumn<Draft, String>("title")
      let priority = TableColumn<Draft, Priority?>("priority")

      static var columnCount: Int { Task7.columnCount }
      static var allColumns: [any TableColumnExpression] {
        [Draft.columns.id, Draft.columns.title, Draft.columns.priority]
      }
      static var writableColumns: [any TableColumnExpression] { allColumns }
    }

    static func decode(from decoder: inout RowDecoder) throws -> Draft {
      Draft(
        id: try decoder.decode(Int?.self),
        title: try decoder.decode(String.self),
        priority: try decoder.decode(Priority?.self))
    }

    func bind(to binder: inout RowBinder) throws {
      try binder.bind(id, as: Int?.self)
      try binder.bind(title, as: String.self)
      try binder.bind(priority, as: Priority?.self)
    }
  }
}

@Suite struct HandwrittenTableTests {
  @Test("A handwritten table is read by position")
  func reads() async throws {
    let database = try DatabaseQueue()
    let rows = try await database.write { db in
      try db.execute(
        sql: "CREATE TABLE tasks(id INTEGER PRIMARY KEY, title TEXT NOT NULL, priority INTEGER)")
      try db.execute(sql: "INSERT INTO tasks VALUES (1, 'a', 2), (2, 'b', NULL)")
      let query = SQLQueryExpression(
        "SELECT \(Task7.columns) FROM \(Task7.self) WHERE \(Task7.columns.id) < \(10)",
        as: Task7.self)
      return try query.fetchAll(db)
    }
    #expect(
      rows == [Task7(id: 1, title: "a", priority: .high), Task7(id: 2, title: "b", priority: nil)])
    let tuples = try await database.read { db in
      try SQLQueryExpression(
        "SELECT 1, 'x', NULL, NULL, NULL", as: RowTuple<Int, String, Task7?>.self
      ).fetchAll(db)
    }
    #expect(tuples.count == 1 && tuples[0] == (1, "x", nil))
  }
}
