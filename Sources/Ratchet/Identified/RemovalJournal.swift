public import Synchronization

/// The latest removals from an array of children. Given an earlier stamp, it names the children
/// that are gone without comparing the arrays.
///
/// A stamp is unique in the process, and an array that keeps its stamp only gains members: if the
/// stamp is unchanged, all earlier members are still there. Only the latest removals are stored;
/// for older stamps the answer is "unknown". Removals are joined to one entry if nothing has read
/// the stamp between them, as within one action.
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

  /// The version of the contents, among all arrays with this stamp. It advances when an observable
  /// element changes while a copy exists.
  @usableFromInline var version: UInt64 = 0

  /// The stamp after the last action that passed an operator which runs the members of several such
  /// arrays; the greatest number if none has passed.
  @usableFromInline var settled = UInt64.max

  @usableFromInline init() {}

  /// Identifies this state of the array's membership. Zero if it never had a member.
  @inlinable var stamp: UInt64 { mark?.see() ?? 0 }

  /// Call it when a member is added: an array with members has a stamp.
  ///
  /// The array keeps its stamp while it is the only owner. A copy does not have the new member, so
  /// from here on the two need different stamps.
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
    // A large entry is kept alone, so that the stored removals stay few compared with those made.
    if entries.count > 1, entries.last?.isLarge == true { entries.removeFirst(entries.count - 1) }
    entries.append(Entry(before: mark?.stamp ?? 0, removed: removed))
    mark = JournalMark()
    version = 0
  }

  /// Adds to the last entry, because nothing has read the stamp after it.
  @usableFromInline
  mutating func merge(_ removed: Removed) {
    guard var last = entries.popLast() else { return }
    switch (last.removed, removed) {
    case (.all, _): break
    case (_, .all): last.removed = .all
    case (.ids(let known), .ids) where known.count > 16_384:
      // Bounds a list that is never read: from here on, the removals are unknown.
      return entries.removeAll()
    case (.ids(var known), .ids(let ids)):
      // Taken out, so that the array is not copied.
      last.removed = .all
      known += ids
      last.removed = .ids(known)
    }
    entries.append(last)
  }

  /// Whether no copy has a newer version.
  @inlinable var isLatest: Bool { mark?.latest.load(ordering: .relaxed) ?? 0 == version }

  /// Distinguishes the contents from those of copies.
  ///
  /// - Returns: false if a copy has already taken the next version; another stamp must distinguish
  ///   them then.
  @inlinable
  mutating func advance() -> Bool {
    if isKnownUniquelyReferenced(&mark) { return true }
    guard let mark else { return true }
    let result = mark.latest.compareExchange(
      expected: version, desired: version + 1, ordering: .relaxed)
    if result.exchanged { version += 1 }
    return result.exchanged
  }

  /// All removals since a stamp; nil if they are unknown, because the array was replaced by another
  /// one or because there were too many.
  @inlinable
  func removed(since stamp: UInt64) -> ArraySlice<Entry>? {
    guard let first = entries.firstIndex(where: { $0.before == stamp }) else { return nil }
    return entries[first...]
  }

  /// Whether a member was removed since a stamp; false if that is unknown.
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

/// A stamp, shared by an array and its copies. Its only owner is the only array with the stamp.
@usableFromInline
final class JournalMark: Sendable {
  @usableFromInline let stamp: UInt64

  /// The version of the copy whose contents were changed last. Atomic: copies may be on several
  /// threads.
  @usableFromInline let latest = Atomic<UInt64>(0)

  /// Whether any code may know the stamp.
  // Atomic: set by any owner of a copy, on any thread.
  @usableFromInline let seen = Atomic(false)

  @inlinable var isSeen: Bool { seen.load(ordering: .relaxed) }

  @inlinable
  func see() -> UInt64 {
    if !isSeen { seen.store(true, ordering: .relaxed) }
    return stamp
  }

  // Atomic: unrelated arrays are changed on any thread.
  private static let stamps = Atomic<UInt64>(0)

  @usableFromInline
  init() { stamp = Self.newStamp() }

  /// A stamp that is unique in the process.
  @usableFromInline
  static func newStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension RemovalJournal: Sendable where ID: Sendable {}
extension RemovalJournal.Removed: Sendable where ID: Sendable {}
extension RemovalJournal.Entry: Sendable where ID: Sendable {}
