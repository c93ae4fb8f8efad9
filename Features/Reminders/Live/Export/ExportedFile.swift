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
    self.init(count: parts.reduce(0) { $0 + $1.count })
    withUnsafeMutableBytes { memory in
      bytes.withUnsafeBytes { bytes in
        // Unsafe for speed alone, since `append` takes longer than the copy. Ranges are checked.
        var rest = memory[...]
        for part in parts {
          UnsafeMutableRawBufferPointer(rebasing: rest)
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[part]))
          rest = rest.dropFirst(part.count)
        }
      }
    }
  }
}
