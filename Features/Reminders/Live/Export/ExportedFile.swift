package import Foundation

/// A file that is complete, but not yet written.
package struct ExportedFile: Sendable {
  package let data: Data
  /// The number of reminders in it.
  package let reminders: Int
}

extension Data {
  /// Some parts of bytes, one after the other.
  init(_ parts: [Range<Int>], of bytes: [UInt8]) {
    self.init(capacity: parts.reduce(0) { $0 + $1.count })
    bytes.withUnsafeBytes { bytes in
      // Unsafe for speed alone: a slice of an array takes longer to append. Ranges are checked.
      for part in parts { append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[part])) }
    }
  }
}
