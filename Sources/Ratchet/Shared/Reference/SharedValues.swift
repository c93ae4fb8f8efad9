import Synchronization

/// Facts about all shared values of the process.
package enum SharedValues {
  private static let made = Atomic(false)

  /// Whether a shared value was ever made. If not, tests need not look for any.
  package static var wereMade: Bool { made.load(ordering: .relaxed) }

  static func noteMade() {
    if !wereMade { made.store(true, ordering: .relaxed) }
  }
}
