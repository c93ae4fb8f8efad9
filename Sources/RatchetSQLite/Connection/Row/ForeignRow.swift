package import Foundation

/// The current row of another database than SQLite.
///
/// A ``RowDecoder`` and its ``Column``s read from it what they otherwise read from a statement. Each
/// property has the meaning of the column's property with its name.
package protocol ForeignRow: AnyObject {
  func isNull(at index: Int) -> Bool
  func bool(at index: Int) -> Bool?
  func integer(at index: Int) -> Int64?
  func real(at index: Int) -> Double?
  func text(at index: Int) -> String?
  func blob(at index: Int) -> Data?
  func date(at index: Int) -> Date?
  func uuid(at index: Int) -> UUID?
  /// The value in the storage class that SQLite would give it.
  func value(at index: Int) -> SQLValue?
  /// The error for a column whose value has another type than requested.
  func mismatch(at index: Int, expected: any Any.Type) -> any Error
}

/// A row that a column can refer to by one pointer. It is as long-lived as its ``RowDecoder``, and
/// the columns, which cannot be stored, do not retain it.
@usableFromInline
package final class ForeignRowReference {
  package let row: any ForeignRow

  package init(_ row: any ForeignRow) {
    self.row = row
  }
}

// None of this is inlined, so that SQLite's path stays as short as it was: one comparison.
extension Column {
  /// Reads the column of another database; the pointer is that of its ``ForeignRowReference``.
  @inline(never)
  private func foreign<Value>(_ read: (any ForeignRow, Int) -> Value) -> Value {
    let reference = Unmanaged<ForeignRowReference>.fromOpaque(UnsafeRawPointer(statement))
    return reference._withUnsafeGuaranteedRef { read($0.row, Int(index)) }
  }

  /// Whether the column is one of another database.
  @inlinable
  var isForeign: Bool { cell == nil }

  @inline(never) @usableFromInline
  var foreignIsNull: Bool { foreign { $0.isNull(at: $1) } }

  @inline(never) @usableFromInline
  var foreignInteger: Int64? { foreign { $0.integer(at: $1) } }

  @inline(never) @usableFromInline
  var foreignReal: Double? { foreign { $0.real(at: $1) } }

  @inline(never)
  var foreignText: String? { foreign { $0.text(at: $1) } }

  @inline(never)
  var foreignBlob: Data? { foreign { $0.blob(at: $1) } }

  @inline(never)
  var foreignValue: SQLValue? { foreign { $0.value(at: $1) } }

  /// The Boolean; `nil` also for a column of SQLite, which has none.
  @inline(never) @usableFromInline
  var foreignBool: Bool? { isForeign ? foreign { $0.bool(at: $1) } : nil }

  /// The date; `nil` also for a column of SQLite, which has none.
  @inline(never)
  var foreignDate: Date? { isForeign ? foreign { $0.date(at: $1) } : nil }

  /// The UUID; `nil` also for a column of SQLite, which has none.
  @inline(never)
  var foreignUUID: UUID? { isForeign ? foreign { $0.uuid(at: $1) } : nil }
}
