import Synchronization

/// Whether who reads a stream has gone: told on the reader's thread, asked in the store's isolation.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
