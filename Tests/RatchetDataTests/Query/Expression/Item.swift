import Foundation
import RatchetData

/// A table with a column of each kind that expressions treat separately.
struct Item: Table, Hashable {
  var id: Int
  var title: String
  var notes: String?
  var price: Double
  var rank: Int?
  var isDone: Bool
  var due: Date?
  var made: Date

  static let columns = TableColumns()
  static let tableName = "items"

  struct TableColumns: TableDefinition {
    typealias QueryValue = Item

    let id = TableColumn<Item, Int>("id")
    let title = TableColumn<Item, String>("title")
    let notes = TableColumn<Item, String?>("notes")
    let price = TableColumn<Item, Double>("price")
    let rank = TableColumn<Item, Int?>("rank")
    let isDone = TableColumn<Item, Bool>("isDone")
    let due = TableColumn<Item, Date?>("due")
    let made = TableColumn<Item, Date.UnixTimeRepresentation>("made")

    static var columnCount: Int { 8 }
    static var allColumns: [any TableColumnExpression] {
      let columns = Item.columns
      return [
        columns.id, columns.title, columns.notes, columns.price, columns.rank, columns.isDone,
        columns.due, columns.made,
      ]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Item {
    Item(
      id: try decoder.decode(Int.self), title: try decoder.decode(String.self),
      notes: try decoder.decode(String?.self), price: try decoder.decode(Double.self),
      rank: try decoder.decode(Int?.self), isDone: try decoder.decode(Bool.self),
      due: try decoder.decode(Date?.self),
      made: try decoder.decode(Date.UnixTimeRepresentation.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(id, as: Int.self)
    try binder.bind(title, as: String.self)
    try binder.bind(notes, as: String?.self)
    try binder.bind(price, as: Double.self)
    try binder.bind(rank, as: Int?.self)
    try binder.bind(isDone, as: Bool.self)
    try binder.bind(due, as: Date?.self)
    try binder.bind(made, as: Date.UnixTimeRepresentation.self)
  }

  static let schema = """
    CREATE TABLE items(
      id INTEGER PRIMARY KEY, title TEXT NOT NULL, notes TEXT, price REAL NOT NULL, rank INTEGER,
      isDone INTEGER NOT NULL, due TEXT, made INTEGER NOT NULL)
    """
}

extension Database {
  /// The value of an expression over the one row, or over none.
  func value<Value: QueryRepresentable>(
    _ expression: some QueryExpression<Value>
  ) throws -> Value.QueryOutput? {
    try SQLQueryExpression("SELECT \(expression)", as: Value.self).fetchOne(self)
  }

  /// The ids of the items that match a condition.
  func items(where condition: some QueryExpression<Bool>) throws -> [Int] {
    try SQLQueryExpression(
      "SELECT \(Item.columns.id) FROM \(Item.self) WHERE \(condition) ORDER BY 1", as: Int.self
    ).fetchAll(self)
  }
}
