/// The decoder from which `Decodable` types read the rows of a run, one after the other.
package final class DecodableRow: Decoder {
  var row: Row

  private let names: [String]
  /// Whether no two columns have the same name, ignoring case.
  private let isUnambiguous: Bool
  /// The positions of the names that were looked up, or `nil` for a name that no column has.
  private var positions: [String: Int?] = [:]
  private var lastPosition = -1
  private var isSingleValue = false

  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ row: Row) {
    self.row = row
    names = row.columnNames
    isUnambiguous = Set(names.map { $0.lowercased() }).count == names.count
  }

  /// Returns the one decoder for all rows of a run, moved to the current row.
  package static func current(of statement: Statement, after last: inout DecodableRow?)
    -> DecodableRow
  {
    let row = Row(statement)
    let current = last ?? DecodableRow(row)
    current.row = row
    last = current
    return current
  }

  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if type is any DatabaseValueConvertible.Type { return try decode(type, at: 0) }
    do {
      return try T(from: self)
    } catch is DecodingError where isSingleValue {
      // The error's description may show the value.
      throw row.mismatch(0, expected: T.self)
    }
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<
    Key
  > {
    KeyedDecodingContainer(DecodableColumns(row: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    isSingleValue = true
    return try DecodableColumn(row: self, index: 0).unkeyedContainer()
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer {
    isSingleValue = true
    return DecodableColumn(row: self, index: 0)
  }
}

extension DecodableRow {
  var columnNames: [String] { names }

  /// The first column with that name. Keys are usually looked up in the order of the columns, each
  /// up to three times.
  func position(of name: String) -> Int? {
    if isUnambiguous {
      if lastPosition >= 0, names[lastPosition] == name { return lastPosition }
      let next = lastPosition + 1 < names.count ? lastPosition + 1 : 0
      if next < names.count, names[next] == name {
        lastPosition = next
        return next
      }
    }
    if let known = positions[name] { return known }
    let found = row.firstPosition(of: name)
    positions[name] = .some(found)
    return found
  }

  /// A column that does not exist counts as NULL here; reading its value throws.
  func isNull(at index: Int) -> Bool {
    index >= row.count || Column(statement: row.statement.pointer, index: Int32(index)).isNull
  }

  /// The value of a column, or the value that its JSON encodes.
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    if let type = type as? any DatabaseValueConvertible.Type {
      return try value(type, as: T.self, at: index)
    }
    do {
      return try T(from: DecodableColumn(row: self, index: index))
    } catch is DecodingError {
      throw row.mismatch(index, expected: T.self)
    }
  }

  private func value<Value: DatabaseValueConvertible, T>(
    _ type: Value.Type, as: T.Type, at index: Int
  ) throws -> T {
    guard let value = Value.fromColumn(try row.column(index)) as? T else {
      throw row.mismatch(index, expected: T.self)
    }
    return value
  }

  /// Reads an integer type some of whose values do not fit into a column.
  func integer<Value: FixedWidthInteger>(_ type: Value.Type, at index: Int) throws -> Value {
    guard let integer = try row.column(index).integer, let value = Value(exactly: integer) else {
      throw row.mismatch(index, expected: Value.self)
    }
    return value
  }
}
