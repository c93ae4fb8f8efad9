public import Foundation
public import RatchetSQLite

extension SyncReplica {
  /// The greatest time by which a device's clock may be ahead of the server's without being corrected.
  public static let tolerance = Duration.seconds(3600)

  /// Compares a session with the one before, and stores its epoch, its account and the difference
  /// between the clocks.
  ///
  /// If this device's clock is ahead by more than ``tolerance``, new edits are dated by the server's
  /// clock, and so are those that wait in the outbox: otherwise they would win against all edits of
  /// the next hours.
  @discardableResult
  public func noteSession(
    _ session: SyncSession, localTime: Date, _ db: Database
  ) throws -> SyncSessionChange {
    var state = try db.replicaState()
    var mustResend = state.epoch != nil && state.epoch != session.epoch
    if let old = state.account, session.account != old { return .newAccount(old: old) }
    if let serverTime = session.serverTime {
      let lead = Int64((localTime.timeIntervalSince(serverTime) * 1000).rounded())
      let isFar = lead > Self.tolerance.components.seconds * 1000
      if isFar || state.lead != 0 {
        let work = try work(db)
        work.state.lead = isFar ? lead : 0
        try work.digest()
        let hasRedated = try isFar && work.redateOutbox(serverTime: serverTime)
        try work.finish()
        state = work.state
        // The server may have a push whose answer was lost, and whose sequences are greater than the
        // new ones: it would take edits with these for a repetition.
        if hasRedated, state.attempt != nil { mustResend = true }
      }
    }
    if mustResend {
      try resend(db)
      state = try db.replicaState()
    }
    state.epoch = session.epoch
    state.account = session.account
    try db.save(state)
    return mustResend ? .newEpoch : .same
  }

  /// Returns the state of the replica.
  public func status(_ db: Database) throws -> SyncReplicaStatus {
    func count(_ source: String) throws -> Int {
      try db.fetchOne(Int.self, sql: "SELECT count(*) FROM \(source)") ?? 0
    }
    let state = try db.replicaState()
    let oldest =
      try db.fetchOne(
        Int64?.self, sql: "SELECT min(sequence) FROM ratchet_sync_outbox") ?? nil
    // Captures of tables that this program does not synchronize wait for one that does.
    let names = tables.map { $0.name.quoted(UInt8(ascii: "'")) }.joined(separator: ", ")
    let known = """
      ratchet_sync_captured
      WHERE number IN (SELECT number FROM ratchet_sync_tables WHERE name IN (\(names)))
      """
    let captured = try db.fetchOne(
      Double?.self, sql: "SELECT min((at - 2440587.5) * 86400000) FROM \(known)")
    return SyncReplicaStatus(
      outboxCount: try count("ratchet_sync_outbox") + count(known),
      oldestEdit: oldest.map(SyncClock.init(rawValue:))
        ?? (captured ?? nil).map { SyncClock(milliseconds: Int64($0)) },
      parkedCount: try count("ratchet_sync_hidden WHERE alive = 1"),
      rejectedCount: try count("ratchet_sync_rejected"),
      clockLead: state.lead == 0 ? nil : .milliseconds(state.lead))
  }
}

extension ReplicaTransaction {
  /// Gives the edits in the outbox new clocks, in their order: as early as the server's time, but
  /// later than everything that was received or acknowledged. Returns whether there are any.
  fileprivate func redateOutbox(serverTime: Date) throws -> Bool {
    let limit = SyncClock(milliseconds: Int64(serverTime.timeIntervalSince1970 * 1000))
    let sequences = try db.fetchAll(
      Int64.self, sql: "SELECT sequence FROM ratchet_sync_outbox ORDER BY sequence")
    guard let last = sequences.last, last > limit.rawValue else { return false }
    state.clock = max(SyncClock(rawValue: state.acknowledged), try greatestForeignClock())
    try db.execute(
      sql: """
        CREATE TABLE ratchet_sync_redated (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)
        """)
    // The edits before the limit keep their order among the others, so all are dated again.
    for sequence in sequences {
      let milliseconds = min(SyncClock(rawValue: sequence), limit).milliseconds
      let new = state.tick(at: milliseconds + state.lead)
      try db.execute(
        sql: "INSERT INTO ratchet_sync_redated VALUES (?, ?)", arguments: [sequence, new.rawValue])
    }
    for name in tables.map(\.rows) + ["ratchet_sync_cells", "ratchet_sync_hidden"] {
      try db.execute(
        sql: """
          UPDATE \(name) SET clock = (SELECT new FROM ratchet_sync_redated WHERE old = clock)
          WHERE node = ? AND clock IN (SELECT old FROM ratchet_sync_redated)
          """, arguments: [state.node.rawValue])
    }
    // By way of negative numbers, because old and new ones overlap.
    try db.execute(
      sql: """
        UPDATE ratchet_sync_outbox
        SET sequence = -(SELECT new FROM ratchet_sync_redated WHERE old = sequence);
        UPDATE ratchet_sync_outbox SET sequence = -sequence;
        DROP TABLE ratchet_sync_redated
        """)
    return true
  }

  /// The greatest clock of a version that is not in the outbox.
  private func greatestForeignClock() throws -> SyncClock {
    var greatest = SyncClock.zero
    for name in tables.map(\.rows) + ["ratchet_sync_cells", "ratchet_sync_hidden"] {
      let clock = try db.fetchOne(
        Int64?.self,
        sql: """
          SELECT max(clock) FROM \(name)
          WHERE node <> ? OR clock NOT IN (SELECT sequence FROM ratchet_sync_outbox)
          """, arguments: [state.node.rawValue])
      if let clock = clock ?? nil { greatest = max(greatest, SyncClock(rawValue: clock)) }
    }
    return greatest
  }
}
