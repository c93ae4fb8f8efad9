#if Postgres
  import Foundation
  import RatchetSQLite

  /// One column of a row: a single value, or JSON with keys or elements of its own.
  struct PostgresColumnDecoder: Decoder, SingleValueDecodingContainer {
    let row: PostgresRowDecoder
    let index: Int

    var codingPath: [any CodingKey] { row.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { row.userInfo }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try json().container(keyedBy: type)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try json().unkeyedContainer()
    }

    func decodeNil() -> Bool { row.isNull(at: index) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try row.decode(type, at: index) }

    private func json() throws -> any Decoder {
      guard index < row.names.count, let text = row.text(at: index) else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
      }
      return try JSONCoders.decoder.decode(JSONPart.self, from: Data(text.utf8)).decoder
    }
  }

  /// Provides the decoder of a JSON text.
  private struct JSONPart: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws {
      self.decoder = decoder
    }
  }
#endif
