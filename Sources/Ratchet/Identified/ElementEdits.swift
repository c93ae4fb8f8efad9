/// What happened to the elements of an identified array apart from coming and going, so that a mark of
/// the array tells in O(1) whether those who read it must be woken.
@usableFromInline
struct ElementEdits: Equatable, Sendable {
  /// A stamp, unique in the process, of the last time that the order was changed, or that another
  /// observable element took the place of one. Zero: never.
  @usableFromInline private(set) var arrangement: UInt64 = 0

  /// How often an element was changed or replaced by code that does not know elements to be observable.
  @usableFromInline private(set) var unseen: UInt64 = 0

  @usableFromInline init() {}

  @usableFromInline
  mutating func rearranged() { arrangement = JournalMark.newStamp() }

  @inlinable
  mutating func elementChanged() { unseen &+= 1 }
}
