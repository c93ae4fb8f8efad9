import Foundation
import Observation
import RatchetData
import RatchetDependencies
import RatchetQuery
import RatchetSQLite
import RatchetSync
import Synchronization
import Testing

@Suite("A sync engine") struct SyncEngineTests {
  @Test("brings edits that were made offline to another device, and deletes too")
  func offline() async throws {
    let server = MemorySyncServer()
    let first = try await Device(server.transport())
    let second = try await Device(server.transport())
    let id = try await first.insert("one")
    try await second.insert("two")
    try await first.engine.sendChanges()
    try await second.engine.syncChanges()
    try await first.engine.fetchChanges()
    #expect(try await first.texts() == ["one", "two"])
    #expect(try await second.texts() == ["one", "two"])

    try await second.delete(id)
    try await second.engine.sendChanges()
    try await first.engine.fetchChanges()
    #expect(try await first.texts() == ["two"])
    #expect(first.engine.status.outboxCount == 0)
    #expect(!first.engine.isSynchronizing)
  }

  @Test("brings each row of an array, whether it was inserted or replaced one")
  func array() async throws {
    let server = MemorySyncServer()
    let first = try await Device(server.transport())
    let second = try await Device(server.transport())
    let notes = (0..<100).map { SyncedNote(id: UUID(), text: "note \($0)", stars: $0) }
    try await first.database.write { db in try SyncedNote.insert { notes }.execute(db) }
    try await first.engine.sendChanges()
    try await second.engine.fetchChanges()
    func stored(on device: Device) async throws -> [SyncedNote] {
      try await device.database.read { try SyncedNote.order(by: \.stars).fetchAll($0) }
    }
    #expect(try await stored(on: second) == notes)

    let changed = notes.map { SyncedNote(id: $0.id, text: "\($0.text), changed", stars: $0.stars) }
    try await second.database.write { db in try SyncedNote.upsert { changed }.execute(db) }
    try await second.engine.sendChanges()
    try await first.engine.fetchChanges()
    #expect(try await stored(on: first) == changed)
  }

  @Test("while it runs, sends an edit at once and receives it by a hint, without a poll")
  func running() async throws {
    let server = MemorySyncServer()
    // Nobody advances these clocks.
    let first = try await Device(server.transport())
    let second = try await Device(server.transport())
    #expect(!first.engine.isRunning)
    await first.engine.start()
    await first.engine.start()
    await second.engine.start()
    #expect(first.engine.isRunning)
    let id = try await first.insert("a")
    try await second.texts(become: ["a"])
    try await second.setText("b", of: id)
    try await first.texts(become: ["b"])
    await first.engine.stop()
    await second.engine.stop()
    #expect(!first.engine.isRunning)
  }

  @Test("polls where a transport gives no hints") func polling() async throws {
    let server = MemorySyncServer()
    let clock = TestClock()
    let device = try await Device(Silent(base: server.transport()), clock: clock)
    await device.engine.start()
    // Both loops rest, and so does the task that listened to hints.
    await clock.sleepers(3)
    let other = try await Device(server.transport())
    try await other.insert("a")
    try await other.engine.sendChanges()
    async let received: Void = device.texts(become: ["a"])
    await clock.advance(by: .seconds(30))
    try await received
    await device.engine.stop()
  }

  @Test("deletes the rows of this device only, and fetches them again") func deletion() async throws
  {
    let server = MemorySyncServer()
    let first = try await Device(server.transport())
    let second = try await Device(server.transport())
    try await first.insert("a")
    try await first.engine.sendChanges()
    try await second.engine.fetchChanges()
    try await first.insert("not sent")
    try await first.engine.deleteLocalData()
    #expect(try await first.texts() == [])
    try await second.engine.syncChanges()
    #expect(try await second.texts() == ["a"])
    try await first.engine.syncChanges()
    #expect(try await first.texts() == ["a"])
    #expect(server.operationCount == 1)
  }

  @Test("stops in the middle of any call, and goes on later") func stopping() async throws {
    for call in [FaultyTransport.Call.open, .pull, .push] {
      let server = MemorySyncServer()
      let transport = FaultyTransport(server.transport())
      let device = try await Device(transport)
      try await device.insert("a")
      transport.hold([call])
      await device.engine.start()
      async let stopped: Void = device.engine.stop()
      transport.hold([])
      await stopped
      #expect(!device.engine.isRunning)
      try await device.engine.syncChanges()
      #expect(server.operationCount == 1)
    }
  }

  @Test("that is cancelled throws, and records no problem") func cancelled() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let device = try await Device(transport)
    transport.hold([.pull])
    let task = Task { try await device.engine.fetchChanges() }
    _ = await device.status { $0.isFetching }
    task.cancel()
    transport.hold([])
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(device.engine.status.fetchProblem == nil)
    try await device.engine.fetchChanges()
    #expect(device.engine.status.fetchedAt != nil)
  }

  @Test("tells the observers of its status about a change") func observation() async throws {
    let server = MemorySyncServer()
    let device = try await Device(server.transport())
    try await device.insert("a")
    try await confirmation { changed in
      withObservationTracking {
        #expect(device.engine.status.sentCount == 0)
      } onChange: {
        changed()
      }
      try await device.engine.sendChanges()
    }
    #expect(device.engine.status.sentCount == 1)
    try await device.engine.fetchChanges()
    #expect(device.engine.status.fetchedCount == 1)
    let fetchedAt = try #require(device.engine.status.fetchedAt)
    #expect(device.engine.status.lag(at: fetchedAt + 5) == .seconds(5))
  }

  @Test("that is not set reports an issue") func unset() async {
    @Dependency(\.defaultSyncEngine) var engine
    await withKnownIssue {
      await engine.start()
    } matching: {
      $0.comments.contains { "\($0)".contains("No sync engine is set.") }
        || "\($0)".contains("No sync engine is set.")
    }
    #expect(!engine.isRunning)
  }

  @Test("of a test has a server of its own, and does not run by itself") func bootstrap()
    async throws
  {
    try await withDependencies {
      try $0.bootstrapDatabase(
        .syncedNotes, synchronizing: SyncedNote.self, over: Self.unreachable())
    } operation: {
      @Dependency(\.defaultSyncEngine) var engine
      @Dependency(\.defaultDatabase) var database
      #expect(!engine.isRunning)
      try await database.write { db in
        try SyncedNote.insert { SyncedNote(id: UUID()) }.execute(db)
      }
      try await withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 1e9)
      } operation: {
        try await engine.syncChanges()
      }
      #expect(engine.status.outboxCount == 0)
    }
  }

  @Test("has no status that counts a sent change as left to send") func counts() async throws {
    let device = try await Device(MemorySyncServer().transport())
    // More than one push.
    try await device.database.write { db in
      for _ in 0..<1200 { try SyncedNote.insert { SyncedNote(id: UUID()) }.execute(db) }
    }
    try await device.engine.fetchChanges()
    let statuses = Statuses(device.engine)
    try await device.engine.sendChanges()
    let all = statuses.end()
    #expect(all.allSatisfy { $0.sentCount + $0.outboxCount == 1200 }, "\(all)")
    #expect(Set(all.map(\.sentCount)).count > 2)
    #expect(all.last?.sentCount == 1200)
  }

  private static func unreachable() throws -> any SyncTransport {
    Issue.record("A test must not use the program's transport.")
    return MemorySyncServer().transport()
  }
}

extension DatabaseMigrator {
  fileprivate static let syncedNotes: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("Create notes") { db in
      try db.execute(
        sql: """
          CREATE TABLE note (
            id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL DEFAULT '',
            stars INTEGER NOT NULL DEFAULT 0
          )
          """)
    }
    return migrator
  }()
}

/// Every status of an engine, in order. An engine's stream leaves some out.
private final class Statuses: Sendable {
  private let engine: SyncEngine
  // A lock: the engine changes its status on any thread.
  private let recorded = Mutex<[SyncStatus]>([])

  init(_ engine: SyncEngine) {
    self.engine = engine
    observe()
  }

  func end() -> [SyncStatus] { recorded.withLock { $0 } + [engine.status] }

  private func observe() {
    withObservationTracking {
      _ = engine.status
    } onChange: { [self] in
      // Called before the change.
      let status = engine.status
      recorded.withLock { $0.append(status) }
      observe()
    }
  }
}

/// A transport without hints.
private struct Silent: SyncTransport {
  let base: any SyncTransport

  func open(node: SyncNode) async throws -> SyncSession { try await base.open(node: node) }
  func push(_ push: SyncPush) async throws -> SyncPushAnswer { try await base.push(push) }
  func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage {
    try await base.pull(after: cursor, limit: limit)
  }
  func hints() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  func close() async { await base.close() }
}
