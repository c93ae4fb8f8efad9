public import RatchetSQLite

extension SyncReplica {
  /// Puts all registers of all rows into the outbox, in place of the edits that were there, gives the
  /// database a new node, forgets the session, and pulls from the start.
  ///
  /// Call it if the server has lost operations, or if a copy of the database uses the same node.
  public func resend(_ db: Database) throws {
    let work = try work(db)
    try work.digest()
    work.state.node = SyncNode(rawValue: randomNumber())
    work.state.acknowledged = 0
    work.state.attempt = nil
    work.state.pushed = nil
    work.state.cursor = nil
    work.state.epoch = nil
    work.state.account = nil
    try db.execute(sql: "DELETE FROM ratchet_sync_outbox")
    for table in work.tables {
      try work.enqueueAll(
        "SELECT \(table.number), row, '\(SpecialColumn.whole)' FROM \(table.rows) ORDER BY row")
    }
    // Rows of tables that this program does not know are sent, too.
    try db.execute(
      sql: """
        INSERT INTO ratchet_sync_tables (name) SELECT DISTINCT name FROM ratchet_sync_hidden
        WHERE true ON CONFLICT DO NOTHING
        """)
    try work.enqueueAll(
      """
      SELECT number, key, '\(SpecialColumn.hidden)'
      FROM ratchet_sync_hidden JOIN ratchet_sync_tables USING (name) ORDER BY name, key
      """)
    try work.finish()
  }
}

extension ReplicaTransaction {
  fileprivate func enqueueAll(_ rows: String) throws {
    try db.execute(
      sql: """
        INSERT INTO ratchet_sync_outbox (sequence, number, row, col)
        SELECT ? + row_number() OVER (), * FROM (\(rows))
        """, arguments: [state.clock.rawValue])
    let last =
      try db.fetchOne(
        Int64?.self, sql: "SELECT max(sequence) FROM ratchet_sync_outbox") ?? nil
    if let last { state.observe(SyncClock(rawValue: last)) }
  }
}
