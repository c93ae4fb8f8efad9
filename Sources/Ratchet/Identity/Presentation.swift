import Synchronization

/// One presentation, from the moment it begins until the state is set to nil or replaced: a number
/// that is unique in the process.
///
/// It distinguishes a child that was set to nil and presented again in one action from one that
/// stayed. It is ignored by equality, coding and dumps.
@usableFromInline
struct Presentation: Equatable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }

  // Atomic: states are made on any thread.
  private static let numbers = Atomic<UInt64>(0)

  /// Nothing is presented.
  @inlinable static var none: Presentation { Presentation(number: 0) }

  static func next() -> Presentation {
    Presentation(number: numbers.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @inlinable
  static func == (lhs: Presentation, rhs: Presentation) -> Bool { lhs.number == rhs.number }
}

/// The presentations and stack elements that a key path passes through while a scope reads a child
/// by it.
///
/// The resulting value does not show whether the child was presented anew. So each presentation on
/// the way leaves its number here while a scope is reading.
// Unchecked: written only by the reading thread, inside of `following`.
final class PresentationTrail: @unchecked Sendable {
  @TaskLocal private static var current: PresentationTrail?

  // The number of scopes that are reading, on all threads: while it is zero, a read does not access
  // the task-local.
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
  /// Call it when a presented state is read.
  @inlinable
  func leaveTrail() { if Self.isFollowed { noteTrail() } }

  @usableFromInline static var isFollowed: Bool {
    PresentationTrail.followers.load(ordering: .relaxed) != 0
  }

  @usableFromInline
  func noteTrail() { PresentationTrail.note(self) }
}
