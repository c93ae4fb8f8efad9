#if Postgres
  import RatchetSQLite

  /// The decoder from which `Decodable` types read the rows of a result, one after the other.
  final class PostgresRowDecoder: Decoder {
    private let memory: ResultMemory
    private var decoder: RowDecoder
    let names: [String]
    /// The first column of each name.
    private let positions: [String: Int]
    private var isSingleValue = false

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ row: PostgresRow) {
      memory = row.storage.memory
      decoder = row.rowDecoder
      names = row.columnNames
      positions = Dictionary(zip(names, 0...)) { first, _ in first }
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      if names.count > 0, let value = try value(type, at: 0) { return value }
      do {
        return try T(from: self)
      } catch is DecodingError where isSingleValue {
        // The error's description may show the value.
        throw mismatch(0, expected: T.self)
      }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(PostgresRowColumns(row: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      isSingleValue = true
      return try PostgresColumnDecoder(row: self, index: 0).unkeyedContainer()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
      isSingleValue = true
      return PostgresColumnDecoder(row: self, index: 0)
    }
  }

  extension PostgresRowDecoder {
    private var row: Int { Int(decoder.row) }

    /// Moves to another row of the result.
    func move(toRow row: Int) { decoder.move(toRow: row) }

    func text(at index: Int) -> String? { memory.text(row: row, column: index) }

    func position(of name: String) -> Int? { positions[name] }

    func isNull(at index: Int) -> Bool {
      index >= names.count || memory.isNull(row: row, column: index)
    }

    /// The value of a column, or the value that its JSON encodes.
    func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
      if let value = try value(type, at: index) { return value }
      do {
        return try T(from: PostgresColumnDecoder(row: self, index: index))
      } catch is DecodingError {
        throw mismatch(index, expected: T.self)
      }
    }

    func mismatch(_ index: Int, expected: any Any.Type) -> any Error {
      guard index < names.count else {
        return PostgresError(
          kind: .client, message: PostgresWording.columnRange(index, count: names.count))
      }
      return memory.mismatch(row: row, index, expected: expected)
    }

    /// The value of a type that fits into a column; `nil` for another type.
    private func value<T>(_ type: T.Type, at index: Int) throws -> T? {
      if let type = type as? any DatabaseValueConvertible.Type {
        return try convertible(type, as: T.self, at: index)
      }
      guard let type = type as? any PostgresDecodable.Type else { return nil }
      return try postgres(type, as: T.self, at: index)
    }

    private func convertible<Value: DatabaseValueConvertible, T>(
      _ type: Value.Type, as: T.Type, at index: Int
    ) throws -> T {
      guard index < names.count,
        let value = withExtendedLifetime(self, { Value.fromColumn(decoder.column(Int32(index))) }),
        let value = value as? T
      else { throw mismatch(index, expected: T.self) }
      return value
    }

    /// `nil` if the column is not an array of the server, but perhaps JSON.
    private func postgres<Value: PostgresDecodable, T>(
      _ type: Value.Type, as: T.Type, at index: Int
    ) throws -> T? {
      guard index < names.count else { throw mismatch(index, expected: T.self) }
      guard let value = memory.withColumn(row: row, index, { Value.fromPostgres($0) })
      else { return nil }
      return value as? T
    }
  }
#endif
