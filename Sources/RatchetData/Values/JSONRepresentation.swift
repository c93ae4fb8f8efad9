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
/// The same value always has the same text: keys are sorted, and dates are texts as in a
/// column of their own. A value that cannot be encoded (as a NaN within it) is an issue, and refused when it
/// is bound.
///
/// Rows of a table that a query wrote as JSON are read as the rows of its columns; see ``JSONRow``.
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
    column.text.flatMap(value)
  }

  public static func decode(from decoder: inout RowDecoder) throws -> Value {
    // What a query writes is a row first: by the names of its columns, few of its properties might be found.
    // What is stored was written by `Codable`.
    let isComputed = decoder.nextIsComputed
    return try decoder.decodeJSON(Value.self) { text, db in
      if !isComputed, let value = value(of: text) { return value }
      return try rowsOfJSON(Value.self, text, db) ?? value(of: text)
    }
  }

  public static func decodeOptional(from decoder: inout RowDecoder) throws -> Value? {
    if decoder.skipNulls(1) { return nil }
    return try decode(from: &decoder)
  }

  private static func value(of text: String) -> Value? {
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
