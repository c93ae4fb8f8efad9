import RatchetCSQLite

/// The bound texts of a run of a statement, at addresses that do not change until it has ended.
///
/// SQLite would allocate memory for its own copy of each text. Here, the texts of a run are copied
/// into one block, which is reused for each run. The owner must clear the statement's bindings
/// before it releases this object.
@usableFromInline
package final class BoundTexts {
  // Unsafe because SQLite reads the bytes after the call that bound them. They are freed only in
  // `removeAll`, at the beginning of the next run, and in `deinit`.
  private var block: UnsafeMutableRawBufferPointer
  // Unchecked: one thread changes both, in calls that never overlap, and the run-time check has a
  // measurable cost.
  @usableFromInline @exclusivity(unchecked) var used = 0
  /// Earlier blocks of the current run, which were too small for all of its texts.
  @usableFromInline @exclusivity(unchecked) var full: [UnsafeMutableRawBufferPointer] = []

  package init(capacity: Int = 1024) {
    block = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    removeAll()
    block.deallocate()
  }

  /// Makes the memory available for the next run.
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

  /// Copies a text and binds it. Returns SQLite's result code.
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
