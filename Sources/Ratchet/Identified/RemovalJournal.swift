import Synchronization

/// What was removed from an array of children of late, so that whoever holds an earlier stamp can
/// learn which children are gone without comparing the arrays.
///
/// A stamp is unique in the process, and while an array keeps its stamp, members are only added to
/// it: so a stamp that was seen earlier means that all who were members then still are. Only the
/// latest removals are kept; past those the journal answers "unknown".
@usableFromInline
struct RemovalJournal<ID: Hashable> {
  @usableFromInline
  enum Removed {
    case ids([ID])
    case all
  }

  @usableFromInline
  struct Entry {
    @usableFromInline var before: UInt64
    @usableFromInline var removed: Removed

    @inlinable
    init(before: UInt64, removed: Removed) {
      self.before = before
      self.removed = removed
    }
  }

  @usableFromInline var mark: JournalMark?
  @usableFromInline var entries: [Entry] = []

  @usableFromInline init() {}

  /// Names this state of the array's membership. Zero: never had a member.
  @inlinable var stamp: UInt64 { mark?.stamp ?? 0 }

  /// To be called when a member is added: an array that has members has a stamp.
  ///
  /// The array keeps its stamp while nobody else has it. A copy has not the new member, so from here
  /// on the two must be told apart.
  @inlinable mutating func added() {
    if !isKnownUniquelyReferenced(&mark) { addedToCopy() }
  }

  @inlinable mutating func addedToCopy() {
    if mark == nil { mark = JournalMark() } else { append(.ids([])) }
  }

  @inlinable mutating func removed(_ ids: [ID]) { append(.ids(ids)) }

  @inlinable mutating func removedAll() { append(.all) }

  @inlinable
  mutating func append(_ removed: Removed) {
    if entries.count == 32 { entries.removeFirst(16) }
    entries.append(Entry(before: stamp, removed: removed))
    mark = JournalMark()
  }

  /// Everything that was removed since the array had a stamp, or nil where that is unknown: the
  /// array was replaced by another one, or much was removed since.
  @inlinable
  func removed(since stamp: UInt64) -> ArraySlice<Entry>? {
    guard let first = entries.firstIndex(where: { $0.before == stamp }) else { return nil }
    return entries[first...]
  }
}

/// A stamp, shared by an array and its copies: being its only owner means that nobody else has it.
@usableFromInline
final class JournalMark: Sendable {
  @usableFromInline let stamp: UInt64

  // Arrays that know nothing of each other are changed on any thread.
  private static let stamps = Atomic<UInt64>(0)

  @usableFromInline
  init() { stamp = Self.stamps.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension RemovalJournal: Sendable where ID: Sendable {}
extension RemovalJournal.Removed: Sendable where ID: Sendable {}
extension RemovalJournal.Entry: Sendable where ID: Sendable {}
