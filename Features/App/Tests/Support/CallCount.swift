import Synchronization

/// Counts calls, from any thread.
final class CallCount: Sendable {
  private let count = Atomic(0)

  /// 1, then 2, and so on.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
