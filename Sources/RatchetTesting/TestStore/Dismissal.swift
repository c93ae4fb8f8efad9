import Synchronization

/// Whether the feature under test has let itself go: noted by its effects, asked by the test.
final class Dismissal: Sendable {
  // Noted on the executor of effects, read where the test runs.
  private let noted = Atomic(false)

  var isNoted: Bool { noted.load(ordering: .acquiring) }

  /// Called by `dismiss()`, which does nothing in an effect that was cancelled.
  func note() {
    if !Task.isCancelled { noted.store(true, ordering: .releasing) }
  }
}
