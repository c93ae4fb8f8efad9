import Synchronization

/// What is known of all shared values of the process.
package enum SharedValues {
  private static let made = Atomic(false)

  /// Whether there ever was one. Where there was not, no test need look for any.
  package static var wereMade: Bool { made.load(ordering: .relaxed) }

  static func noteMade() {
    if !wereMade { made.store(true, ordering: .relaxed) }
  }
}
