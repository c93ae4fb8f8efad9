import Synchronization

/// The presentations, and elements of stacks, that a key path passes while a scope reads a child by it.
///
/// The value that comes out does not tell whether it was presented anew. What it passes does: it leaves
/// its number here, if somebody follows.
// Unchecked: it is written by the thread that reads, inside of `following`.
final class PresentationTrail: @unchecked Sendable {
  @TaskLocal private static var current: PresentationTrail?

  // How many follow, on any thread: where nobody does, reading costs no look at the task-local.
  fileprivate static let followers = Atomic(0)

  private(set) var presentations: [Presentation] = []

  func following<R>(_ read: () -> R) -> R {
    presentations.removeAll(keepingCapacity: true)
    Self.followers.wrappingAdd(1, ordering: .relaxed)
    defer { Self.followers.wrappingSubtract(1, ordering: .relaxed) }
    return Self.$current.withValue(self, operation: read)
  }

  fileprivate static func note(_ presentation: Presentation) {
    current?.presentations.append(presentation)
  }
}

extension Presentation {
  /// To be called where what is presented is read.
  @inlinable
  func leaveTrail() { if Self.isFollowed { noteTrail() } }

  @usableFromInline static var isFollowed: Bool {
    PresentationTrail.followers.load(ordering: .relaxed) != 0
  }

  @usableFromInline
  func noteTrail() { PresentationTrail.note(self) }
}
