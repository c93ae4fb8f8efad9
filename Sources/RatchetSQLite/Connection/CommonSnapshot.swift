import Dispatch
import Synchronization

/// Brings the transactions of several readers, each on the thread of its connection, to the same
/// snapshot of the database.
///
/// Reader 0 takes a snapshot, then the others do. When all have, reader 0 takes another one: if
/// nothing was committed since its first, no two can differ. Otherwise the others take another one
/// too, and so on. (SQLite's own function for it, `sqlite3_snapshot_open`, is left out of most
/// builds.)
///
/// A reader waits until the others have come and have taken their snapshots, not while they read.
/// ``leave(_:)`` ends the waits for one that does not come, so nobody waits for ever. `state` is locked
/// briefly, on any thread; no other lock is taken while it is held.
final class CommonSnapshot: Sendable {
  /// What the others are to do.
  private enum Step {
    case take, read, stop
  }

  private struct State {
    var step = Step.stop
    var hasOneLeft = false
  }

  private let state = Mutex(State())
  /// One for each of the others, signalled by reader 0 for each step.
  private let steps: [DispatchSemaphore]
  /// Signalled by each of the others when it has taken a snapshot.
  private let taken = DispatchSemaphore(value: 0)

  /// After so many commits at the wrong time, reader 0 reads alone.
  private static let maximumRounds = 8

  init(readers: Int) {
    steps = (1..<max(1, readers)).map { _ in DispatchSemaphore(value: 0) }
  }

  /// Called at the beginning of a reader's transaction, on the thread of its connection. Returns
  /// whether it has the common snapshot; if not, it is not to read.
  ///
  /// - Parameter hasTaken: called after each snapshot of another reader than the first; for tests.
  func take(_ db: Database, as reader: Int, hasTaken: () throws -> Void = {}) throws -> Bool {
    if steps.isEmpty { return true }
    if reader > 0 { return try follow(db, steps[reader - 1], hasTaken) }
    try lead(db)
    return true
  }

  /// What reader 0 does. It reads alone if one of the others has left.
  ///
  /// - Parameter willRead: called when its snapshot is the last one, before the others read.
  func lead(_ db: Database, willRead: () -> Void = {}) throws {
    let isCommon = try bringTogether(db)
    willRead()
    order(isCommon ? .read : .stop)
  }

  /// Returns whether all readers have the same snapshot.
  private func bringTogether(_ db: Database) throws -> Bool {
    var commits = try db.takeSnapshot()
    // Commits to attached databases are not noticed.
    if try db.hasAttachedDatabases { return false }
    for _ in 0..<Self.maximumRounds {
      order(.take)
      for _ in steps { taken.wait() }
      if state.withLock({ $0.hasOneLeft }) { return false }
      let earlier = commits
      commits = try db.retakeSnapshot()
      if commits == earlier { return true }
    }
    return false
  }

  private func follow(
    _ db: Database, _ steps: DispatchSemaphore, _ hasTaken: () throws -> Void
  ) throws -> Bool {
    while true {
      steps.wait()
      switch state.withLock({ $0.step }) {
      case .take:
        _ = try db.retakeSnapshot()
        try hasTaken()
        taken.signal()
      case .read: return true
      case .stop: return false
      }
    }
  }

  private func order(_ step: Step) {
    state.withLock { $0.step = step }
    for reader in steps { reader.signal() }
  }

  /// A reader has failed or was cancelled. Any number of calls is allowed.
  func leave(_ reader: Int) {
    if reader == 0 {
      order(.stop)
    } else {
      state.withLock { $0.hasOneLeft = true }
      taken.signal()
    }
  }
}

extension Database {
  fileprivate var hasAttachedDatabases: Bool {
    get throws {
      var names: Set<String> = []
      try forEachRow(sql: "PRAGMA database_list") { names.insert(try $0[1]) }
      return !names.isSubset(of: ["main", "temp"])
    }
  }

  /// Makes the transaction take its snapshot. Returns a number that stays the same from one
  /// transaction to the next only if no other connection has committed in between.
  fileprivate func takeSnapshot() throws -> Int {
    try fetchOne(Int.self, sql: "PRAGMA data_version") ?? 0
  }

  /// Ends the transaction, which has read nothing yet, and begins another one.
  fileprivate func retakeSnapshot() throws -> Int {
    try control("COMMIT")
    try control(TransactionKind.deferred.begin, isInterruptible: isInterruptible)
    return try takeSnapshot()
  }
}
