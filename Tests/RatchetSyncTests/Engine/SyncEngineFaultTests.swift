import Foundation
import RatchetDependencies
import RatchetSQLite
import RatchetSync
import Synchronization
import Testing

@Suite("A sync engine, when calls fail or the server changes,") struct SyncEngineFaultTests {
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
    // Whenever a loop sleeps, half a minute passes.
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
    // The insert, and the last of the edits that waited for its answer.
    #expect(server.operationCount == 2)
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

  @Test("of a copied database that waits for an answer loses no edit either")
  func copiedWhilePushing()
    async throws
  {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let first = try await Device(transport)
    try await first.insert("a")
    transport.fail([.push], afterwards: true)
    await #expect(throws: FaultyTransport.Fault.self) { try await first.engine.sendChanges() }
    transport.fail([])
    let copy = try DatabaseQueue()
    try await first.database.backup(to: copy)
    let second = try await Device(server.transport(), database: copy)
    // Both repeat the same push, and have a later edit each.
    try await first.insert("by the original")
    try await second.insert("by the copy")
    try await first.engine.sendChanges()
    try await second.engine.syncChanges()
    try await first.engine.fetchChanges()
    let all = ["a", "by the copy", "by the original"]
    #expect(try await first.texts() == all)
    #expect(try await second.texts() == all)
  }

  @Test("compares the clocks again when this device's clock has been set") func clockSet()
    async throws
  {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let epoch = try await server.transport().open(node: SyncNode(rawValue: 1)).epoch
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let now = Mutex(start)
    let device = try await Device(transport, date: DateGenerator { now.withLock { $0 } })
    transport.setSession(SyncSession(epoch: epoch, serverTime: start))
    try await device.engine.syncChanges()
    #expect(device.engine.status.clockLead == nil)
    now.withLock { $0 += 3 * 3600 }
    try await device.engine.syncChanges()
    #expect(device.engine.status.clockLead == .seconds(3 * 3600))
    #expect(transport.count(of: .open) == 2)
    now.withLock { $0 = start }
    try await device.engine.syncChanges()
    #expect(device.engine.status.clockLead == nil)
  }

  @Test("opens the session for a second caller when the first one is cancelled")
  func cancelledOpening()
    async throws
  {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let device = try await Device(transport)
    try await device.insert("a")
    transport.hold([.open])
    let fetch = Task { try await device.engine.fetchChanges() }
    _ = await device.status { $0.isFetching }
    let send = Task { try await device.engine.sendChanges() }
    _ = await device.status { $0.isSending }
    fetch.cancel()
    transport.hold([])
    await #expect(throws: CancellationError.self) { try await fetch.value }
    try await send.value
    #expect(server.operationCount == 1)
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
    try await second.engine.syncChanges()
    try await first.engine.fetchChanges()
    let all = ["a", "by the copy", "by the original"]
    #expect(try await first.texts() == all)
    #expect(try await second.texts() == all)
  }

  @Test("of a database takes no other process with it for a copy, also if that one was faster")
  func overtaken() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let first = try await Device(transport)
    let second = try await Device(server.transport(), database: first.database)
    try await first.insert("a")
    transport.hold([.push])
    let sending = Task { try await first.engine.sendChanges() }
    await transport.holdsCall()
    for text in ["b", "c"] {
      try await second.insert(text)
      try await second.engine.sendChanges()
    }
    // The server now has more of the node than the push that was held acknowledges.
    transport.hold([])
    try await sending.value
    #expect(server.operationCount == 3)
    #expect(first.engine.status.outboxCount == 0)
    #expect(first.engine.status.sendProblem == nil)
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
}
