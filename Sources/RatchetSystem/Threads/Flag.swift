import Synchronization

/// A flag that one thread raises and another one reads.
package final class Flag: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isRaised: Bool { value.load(ordering: .relaxed) }

  package func raise() { value.store(true, ordering: .relaxed) }
}
