package import Foundation

/// A file that is complete, but not yet written.
package struct ExportedFile: Sendable {
  package let data: Data
  /// The number of reminders in it.
  package let reminders: Int

  /// - Parameter around: what is written around the reminders. It is the source after the portions.
  init(
    _ pieces: [ExportedPiece], of portions: [ExportedPortion], around: [UInt8], reminders: Int
  ) {
    data = Data(pieces, of: portions.map(\.bytes) + [around])
    self.reminders = reminders
  }
}

/// Some of the bytes of a source.
struct ExportedPiece: Sendable {
  let source: Int
  let bytes: Range<Int>
}

extension Data {
  /// Some pieces of the sources, one after the other.
  init(_ pieces: [ExportedPiece], of sources: [[UInt8]]) {
    let count = pieces.reduce(0) { $0 + $1.bytes.count }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    // Unsafe for speed alone: `append` takes longer than the copy. Ranges are checked.
    var rest = memory[...]
    for piece in pieces {
      sources[piece.source].withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: rest)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[piece.bytes]))
      }
      rest = rest.dropFirst(piece.bytes.count)
    }
    self.init(
      bytesNoCopy: memory.baseAddress!, count: count,
      deallocator: .custom { memory, _ in memory.deallocate() })
  }
}
