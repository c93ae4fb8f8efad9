import RatchetData

/// A table that refers to itself.
struct Room: PrimaryKeyedTable, Hashable {
  var id: Int
  var name: String
  var parentID: Int?

  static let columns = TableColumns()
  static let tableName = "rooms"

  struct TableColumns: PrimaryKeyedTableDefinition {
    typealias QueryValue = Room

    let id = TableColumn<Room, Int>("id")
    let name = TableColumn<Room, String>("name")
    let parentID = TableColumn<Room, Int?>("parentID")

    var primaryKey: TableColumn<Room, Int> { id }

    static var columnCount: Int { 3 }
    static var allColumns: [any TableColumnExpression] {
      [Room.columns.id, Room.columns.name, Room.columns.parentID]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Room {
    Room(
      id: try decoder.decode(Int.self),
      name: try decoder.decode(String.self),
      parentID: try decoder.decode(Int?.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(id, as: Int.self)
    try binder.bind(name, as: String.self)
    try binder.bind(parentID, as: Int?.self)
  }

  struct Draft: TableDraft, Hashable {
    typealias PrimaryTable = Room

    var id: Int?
    var name: String
    var parentID: Int?

    static let columns = TableColumns()
    static let tableName = Room.tableName

    init(id: Int? = nil, name: String, parentID: Int? = nil) {
      self.id = id
      self.name = name
      self.parentID = parentID
    }

    init(_ row: Room) {
      self.init(id: row.id, name: row.name, parentID: row.parentID)
    }

    struct TableColumns: TableDefinition {
      typealias QueryValue = Draft

      let id = TableColumn<Draft, Int?>("id")
      let name = TableColumn<Draft, String>("name")
      let parentID = TableColumn<Draft, Int?>("parentID")

      static var columnCount: Int { 3 }
      static var allColumns: [any TableColumnExpression] {
        [Draft.columns.id, Draft.columns.name, Draft.columns.parentID]
      }
      static var writableColumns: [any TableColumnExpression] { allColumns }
    }

    static func decode(from decoder: inout RowDecoder) throws -> Draft {
      Draft(
        id: try decoder.decode(Int?.self),
        name: try decoder.decode(String.self),
        parentID: try decoder.decode(Int?.self))
    }

    func bind(to binder: inout RowBinder) throws {
      try binder.bind(id, as: Int?.self)
      try binder.bind(name, as: String.self)
      try binder.bind(parentID, as: Int?.self)
    }
  }
}

/// A table with a column that SQLite computes.
struct Chore: PrimaryKeyedTable, Hashable {
  var id: Int
  var title: String
  var isDone = false
  var effort: Int?
  var roomID: Int
  var length = 0

  static let columns = TableColumns()
  static let tableName = "chores"

  struct TableColumns: PrimaryKeyedTableDefinition {
    typealias QueryValue = Chore

    let id = TableColumn<Chore, Int>("id")
    let title = TableColumn<Chore, String>("title")
    let isDone = TableColumn<Chore, Bool>("isDone")
    let effort = TableColumn<Chore, Int?>("effort")
    let roomID = TableColumn<Chore, Int>("roomID")
    let length = TableColumn<Chore, Int>("length", isGenerated: true)

    var primaryKey: TableColumn<Chore, Int> { id }

    static var columnCount: Int { 6 }
    static var allColumns: [any TableColumnExpression] {
      writableColumns + [Chore.columns.length]
    }
    static var writableColumns: [any TableColumnExpression] {
      let columns = Chore.columns
      return [columns.id, columns.title, columns.isDone, columns.effort, columns.roomID]
    }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Chore {
    Chore(
      id: try decoder.decode(Int.self),
      title: try decoder.decode(String.self),
      isDone: try decoder.decode(Bool.self),
      effort: try decoder.decode(Int?.self),
      roomID: try decoder.decode(Int.self),
      length: try decoder.decode(Int.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(id, as: Int.self)
    try binder.bind(title, as: String.self)
    try binder.bind(isDone, as: Bool.self)
    try binder.bind(effort, as: Int?.self)
    try binder.bind(roomID, as: Int.self)
  }

  struct Draft: TableDraft, Hashable {
    typealias PrimaryTable = Chore

    var id: Int?
    var title: String
    var isDone: Bool
    var effort: Int?
    var roomID: Int

    static let columns = TableColumns()
    static let tableName = Chore.tableName

    init(
      id: Int? = nil, title: String, isDone: Bool = false, effort: Int? = nil, roomID: Int = 1
    ) {
      self.id = id
      self.title = title
      self.isDone = isDone
      self.effort = effort
      self.roomID = roomID
    }

    init(_ row: Chore) {
      self.init(
        id: row.id, title: row.title, isDone: row.isDone, effort: row.effort, roomID: row.roomID)
    }

    struct TableColumns: TableDefinition {
      typealias QueryValue = Draft

      let id = TableColumn<Draft, Int?>("id")
      let title = TableColumn<Draft, String>("title")
      let isDone = TableColumn<Draft, Bool>("isDone")
      let effort = TableColumn<Draft, Int?>("effort")
      let roomID = TableColumn<Draft, Int>("roomID")

      static var columnCount: Int { 5 }
      static var allColumns: [any TableColumnExpression] {
        let columns = Draft.columns
        return [columns.id, columns.title, columns.isDone, columns.effort, columns.roomID]
      }
      static var writableColumns: [any TableColumnExpression] { allColumns }
    }

    static func decode(from decoder: inout RowDecoder) throws -> Draft {
      Draft(
        id: try decoder.decode(Int?.self),
        title: try decoder.decode(String.self),
        isDone: try decoder.decode(Bool.self),
        effort: try decoder.decode(Int?.self),
        roomID: try decoder.decode(Int.self))
    }

    func bind(to binder: inout RowBinder) throws {
      try binder.bind(id, as: Int?.self)
      try binder.bind(title, as: String.self)
      try binder.bind(isDone, as: Bool.self)
      try binder.bind(effort, as: Int?.self)
      try binder.bind(roomID, as: Int.self)
    }
  }
}
