import Foundation
import RatchetIssues

extension Decodable where Self: Encodable & Sendable {
  /// How a `Codable` type is stored in one column: as a JSON text.
  ///
  /// ```swift
  /// @Column(as: [Note].JSONRepresentation.self) var notes: [Note]
  /// ```
  public typealias JSONRepresentation = CodableJSONRepresentation<Self>
}

/// A `Codable` value stored as a JSON text: see ``Swift/Decodable/JSONRepresentation``.
///
/// The same value always has the same text: keys are sorted, and dates are ISO 8601 as in a column
/// of their own. A value that cannot be encoded (as a NaN within it) is an issue, and refused when it
/// is bound.
public enum CodableJSONRepresentation<Value: Codable & Sendable>: QueryBindable {
  public typealias QueryOutput = Value

  public static func databaseValue(of output: Value) -> SQLValue {
    do {
      return .text(String(decoding: try JSONCoders.encoder.encode(output), as: UTF8.self))
    } catch {
      reportIssue(Wording.notEncoded(String(describing: Value.self), error))
      // There is no value that says "refused"; NaN is the one that binding throws for.
      return .real(.nan)
    }
  }

  public static func output(from column: borrowing Column) -> Value? {
    guard let text = column.text else { return nil }
    do {
      return try JSONCoders.decoder.decode(Value.self, from: Data(text.utf8))
    } catch {
      // The reader throws: it names the column, and never shows what is in it.
      return nil
    }
  }
}

/// What is already JSON, to be told from a text that is to become a JSON string.
protocol StoredAsJSON {}

extension CodableJSONRepresentation: StoredAsJSON {}

private enum JSONCoders {
  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = ISO8601.text(of: date) else {
        throw EncodingError.invalidValue(
          date, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: ""))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }()

  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let date = ISO8601.date(from: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "")
      }
      return date
    }
    return decoder
  }()
}
