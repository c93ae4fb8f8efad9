import Synchronization

/// What was removed from an array of children of late, so that whoever holds an earlier stamp can
/// learn which children are gone without comparing the arrays.
///
/// A stamp is unique in the process, so two copies of an array that went different ways never share
/// one. Only the latest removals are kept; past those the journal answers "unknown".
@usableFromInline
struct RemovalJournal<ID: Hashable> {
  enum Removed {
    case ids([ID])
    case all
  }

  struct Entry {
    var before: UInt64
    var removed: Removed
  }

  /// Names this state of the array's membership. Zero: never had a member.
  @usableFromInline private(set) var stamp: UInt64 = 0
  private(set) var entries: [Entry] = []

  @usableFromInline init() {}

  /// To be called when a member is added: an array that has members has a stamp.
  @inlinable mutating func added() {
    if stamp == 0 { stampAnew() }
  }

  @usableFromInline mutating func stampAnew() { stamp = nextStamp() }

  @usableFromInline mutating func removed(_ ids: [ID]) { append(.ids(ids)) }

  @usableFromInline mutating func removedAll() { append(.all) }

  private mutating func append(_ removed: Removed) {
    if entries.count == 32 { entries.removeFirst(16) }
    entries.append(Entry(before: stamp, removed: removed))
    stampAnew()
  }

  /// Everything that was removed since the array had a stamp, or nil where that is unknown: the
  /// array was replaced by another one, or much was removed since.
  func removed(since stamp: UInt64) -> [Removed]? {
    guard let first = entries.firstIndex(where: { $0.before == stamp }) else { return nil }
    return entries[first...].map(\.removed)
  }
}

// Removals may happen on any thread, in arrays that know nothing of each other.
private let stamps = Atomic<UInt64>(0)

private func nextStamp() -> UInt64 {
  stamps.wrappingAdd(1, ordering: .relaxed).newValue
}

extension RemovalJournal: Sendable where ID: Sendable {}
extension RemovalJournal.Removed: Sendable where ID: Sendable {}
extension RemovalJournal.Entry: Sendable where ID: Sendable {}
