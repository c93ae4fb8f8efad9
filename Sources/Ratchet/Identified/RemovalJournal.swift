public import Synchronization

/// What was removed from an array of children of late, so that whoever holds an earlier stamp can
/// learn which children are gone without comparing the arrays.
///
/// A stamp is unique in the process, and while an array keeps its stamp, members are only added to
/// it: so a stamp that was seen earlier means that all who were members then still are. Only the
/// latest removals are kept; past those the journal answers "unknown". Removals between which nobody
/// has asked for the stamp, as those of one action, are one entry, however many they are.
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

    @usableFromInline
    var isLarge: Bool {
      if case .ids(let ids) = removed { ids.count > 64 } else { false }
    }
  }

  @usableFromInline var mark: JournalMark?
  @usableFromInline var entries: [Entry] = []

  /// Which version of the contents this is, of the versions that arrays of this stamp have: counted
  /// when an observable element changes of which there is a copy.
  @usableFromInline var version: UInt64 = 0

  /// The stamp after the last action that passed by who runs the members, where that runs those of several
  /// arrays; the greatest number where none has passed.
  @usableFromInline var settled = UInt64.max

  @usableFromInline init() {}

  /// Names this state of the array's membership. Zero: never had a member.
  @inlinable var stamp: UInt64 { mark?.see() ?? 0 }

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
    if isKnownUniquelyReferenced(&mark), mark?.isSeen == false { return merge(removed) }
    if entries.count == 32 { entries.removeFirst(16) }
    // A large one is kept alone: what is kept is a small part of what was removed.
    if entries.count > 1, entries.last?.isLarge == true { entries.removeFirst(entries.count - 1) }
    entries.append(Entry(before: mark?.stamp ?? 0, removed: removed))
    mark = JournalMark()
    version = 0
  }

  /// Adds to the last entry, as nobody knows the stamp that came after it.
  @usableFromInline
  mutating func merge(_ removed: Removed) {
    guard var last = entries.popLast() else { return }
    switch (last.removed, removed) {
    case (.all, _): break
    case (_, .all): last.removed = .all
    case (.ids(let known), .ids) where known.count > 16_384:
      // A list that nobody asks about must not grow for ever: from here on, what is gone is unknown.
      return entries.removeAll()
    case (.ids(var known), .ids(let ids)):
      // Taken out, so that it is not copied.
      last.removed = .all
      known += ids
      last.removed = .ids(known)
    }
    entries.append(last)
  }

  /// Whether no copy has a newer version.
  @inlinable var isLatest: Bool { mark?.latest.load(ordering: .relaxed) ?? 0 == version }

  /// Tells the contents from those of copies.
  ///
  /// - Returns: false where a copy was told from this one already; another stamp must do it.
  @inlinable
  mutating func advance() -> Bool {
    if isKnownUniquelyReferenced(&mark) { return true }
    guard let mark else { return true }
    let result = mark.latest.compareExchange(
      expected: version, desired: version + 1, ordering: .relaxed)
    if result.exchanged { version += 1 }
    return result.exchanged
  }

  /// Everything that was removed since the array had a stamp, or nil where that is unknown: the
  /// array was replaced by another one, or much was removed since.
  @inlinable
  func removed(since stamp: UInt64) -> ArraySlice<Entry>? {
    guard let first = entries.firstIndex(where: { $0.before == stamp }) else { return nil }
    return entries[first...]
  }

  /// Whether a member was removed since the array had a stamp; false where that is unknown.
  func hasRemoved(_ id: ID, since stamp: UInt64) -> Bool {
    guard let entries = removed(since: stamp) else { return false }
    return entries.contains { entry in
      switch entry.removed {
      case .all: true
      case .ids(let ids): ids.contains(id)
      }
    }
  }
}

/// A stamp, shared by an array and its copies: being its only owner means that nobody else has it.
@usableFromInline
final class JournalMark: Sendable {
  @usableFromInline let stamp: UInt64

  /// The version of the copy whose contents were changed last. Copies may be on several threads.
  @usableFromInline let latest = Atomic<UInt64>(0)

  /// Whether anybody may know the stamp.
  // Set by whoever has a copy, on any thread.
  @usableFromInline let seen = Atomic(false)

  @inlinable var isSeen: Bool { seen.load(ordering: .relaxed) }

  @inlinable
  func see() -> UInt64 {
    if !isSeen { seen.store(true, ordering: .relaxed) }
    return stamp
  }

  // Arrays that know nothing of each other are changed on any thread.
  private static let stamps = Atomic<UInt64>(0)

  @usableFromInline
  init() { stamp = Self.newStamp() }

  /// Unique in the process.
  @usableFromInline
  static func newStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension RemovalJournal: Sendable where ID: Sendable {}
extension RemovalJournal.Removed: Sendable where ID: Sendable {}
extension RemovalJournal.Entry: Sendable where ID: Sendable {}
