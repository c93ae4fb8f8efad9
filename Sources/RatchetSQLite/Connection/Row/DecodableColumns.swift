/// The columns of a row by their names.
struct DecodableColumns<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: DecodableRow

  var codingPath: [any CodingKey] { row.codingPath }
  var allKeys: [Key] { row.columnNames.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { row.position(of: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try row.row.column(index(key)).isNull }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try row.row[index(key)] }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try row.row[index(key)] }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try row.row[index(key)] }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try row.row[index(key)] }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try row.row[index(key)] }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try row.row[index(key)] }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try row.row[index(key)] }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try row.row[index(key)] }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try row.row[index(key)] }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try row.row[index(key)] }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try row.row[index(key)] }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try row.row[index(key)] }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try row.integer(type, at: index(key))
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try row.integer(type, at: index(key))
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try row.decode(type, at: index(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try column(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try column(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { row }

  func superDecoder(forKey key: Key) throws -> any Decoder { try column(key) }

  private func column(_ key: Key) throws -> DecodableColumn {
    DecodableColumn(row: row, index: try index(key))
  }

  private func index(_ key: Key) throws -> Int {
    guard let index = row.position(of: key.stringValue) else {
      throw row.row.missing(key.stringValue)
    }
    return index
  }
}
