import Synchronization

/// Whether something has happened: told on one thread, asked on another.
package final class Flag: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isRaised: Bool { value.load(ordering: .relaxed) }

  package func raise() { value.store(true, ordering: .relaxed) }
}
