/// The way in which concurrent edits of one column are merged.
///
/// It is the same on every device and in every version of the program.
public enum SyncMerge: String, Hashable, Sendable {
  /// The last edit of the column wins. This is the default.
  case lastWriter
  /// The column is a number, and each edit adds its difference to it. NULL counts as zero, and is
  /// replaced by the sum when the edit is sent; so is a value that is no number.
  case counter
  /// The column is a JSON array of distinct elements without an order of their own; elements are
  /// added and removed one by one. When an edit is sent, the array is sorted, and a text that is no
  /// JSON array is replaced by the last one.
  case set
  /// The column is a text whose lines are merged: edits of different lines are all kept, and the
  /// last edit of a line wins.
  case lines
}

/// A value with the version of the edit that wrote it.
struct Register: Hashable, Sendable {
  var version: SyncVersion
  var value: SyncValue

  /// Whether this register is kept, and the other one dropped. Of equal versions, the value with the
  /// greater bytes wins, so that the order of arrival does not count.
  func wins(over other: Register) -> Bool {
    if version != other.version { return version > other.version }
    return other.value.tagged.utf8.lexicographicallyPrecedes(value.tagged.utf8)
  }
}

/// The name of a register within its row.
struct CellName: Hashable, Comparable, Sendable {
  var column: String
  /// The part of a column that merges by parts.
  var part: String?

  init(_ column: String, part: String? = nil) {
    self.column = column
    self.part = part
  }

  static func < (left: CellName, right: CellName) -> Bool {
    (left.column, left.part ?? "") < (right.column, right.part ?? "")
  }
}
