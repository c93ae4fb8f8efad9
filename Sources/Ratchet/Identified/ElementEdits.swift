/// Changes of the elements of an identified array other than adding and removing, so that comparing
/// marks of the array shows in O(1) whether its readers must be woken.
@usableFromInline
struct ElementEdits: Equatable, Sendable {
  /// The stamp, unique in the process, of the last change of the order or replacement of an
  /// observable element by another. Zero: never.
  @usableFromInline private(set) var arrangement: UInt64 = 0

  /// The number of changes and replacements by code that does not know that elements are
  /// observable.
  @usableFromInline private(set) var unseen: UInt64 = 0

  @usableFromInline init() {}

  @usableFromInline
  mutating func rearranged() { arrangement = JournalMark.newStamp() }

  @inlinable
  mutating func elementChanged() { unseen &+= 1 }
}
