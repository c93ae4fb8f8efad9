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
