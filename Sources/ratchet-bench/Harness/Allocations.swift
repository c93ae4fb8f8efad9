import CAllocations

/// The blocks of memory that the process asks for.
enum Allocations {
  /// How many while some work is done; nil where they cannot be counted.
  static func of(_ work: () async -> Void) async -> Double? {
    let before = ratchet_allocations()
    guard before >= 0 else { return nil }
    await work()
    return Double(ratchet_allocations() - before)
  }
}
