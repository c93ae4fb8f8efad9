import CAllocations

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
