package import Foundation

/// The rows of a result of another database than SQLite.
///
/// A ``RowDecoder`` and its ``Column``s read from them what they otherwise read from a statement.
/// Each function has the meaning of the column's property with its name.
package protocol ForeignRows: AnyObject, Sendable {
  func isNull(row: Int, column: Int) -> Bool
  func bool(row: Int, column: Int) -> Bool?
  func integer(row: Int, column: Int) -> Int64?
  func real(row: Int, column: Int) -> Double?
  func text(row: Int, column: Int) -> String?
  func blob(row: Int, column: Int) -> Data?
  func date(row: Int, column: Int) -> Date?
  func uuid(row: Int, column: Int) -> UUID?
  /// The value in the storage class that SQLite would give it.
  func value(row: Int, column: Int) -> SQLValue?
  /// The error for a column whose value has another type than requested.
  func mismatch(row: Int, column: Int, expected: any Any.Type) -> any Error
}

/// Rows to which a column can refer by one pointer. The ``RowDecoder`` retains this; the columns,
/// which cannot be stored, do not.
@usableFromInline
package final class ForeignRowsReference: Sendable {
  package let rows: any ForeignRows

  package init(_ rows: any ForeignRows) {
    self.rows = rows
  }
}

// None of this is inlined, so that SQLite's path stays as short as it was: one comparison.
extension Column {
  /// Reads the column of another database; the pointer is that of its ``ForeignRowsReference``.
  @inline(__always)
  private func foreign<Value>(_ read: (any ForeignRows, Int, Int) -> Value) -> Value {
    let reference = Unmanaged<ForeignRowsReference>.fromOpaque(UnsafeRawPointer(statement))
    return reference._withUnsafeGuaranteedRef { read($0.rows, Int(row), Int(index)) }
  }

  /// Whether the column is one of another database.
  @inlinable
  var isForeign: Bool { cell == nil }

  @inline(never) @usableFromInline
  var foreignIsNull: Bool { foreign { $0.isNull(row: $1, column: $2) } }

  @inline(never) @usableFromInline
  var foreignInteger: Int64? { foreign { $0.integer(row: $1, column: $2) } }

  @inline(never) @usableFromInline
  var foreignReal: Double? { foreign { $0.real(row: $1, column: $2) } }

  @usableFromInline
  @inline(never)
  var foreignText: String? { foreign { $0.text(row: $1, column: $2) } }

  @inline(never)
  var foreignBlob: Data? { foreign { $0.blob(row: $1, column: $2) } }

  @inline(never)
  var foreignValue: SQLValue? { foreign { $0.value(row: $1, column: $2) } }

  /// The Boolean; `nil` also for a column of SQLite, which has none.
  @inline(never) @usableFromInline
  var foreignBool: Bool? { isForeign ? foreign { $0.bool(row: $1, column: $2) } : nil }

  /// The date; `nil` also for a column of SQLite, which has none.
  @inline(never)
  var foreignDate: Date? { isForeign ? foreign { $0.date(row: $1, column: $2) } : nil }

  /// The UUID; `nil` also for a column of SQLite, which has none.
  @inline(never)
  var foreignUUID: UUID? { isForeign ? foreign { $0.uuid(row: $1, column: $2) } : nil }
}
