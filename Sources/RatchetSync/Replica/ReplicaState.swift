import RatchetSQLite

/// The row of `ratchet_sync_state`.
struct ReplicaState: RowDecodable, Hashable {
  var node: SyncNode
  /// The greatest clock that was taken or received.
  var clock: SyncClock
  var acknowledged: Int64
  /// The attempt of the push that waits for its answer, and the part of the outbox that it covers. A
  /// retry covers the same part, so that of two copies of the database each sends its later edits with
  /// an attempt of its own.
  var attempt: Int64?
  var pushed: Int64?
  var cursor: String?
  var epoch: String?
  var account: String?
  /// The milliseconds by which this device's clock is ahead of the server's, if they are hours.
  var lead: Int64

  init(row: Row) throws {
    node = SyncNode(rawValue: try row["node"])
    clock = SyncClock(rawValue: try row["clock"])
    acknowledged = try row["acknowledged"]
    attempt = try row["attempt"]
    pushed = try row["pushed"]
    cursor = try row["cursor"]
    epoch = try row["epoch"]
    account = try row["account"]
    lead = try row["lead"]
  }

  /// Takes the clock of an edit at a time of this device's clock.
  mutating func tick(at milliseconds: Int64) -> SyncClock {
    let next = SyncClock(rawValue: clock.rawValue + 1)
    clock = max(next, SyncClock(milliseconds: milliseconds - lead))
    return clock
  }

  /// Takes a clock for something that happens within the synchronization.
  mutating func tick() -> SyncClock { tick(at: clock.milliseconds + lead) }

  mutating func observe(_ received: SyncClock) {
    clock = max(clock, received)
  }
}

extension Database {
  func replicaState() throws -> ReplicaState {
    guard
      try tableExists("ratchet_sync_state"),
      let state = try fetchOne(ReplicaState.self, sql: "SELECT * FROM ratchet_sync_state")
    else { throw SyncSchemaError(description: Wording.notInstalled) }
    return state
  }

  func save(_ state: ReplicaState) throws {
    try execute(
      sql: """
        UPDATE ratchet_sync_state SET node = ?, clock = ?, acknowledged = ?, attempt = ?,
          pushed = ?, cursor = ?, epoch = ?, account = ?, lead = ?
        """,
      arguments: [
        state.node.rawValue, state.clock.rawValue, state.acknowledged, state.attempt, state.pushed,
        state.cursor, state.epoch, state.account, state.lead,
      ])
  }
}
