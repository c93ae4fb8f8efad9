import RatchetData
import Synchronization
import Testing

/// A table whose name is computed.
private struct Yearly: Table {
  static let year = Mutex(2025)

  static let columns = TableColumns()
  static var tableName: String { "entries_\(year.withLock { $0 })" }

  struct TableColumns: TableDefinition {
    typealias QueryValue = Yearly

    let text = TableColumn<Yearly, String>("text")

    static var columnCount: Int { 1 }
    static var allColumns: [any TableColumnExpression] { [Yearly.columns.text] }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  var text: String

  static func decode(from decoder: inout RowDecoder) throws -> Yearly {
    Yearly(text: try decoder.decode(String.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(text, as: String.self)
  }
}

@Suite struct TableTextTests {
  @Test("A table's name is evaluated each time")
  func computed() {
    #expect(
      Yearly.all.description == #"SELECT "entries_2025"."text" FROM "entries_2025""#)
    Yearly.year.withLock { $0 = 2026 }
    #expect(
      Yearly.all.description == #"SELECT "entries_2026"."text" FROM "entries_2026""#)
    #expect(
      Yearly.insert { Yearly(text: "a") }.description
        == #"INSERT INTO "entries_2026" ("text") VALUES (?)"#)
  }
}
