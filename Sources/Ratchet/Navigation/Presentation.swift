import Synchronization

/// One presentation of something, from the moment in which it was presented until it was set to nil
/// or replaced: a number that no other presentation of the process has.
///
/// It tells a child that was set to nil and presented again, in one action, from one that stayed. It
/// takes no part in equality, coding and dumps.
@usableFromInline
struct Presentation: Equatable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }

  // States are made on any thread.
  private static let numbers = Atomic<UInt64>(0)

  /// Nothing is presented.
  @inlinable static var none: Presentation { Presentation(number: 0) }

  static func next() -> Presentation {
    Presentation(number: numbers.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @inlinable
  static func == (lhs: Presentation, rhs: Presentation) -> Bool { lhs.number == rhs.number }
}
