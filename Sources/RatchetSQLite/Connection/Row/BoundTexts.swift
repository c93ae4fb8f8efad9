import CSQLite

/// The texts of one row, in memory that stays in its place until the row has been run.
///
/// SQLite's own copy of a text costs an allocation each; here a row's texts are copied into one
/// block that serves all rows. Who owns this must clear the statement's bindings before letting go.
@usableFromInline
package final class BoundTexts {
  // Unsafe because SQLite reads the bytes after the call that bound them: they are freed only in
  // `removeAll`, which the next row begins with, and in `deinit`.
  private var block: UnsafeMutableRawBufferPointer
  // Both are changed by one thread, a call at a time: the run-time check can be measured.
  @usableFromInline @exclusivity(unchecked) var used = 0
  /// Blocks that were too small for their row, with texts of it.
  @usableFromInline @exclusivity(unchecked) var full: [UnsafeMutableRawBufferPointer] = []

  package init(capacity: Int = 1024) {
    block = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    removeAll()
    block.deallocate()
  }

  /// Takes the memory back for the next row.
  @inlinable
  func removeAll() {
    used = 0
    if !full.isEmpty { freeBlocks() }
  }

  @inline(never)
  @usableFromInline
  func freeBlocks() {
    for block in full { block.deallocate() }
    full = []
  }

  /// Copies a text, binds it, and answers SQLite's code.
  func bind(_ text: String, to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.count > block.count - used {
        full.append(block)
        block = .allocate(byteCount: max(bytes.count, block.count * 2), alignment: 1)
        used = 0
      }
      let place = UnsafeMutableRawBufferPointer(rebasing: block[used..<used + bytes.count])
      place.copyMemory(from: UnsafeRawBufferPointer(bytes))
      used += bytes.count
      return ratchet_sqlite3_bind_static_text(
        statement, index, block.baseAddress! + (used - bytes.count), UInt64(bytes.count))
    }
  }
}
