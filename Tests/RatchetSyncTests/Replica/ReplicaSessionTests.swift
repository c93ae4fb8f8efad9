import Foundation
import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite struct ReplicaSessionTests {
  @Test("After a change of the epoch all rows are sent again, with their versions")
  func epoch() throws {
    var server = SyncServer(name: "first")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'A'), (2, 'B'); DELETE FROM lists WHERE id = 1")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try two.run("UPDATE lists SET title = 'C'")
    try two.sync(with: &server)
    try one.sync(with: &server)

    server = SyncServer(name: "second")
    for device in [one, two] {
      try device.database.write { (db) throws in
        #expect(
          try device.replica.noteSession(
            SyncSession(epoch: "first"), localTime: Date(), db) == .same)
        #expect(
          try device.replica.noteSession(
            SyncSession(epoch: "second"), localTime: Date(), db) == .newEpoch)
        #expect(try device.replica.cursor(db) == nil)
      }
    }
    try one.sync(with: &server)
    try two.sync(with: &server)
    let third = try TestDevice()
    try third.pull(from: &server)
    for device in [one, two, third] {
      #expect(try device.texts("SELECT title FROM lists") == ["tC"])
      #expect(try device.status().outboxCount == 0)
    }
  }

  @Test("Another account is reported and changes nothing; the local data can be deleted")
  func account() throws {
    let device = try TestDevice()
    try device.run("INSERT INTO lists VALUES (1, 'A'); INSERT INTO items VALUES (1, 1, 'i')")
    try device.database.write { (db) throws in
      let replica = device.replica
      let old = try db.replicaState().node
      func note(_ account: String) throws -> SyncSessionChange {
        try replica.noteSession(
          SyncSession(epoch: "e", account: account), localTime: Date(), db)
      }
      #expect(try note("anna") == .same)
      #expect(try note("bert") == .newAccount(old: "anna"))
      #expect(try note("bert") == .newAccount(old: "anna"))
      try replica.deleteLocalData(db)
      #expect(try db.replicaState().node != old)
      #expect(try note("bert") == .same)
      #expect(try replica.collectPush(db) == nil)
    }
    #expect(try device.texts("SELECT * FROM items").isEmpty)
    try device.run("INSERT INTO lists VALUES (1, 'B')")
    #expect(try device.status().outboxCount == 1)
  }

  @Test("Edits of a clock that is hours ahead are dated by the server's clock, in their order")
  func clocks() throws {
    var server = SyncServer(name: "test")
    let now = Date()
    let milliseconds = Int64(now.timeIntervalSince1970 * 1000)
    let one = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'A')")
    try one.run("UPDATE lists SET title = 'B'")
    try one.date(milliseconds + 5 * 3_600_000)
    try one.database.write { db in
      _ = try one.replica.noteSession(
        SyncSession(epoch: "e", serverTime: now), localTime: now + 5 * 3600, db)
    }
    #expect(try one.status().clockLead == .seconds(5 * 3600))
    try one.push(to: &server)
    let clocks = server.log.map(\.operation.clock)
    #expect(clocks.allSatisfy { abs($0.milliseconds - milliseconds) < 1000 })
    #expect(clocks == clocks.sorted())
    let two = try TestDevice()
    try two.pull(from: &server)
    #expect(try two.texts("SELECT title FROM lists") == ["tB"])
    try two.run("UPDATE lists SET title = 'C'")
    try two.date(milliseconds + 60_000)
    try two.sync(with: &server)
    try one.sync(with: &server)
    #expect(try one.texts("SELECT title FROM lists") == ["tC"])
    try one.database.write { db in
      _ = try one.replica.noteSession(
        SyncSession(epoch: "e", serverTime: now), localTime: now + 60, db)
    }
    #expect(try one.status().clockLead == nil)
  }

  @Test("A received clock that is far ahead is reported, and later edits still win")
  func receivedClock() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'A')")
    try one.date(Int64(Date().timeIntervalSince1970 * 1000) + 7_200_000)
    try one.push(to: &server)
    let page = try server.pull(after: nil, limit: 10)
    let applied = try two.database.write { try two.replica.apply(page, $0) }
    #expect(applied.greatestLead > .seconds(7000))
    try two.run("UPDATE lists SET title = 'B'")
    try two.push(to: &server)
    try one.pull(from: &server)
    #expect(try one.texts("SELECT title FROM lists") == ["tB"])
  }

  @Test("A push keeps its attempt until its answer is noted, and has the limits of the protocol")
  func push() throws {
    let device = try TestDevice()
    try device.run(
      """
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO lists SELECT i, 'List ' || i FROM n
      """)
    try device.database.write { (db) throws in
      let first = try #require(try device.replica.collectPush(db))
      #expect(first.operations.count == SyncPush.maximumCount)
      #expect(try device.replica.collectPush(db) == first)
      try device.replica.noteAnswer(SyncPushAnswer(), of: first, db)
      try device.replica.noteAnswer(SyncPushAnswer(), of: first, db)
      let second = try #require(try device.replica.collectPush(db))
      #expect(second.operations.count == 100)
      #expect(second.attempt != first.attempt)
      #expect(second.acknowledged == first.end)
      try device.replica.noteAnswer(SyncPushAnswer(), of: second, db)
      #expect(try device.replica.collectPush(db) == nil)
      try db.execute(sql: "UPDATE lists SET title = hex(zeroblob(150000)) WHERE id < 6")
      let large = try #require(try device.replica.collectPush(db))
      #expect(large.operations.count == 3)
      try db.execute(sql: "UPDATE lists SET title = hex(zeroblob(1500000)) WHERE id < 3")
      try device.replica.noteAnswer(SyncPushAnswer(), of: large, db)
      let larger = try #require(try device.replica.collectPush(db))
      #expect(larger.operations.count == 2)
    }
  }

  @Test("A repeated push has all of its edits, also if they have grown beyond the limit")
  func grownPush() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'a'), (2, 'b'), (3, 'c')")
    // It does not reach the server.
    _ = try one.database.write { try one.replica.collectPush($0) }
    let long = String(repeating: "x", count: SyncPush.maximumSize + 1)
    try one.run("UPDATE lists SET title = '\(long)' WHERE id = 1")
    try one.push(to: &server)
    try two.sync(with: &server)
    #expect(try two.texts("SELECT length(title) FROM lists ORDER BY id").count == 3)
    #expect(try one.status().outboxCount == 0)
  }

  @Test("A push whose answer is lost and whose edits are overwritten then is no copied database")
  func supersededPush() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'A')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.run("UPDATE lists SET title = 'B'")
    let collected = try one.database.write { try one.replica.collectPush($0) }
    let lost = try #require(collected)
    _ = try server.push(lost, epoch: server.epoch)
    try two.run("UPDATE lists SET title = 'C'")
    try two.date(4_000_000_000_000)
    try two.sync(with: &server)
    try one.pull(from: &server)
    let retried = try one.database.write { try one.replica.collectPush($0) }
    #expect(retried?.operations.isEmpty == true)
    #expect(retried?.end == lost.end)
    try one.run("UPDATE lists SET title = 'D'")
    try one.push(to: &server)
    try two.pull(from: &server)
    #expect(try two.texts("SELECT title FROM lists") == ["tD"])
  }

  @Test("An edit that was overwritten before it was sent needs no operation")
  func coalesced() throws {
    let device = try TestDevice()
    try device.run("INSERT INTO lists VALUES (1, 'A')")
    for number in 0..<5 { try device.run("UPDATE lists SET title = '\(number)'") }
    try device.run("INSERT INTO lists VALUES (2, 'B'); DELETE FROM lists WHERE id = 2")
    let push = try device.database.write { try device.replica.collectPush($0) }
    #expect(push?.operations.map { $0.cells.count } == [2, 1, 1])
    #expect(push?.operations.last?.isDelete == true)
  }
}
