public import RatchetSQLite

/// A row as JSON in the form that `TableDefinition.jsonObject()` writes: an object with the names
/// of the columns, in their order, and with the stored values.
///
/// The values are read by position, as those of the row are, so the names and representations of
/// the columns do not matter, and the table need not be `Codable`. Numbers and blobs are read
/// without loss. Use it as the representation of a property of a `@Selection`:
/// `@Column(as: JSONRow<Reminder>.self)`.
public enum JSONRow<Row: Table>: QueryRepresentable, StoredAsJSON {
  public typealias QueryOutput = Row.QueryOutput

  public static var columnCount: Int { 1 }

  public static func decode(from decoder: inout RowDecoder) throws -> Row.QueryOutput {
    try decoder.decodeJSON(Row.QueryOutput.self) { text, db in
      try db?.row(Row.self, ofJSON: text)
    }
  }
}

/// Rows as JSON in the form that `TableDefinition.jsonGroupArray(filter:)` writes: an array of
/// objects as ``JSONRow`` reads them.
public enum JSONRows<Row: Table>: QueryRepresentable, StoredAsJSON {
  public typealias QueryOutput = [Row.QueryOutput]

  public static var columnCount: Int { 1 }

  public static func decode(from decoder: inout RowDecoder) throws -> [Row.QueryOutput] {
    try decoder.decodeJSON([Row.QueryOutput].self) { text, db in
      try db?.rows(Row.self, ofJSON: text)
    }
  }
}

extension RowDecoder {
  /// Reads the JSON in the next column. Throws a mismatch if the column holds no text, or `read`
  /// returns nil. The database is `nil` if the row is not one of SQLite.
  mutating func decodeJSON<Value>(
    _ type: Value.Type, _ read: (String, Database?) throws -> Value?
  ) throws -> Value {
    let column = column(index)
    index += 1
    guard let text = column.text, let value = try read(text, statement?.database) else {
      throw mismatch(index - 1, expected: Value.self)
    }
    return value
  }
}

/// Decodes the row or the rows of a table from a JSON text. Returns `nil` if `Value` is neither a
/// row nor an array of rows, if the text does not have the form that queries write, or if there is
/// no database of SQLite, which alone writes it.
func rowsOfJSON<Value>(_ type: Value.Type, _ text: String, _ db: Database?) throws -> Value? {
  guard let db else { return nil }
  if let rows = type as? any RowArray.Type { return try rows.rows(ofJSON: text, db) as? Value }
  guard let row = type as? any Table.Type else { return nil }
  return try db.row(row, ofJSON: text) as? Value
}

private protocol RowArray {
  static func rows(ofJSON text: String, _ db: Database) throws -> Any?
}

extension Array: RowArray where Element: Table {
  fileprivate static func rows(ofJSON text: String, _ db: Database) throws -> Any? {
    try db.rows(Element.self, ofJSON: text)
  }
}

extension Database {
  fileprivate func row<Row: Table>(
    _ type: Row.Type, ofJSON text: String
  ) throws -> Row.QueryOutput? {
    var reader = RowJSONReader(text, of: Row.self)
    guard let row = reader.row(), reader.isAtEnd else { return nil }
    return try decode([row], as: Row.self)?.first
  }

  fileprivate func rows<Row: Table>(
    _ type: Row.Type, ofJSON text: String
  ) throws -> [Row.QueryOutput]? {
    var reader = RowJSONReader(text, of: Row.self)
    guard let rows = reader.rows(), reader.isAtEnd else { return nil }
    return try decode(rows, as: Row.self)
  }

  /// Decodes rows through a statement that selects the values, because only a statement can be
  /// decoded. Returns `nil` if the values are not those of a row.
  private func decode<Row: Table>(
    _ rows: [[SQLValue]], as type: Row.Type
  ) throws -> [Row.QueryOutput]? {
    guard let count = rows.first?.count else { return [] }
    let places = repeatElement("?", count: count).joined(separator: ", ")
    do {
      return try withStatement("SELECT \(places)") { statement in
        var decoder = RowDecoder(statement)
        decoder.readsStoredValues = true
        return try rows.map { row in
          statement.reset()
          for (index, value) in row.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
          guard try statement.step() else { throw decoder.mismatch(0, expected: Row.self) }
          decoder.rewind()
          return try Row.decode(from: &decoder)
        }
      }
    } catch let error as DatabaseError where error.code == .mismatch {
      return nil
    }
  }
}
