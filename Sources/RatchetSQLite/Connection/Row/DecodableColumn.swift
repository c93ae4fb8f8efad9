import Foundation

/// One column of a row: a single value, or JSON with keys or elements of its own.
struct DecodableColumn: Decoder, SingleValueDecodingContainer {
  let row: DecodableRow
  let index: Int

  var codingPath: [any CodingKey] { row.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { row.userInfo }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try json().container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try json().unkeyedContainer() }

  func decodeNil() -> Bool { row.isNull(at: index) }

  func decode(_ type: Bool.Type) throws -> Bool { try row.row[index] }
  func decode(_ type: String.Type) throws -> String { try row.row[index] }
  func decode(_ type: Double.Type) throws -> Double { try row.row[index] }
  func decode(_ type: Float.Type) throws -> Float { try row.row[index] }
  func decode(_ type: Int.Type) throws -> Int { try row.row[index] }
  func decode(_ type: Int8.Type) throws -> Int8 { try row.row[index] }
  func decode(_ type: Int16.Type) throws -> Int16 { try row.row[index] }
  func decode(_ type: Int32.Type) throws -> Int32 { try row.row[index] }
  func decode(_ type: Int64.Type) throws -> Int64 { try row.row[index] }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try row.row[index] }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try row.row[index] }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try row.row[index] }
  func decode(_ type: UInt.Type) throws -> UInt { try row.integer(type, at: index) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try row.integer(type, at: index) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try row.decode(type, at: index) }

  private func json() throws -> any Decoder {
    let column = try row.row.column(index)
    guard let data = column.text.map({ Data($0.utf8) }) ?? column.blob else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
    }
    return try JSONCoders.decoder.decode(JSONPart.self, from: data).decoder
  }
}

/// Provides the decoder of a JSON text.
private struct JSONPart: Decodable {
  let decoder: any Decoder

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
  }
}
