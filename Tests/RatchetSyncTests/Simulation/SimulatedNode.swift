import Foundation
import RatchetSQLite

@testable import RatchetSync

/// The end of a process in the middle of a transaction.
struct Kill: Error {}

/// A device of the simulation: a database, a replica and a clock.
final class SimulatedNode {
  /// An edit of a column with a value that occurs once.
  struct Edit: Hashable {
    var table: String
    var key: String
    var column: String
    var value: SyncValue
    var clock: SyncClock
  }

  let database: DatabaseQueue
  private(set) var replica: SyncReplica
  private(set) var version: Int
  private let numbers: NumberSource
  /// The difference between this device's clock and the true time, in milliseconds.
  var skew: Int64 = 0
  /// The step at which the network is back.
  var partitionedUntil = 0
  /// The push whose transaction the server has begun.
  var openPush: (transaction: SyncServer.Transaction, push: SyncPush)?
  /// A page that was received before and may come again.
  var oldPage: SyncPage?
  private(set) var edits: [Edit] = []
  /// Edits that were not digested yet, by local keys.
  private var newEdits: [(table: String, row: SQLValue, edit: Edit)] = []

  init(seed: UInt64, version: Int) throws {
    numbers = NumberSource(seed: seed)
    self.version = version
    database = try DatabaseQueue()
    replica = SyncReplica(
      tables: SimulatedSchema.tables(version), makeNumber: { [numbers] in numbers.next() })
    try install()
  }

  /// Copies the database to another device, where the same program goes on as the same node.
  init(copyOf other: SimulatedNode, seed: UInt64) throws {
    numbers = NumberSource(seed: seed)
    version = other.version
    skew = other.skew
    database = try DatabaseQueue()
    replica = other.replica
    try other.database.backup(to: database)
    try install()
  }

  /// Starts the program, which may be a newer version.
  func install() throws {
    replica = SyncReplica(
      tables: SimulatedSchema.tables(version), makeNumber: { [numbers] in numbers.next() })
    try database.write { db in
      try SimulatedSchema.migrate(db, to: version)
      try replica.install(db)
    }
  }

  func migrate() throws {
    version = 2
    try install()
  }

  /// Runs a transaction; if the process is killed, it is not committed.
  func write<T>(isKilled: Bool, _ body: (Database) throws -> T) throws -> T {
    try database.write { db in
      let result = try body(db)
      if isKilled { throw Kill() }
      return result
    }
  }

  /// Makes edits at a time of the simulation: the captures get this device's clock.
  func edit(
    at time: Int64, _ body: (Database) throws -> [(table: String, row: SQLValue, edit: Edit)]
  ) throws {
    newEdits += try database.write { db in
      let last =
        try db.fetchOne(Int64?.self, sql: "SELECT max(id) FROM ratchet_sync_captured") ?? nil
      let edits = try body(db)
      try db.execute(
        sql: "UPDATE ratchet_sync_captured SET at = 2440587.5 + ? / 86400000.0 WHERE id > ?",
        arguments: [time + skew, last ?? 0])
      return edits
    }
  }

  /// Finds the global keys of the new edits. An edited row that is gone was deleted here.
  func resolveEdits(_ db: Database) throws {
    for (table, row, edit) in newEdits {
      let work = try replica.work(db)
      guard let schema = work.table(table), let key = try work.key(of: row, in: schema) else {
        continue
      }
      var edit = edit
      edit.key = key
      edits.append(edit)
    }
    newEdits = []
  }
}
