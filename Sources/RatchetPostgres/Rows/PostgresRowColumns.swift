#if Postgres
  /// The columns of a row by their names.
  struct PostgresRowColumns<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: PostgresRowDecoder

    var codingPath: [any CodingKey] { row.codingPath }
    var allKeys: [Key] { row.names.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { row.position(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { row.isNull(at: try index(key)) }

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

    private func column(_ key: Key) throws -> PostgresColumnDecoder {
      PostgresColumnDecoder(row: row, index: try index(key))
    }

    private func index(_ key: Key) throws -> Int {
      guard let index = row.position(of: key.stringValue) else {
        throw PostgresError(kind: .client, message: PostgresWording.noColumn(key.stringValue))
      }
      return index
    }
  }
#endif
