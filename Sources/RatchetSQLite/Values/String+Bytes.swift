import Foundation

extension String {
  /// Returns whether the text has a byte, by the C library's search: `utf8.contains` takes dozens of
  /// instructions for each byte.
  package func hasByte(_ byte: UInt8) -> Bool {
    let hasByte = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
    // The text is not contiguous: it came from Objective-C.
    return hasByte ?? utf8.contains(byte)
  }

  /// Returns whether both texts have the same bytes. Canonically equivalent texts (é as one
  /// character, or as an e with a combining accent) are equal in Swift, but not in SQLite.
  package func hasSameBytes(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let areSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        // Unsafe for speed alone: each prepared statement is looked up by this comparison.
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    // The text is not contiguous: it came from Objective-C.
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
