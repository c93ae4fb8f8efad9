import CAllocations
import Foundation
import RatchetSystem

/// The resident memory of this process.
enum ResidentMemory {
  /// The size in bytes; nil on platforms without `/proc`.
  static func now() -> Double? {
    #if os(Linux)
      guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
      // The fields are size, resident, shared, …, in pages.
      let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
      guard fields.count > 1, let pages = Double(fields[1]) else { return nil }
      return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return nil
    #endif
  }
}

/// The heap of this process.
enum Heap {
  /// The bytes of all blocks in use; nil if the C library does not report them.
  static func now() -> Double? {
    let bytes = ratchet_heap_in_use()
    return bytes < 0 ? nil : Double(bytes)
  }
}

/// Counts the allocations of the process.
enum Allocations {
  /// The number of allocations while some work is done; nil if they cannot be counted.
  static func of(_ work: () async -> Void) async -> Double? {
    let before = ratchet_allocations()
    guard before >= 0 else { return nil }
    await work()
    return Double(ratchet_allocations() - before)
  }
}
