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

  @Test("tries again with growing pauses, and at once when the server answers in one direction")
  func backoff() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let clock = TestClock()
    let device = try await Device(transport, clock: clock)
    transport.fail([.open, .pull, .push])
    try await device.insert("a")
    await device.engine.start()
    let failed = await device.status { $0.fetchProblem != nil && $0.sendProblem != nil }
    #expect(failed?.fetchProblem == "Fault(call: RatchetSyncTests.FaultyTransport.Call.open)")
    #expect(failed?.outboxCount == 1)
    #expect(failed?.oldestEdit != nil)
    // Whenever somebody sleeps, half a minute passes.
    let time = Task {
      while !Task.isCancelled {
        await clock.sleepers()
        await clock.advance(by: .seconds(30))
      }
    }
    #expect(transport.count(of: .push) == 0)
    transport.fail([.pull])
    let sent = await device.status { $0.outboxCount == 0 && $0.sendProblem == nil }
    #expect(sent?.fetchProblem != nil)
    transport.fail([])
    let healed = await device.status { $0.fetchProblem == nil && $0.fetchedAt != nil }
    #expect(healed?.isRunning == true)
    time.cancel()
    await time.value
    await device.engine.stop()
  }

  @Test("sends each edit once, also if answers are lost") func lostAnswers() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let device = try await Device(transport)
    let id = try await device.insert("a")
    transport.fail([.push], afterwards: true)
    for number in 0..<3 {
      await #expect(throws: FaultyTransport.Fault(call: .push)) {
        try await device.engine.sendChanges()
      }
      #expect(device.engine.status.sendProblem != nil)
      try await device.setText("\(number)", of: id)
    }
    transport.fail([])
    try await device.engine.sendChanges()
    #expect(device.engine.status.sendProblem == nil)
    // The insert, and the last value of each retry.
    #expect(server.operationCount == 4)
    let other = try await Device(server.transport())
    try await other.engine.fetchChanges()
    #expect(try await other.texts() == ["2"])
  }

  @Test("fetches while a send hangs, and sends while a fetch hangs") func independent() async throws
  {
    let server = MemorySyncServer()
    let other = try await Device(server.transport())
    try await other.insert("other")
    try await other.engine.sendChanges()
    let transport = FaultyTransport(server.transport())
    let device = try await Device(transport)
    try await device.insert("own")
    transport.hold([.push])
    await device.engine.start()
    try await device.texts(become: ["other", "own"])
    #expect(server.operationCount == 1)
    transport.hold([.pull])
    _ = await device.status { $0.outboxCount == 0 && !$0.isSending }
    #expect(server.operationCount == 2)
    try await device.insert("more")
    _ = await device.status { $0.outboxCount == 0 && !$0.isSending }
    transport.hold([])
    await device.engine.stop()
  }

  @Test("after the server was restored from a backup, every device sends again what was lost")
  func restored() async throws {
    let server = MemorySyncServer()
    let first = try await Device(server.transport())
    let second = try await Device(server.transport())
    try await first.insert("old")
    try await first.engine.syncChanges()
    let backup = server.backup
    try await first.insert("lost 1")
    try await second.insert("lost 2")
    for device in [first, second, first] { try await device.engine.syncChanges() }
    server.restore(backup)
    try await first.insert("new")
    for device in [first, second, first, second] { try await device.engine.syncChanges() }
    let all = ["lost 1", "lost 2", "new", "old"]
    #expect(try await first.texts() == all)
    #expect(try await second.texts() == all)
    let third = try await Device(server.transport())
    try await third.engine.fetchChanges()
    #expect(try await third.texts() == all)
  }

  @Test("of a copied database takes a node of its own, and loses no edit") func copied()
    async throws
  {
    let server = MemorySyncServer()
    let first = try await Device(server.transport())
    try await first.insert("a")
    try await first.engine.syncChanges()
    let copy = try DatabaseQueue()
    try await first.database.backup(to: copy)
    let second = try await Device(server.transport(), database: copy)
    try await second.insert("by the copy")
    try await first.insert("by the original")
    try await first.engine.syncChanges()
    // The first report could come from another process with the same database.
    await #expect(throws: SyncTransportError.copiedDatabase) {
      try await second.engine.sendChanges()
    }
    try await second.engine.syncChanges()
    try await first.engine.fetchChanges()
    let all = ["a", "by the copy", "by the original"]
    #expect(try await first.texts() == all)
    #expect(try await second.texts() == all)
  }

  @Test("tells the delegate about refused edits, keeps them, and sends the others")
  func rejected() async throws {
    let server = MemorySyncServer { operation in
      operation.cells.contains { $0.value == .text("bad") } ? "no bad words" : nil
    }
    let delegate = Delegate()
    let device = try await Device(server.transport(), delegate: delegate)
    try await device.insert("bad")
    try await device.insert("good")
    try await device.engine.sendChanges()
    #expect(delegate.state.withLock { $0.rejected }.map(\.reason) == ["no bad words"])
    #expect(try await device.engine.rejectedEdits().map(\.reason) == ["no bad words"])
    #expect(device.engine.status.rejectedCount == 1)
    #expect(device.engine.status.outboxCount == 0)
    #expect(server.operationCount == 1)
  }

  @Test("asks the delegate about an edit that a later one has overwritten") func conflict()
    async throws
  {
    let server = MemorySyncServer()
    let delegate = Delegate()
    delegate.state.withLock { $0.answer = .keepLocal }
    let first = try await Device(server.transport())
    let second = try await Device(server.transport(), delegate: delegate)
    let id = try await first.insert("a")
    try await first.engine.sendChanges()
    try await second.engine.fetchChanges()
    try await second.setText("by the second", of: id)
    // Edits of one millisecond are ordered by their nodes.
    try await Task.sleep(for: .milliseconds(3))
    try await first.setText("by the first, later", of: id)
    try await first.engine.sendChanges()
    try await second.engine.fetchChanges()
    let conflicts = delegate.state.withLock { $0.conflicts }
    #expect(conflicts.map(\.local) == [.text("by the second")])
    #expect(conflicts.map(\.remote) == [.text("by the first, later")])
    try await second.engine.sendChanges()
    try await first.engine.fetchChanges()
    #expect(try await first.texts() == ["by the second"])
    #expect(try await second.texts() == ["by the second"])
  }

  @Test("does nothing for another account until the delegate has decided")
  func account() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let epoch = try await server.transport().open(node: SyncNode(rawValue: 1)).epoch
    let delegate = Delegate()
    let device = try await Device(transport, delegate: delegate)
    try await device.insert("mine")
    transport.setSession(SyncSession(epoch: epoch, account: "ann"))
    try await device.engine.syncChanges()
    await device.engine.stop()
    try await device.insert("also mine")
    transport.setSession(SyncSession(epoch: epoch, account: "ben"))
    await #expect(
      throws: SyncError(
        code: .account,
        message: """
          the account changed from ann to ben, so nothing is synchronized; sign in as ann again, or \
          decide in the delegate's `accountChangedFrom` what becomes of this device's rows
          """)
    ) { try await device.engine.sendChanges() }
    #expect(server.operationCount == 1)
    #expect(delegate.state.withLock { $0.accounts } == ["ann", "ben"])

    delegate.state.withLock { $0.decision = .deleteLocalData }
    try await device.engine.fetchChanges()
    #expect(try await device.texts() == ["mine"])
    delegate.state.withLock { $0.decision = .keepLocalData }
    try await device.insert("more")
    await device.engine.stop()
    transport.setSession(SyncSession(epoch: epoch, account: "cid"))
    try await device.engine.syncChanges()
    #expect(try await device.texts() == ["mine", "more"])
    #expect(device.engine.status.outboxCount == 0)
  }

  @Test("refuses a server with another version of the protocol") func version() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    transport.setSession(SyncSession(protocolVersion: 2, epoch: "e"))
    let device = try await Device(transport)
    try await device.insert("a")
    await #expect(throws: SyncTransportError.protocolMismatch(client: 1, server: 2)) {
      try await device.engine.syncChanges()
    }
    #expect(transport.count(of: .push) == 0)
    #expect(transport.count(of: .pull) == 0)
    #expect(device.engine.status.outboxCount == 1)
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

private final class Delegate: SyncEngineDelegate {
  struct State {
    var rejected: [SyncRejectedEdit] = []
    var conflicts: [SyncConflict] = []
    var accounts: [String] = []
    var decision = SyncAccountDecision.stop
    var answer = SyncConflictAnswer.acceptRemote
  }

  // A lock: the engine calls from its actor and from the database's thread.
  let state = Mutex(State())

  func syncEngine(
    _ engine: SyncEngine, accountChangedFrom old: String, to new: String
  ) async -> SyncAccountDecision {
    state.withLock {
      $0.accounts = [old, new]
      return $0.decision
    }
  }

  func syncEngine(_ engine: SyncEngine, rejected edits: [SyncRejectedEdit]) async {
    state.withLock { $0.rejected += edits }
  }

  func syncEngine(
    _ engine: SyncEngine, resolve conflict: SyncConflict
  ) -> SyncConflictAnswer {
    state.withLock {
      $0.conflicts.append(conflict)
      return $0.answer
    }
  }
}
