import Foundation
import RatchetIssues
public import RatchetSQLite

extension Decodable where Self: Encodable & Sendable {
  /// The representation that stores a `Codable` type in one column, as a JSON text.
  ///
  /// ```swift
  /// @Column(as: [Note].JSONRepresentation.self) var notes: [Note]
  /// ```
  public typealias JSONRepresentation = CodableJSONRepresentation<Self>
}

extension Optional where Wrapped: Codable & Sendable {
  /// The representation that stores a `Codable` value as a JSON text, and `nil` as NULL: the same
  /// as `Wrapped.JSONRepresentation?`.
  public typealias JSONRepresentation = CodableJSONRepresentation<Wrapped>?
}

/// A `Codable` value stored as a JSON text: see ``Swift/Decodable/JSONRepresentation``.
///
/// The same value always has the same text: keys are sorted, and dates are texts as in a column of
/// their own. A value that cannot be encoded (such as one that contains a NaN) is reported as an
/// issue, and binding it throws.
///
/// JSON that a query wrote from rows of a table is decoded as those rows; see ``JSONRow``.
public enum CodableJSONRepresentation<Value: Codable & Sendable>: QueryBindable {
  public typealias QueryOutput = Value

  public static func databaseValue(of output: Value) -> SQLValue {
    do {
      return .text(String(decoding: try JSONCoders.encoder.encode(output), as: UTF8.self))
    } catch {
      reportIssue(Wording.notEncoded(String(describing: Value.self), error))
      // No `SQLValue` represents an error, so NaN takes its place: binding NaN throws.
      return .unstorable
    }
  }

  public static func output(from column: borrowing Column) -> Value? {
    column.text.flatMap(value)
  }

  public static func decode(from decoder: inout RowDecoder) throws -> Value {
    // JSON that a query writes is first decoded as a row, since the names of its columns may not be
    // those of the properties. Stored JSON was written by `Codable`, and is first decoded by it.
    let isComputed = decoder.nextIsComputed
    return try decoder.decodeJSON(Value.self) { text, db in
      if !isComputed, let value = value(of: text) { return value }
      return try rowsOfJSON(Value.self, text, db) ?? value(of: text)
    }
  }

  public static func decodeOptional(from decoder: inout RowDecoder) throws -> Value? {
    if decoder.skipNulls(1) { return nil }
    // JSON's own null is nil too, unless it is a value of the type.
    let start = decoder.index
    do { return try decode(from: &decoder) } catch {
      guard decoder.column(start).text == "null" else { throw error }
      return nil
    }
  }

  private static func value(of text: String) -> Value? {
    do {
      return try JSONCoders.decoder.decode(Value.self, from: Data(text.utf8))
    } catch {
      // The caller throws an error that names the column, and never shows its value.
      return nil
    }
  }
}

/// A type that is stored as JSON already, in contrast to a text, which becomes a JSON string.
protocol StoredAsJSON {}

extension CodableJSONRepresentation: StoredAsJSON {}
