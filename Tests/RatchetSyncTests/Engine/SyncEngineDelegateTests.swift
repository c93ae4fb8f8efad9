import Foundation
import RatchetSync
import Synchronization
import Testing

@Suite("The delegate of a sync engine") struct SyncEngineDelegateTests {
  @Test("receives refused edits, which are kept, sent again or discarded; the others are sent")
  func rejected() async throws {
    let isStrict = Mutex(true)
    let server = MemorySyncServer { operation in
      let isBad = operation.cells.contains { $0.value == .text("bad") }
      return isBad && isStrict.withLock { $0 } ? "no bad words" : nil
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

    let edit = try #require(try await device.engine.rejectedEdits().first)
    try await device.engine.retryRejected(edit)
    #expect(device.engine.status.rejectedCount == 0)
    #expect(device.engine.status.outboxCount == 1)
    try await device.engine.sendChanges()
    let again = try #require(try await device.engine.rejectedEdits().first)
    isStrict.withLock { $0 = false }
    try await device.engine.retryRejected(again)
    try await device.engine.sendChanges()
    #expect(server.operationCount == 2)
    #expect(try await device.engine.rejectedEdits().isEmpty)

    isStrict.withLock { $0 = true }
    try await device.insert("bad")
    try await device.engine.sendChanges()
    let last = try #require(try await device.engine.rejectedEdits().first)
    try await device.engine.discardRejected(last)
    #expect(device.engine.status.rejectedCount == 0)
    try await device.engine.sendChanges()
    #expect(server.operationCount == 2)
    #expect(try await device.texts() == ["bad", "bad", "good"])
  }

  @Test("decides about an edit that a later one has overwritten") func conflict() async throws {
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

  @Test("names a change to a server without accounts")
  func noAccount() async throws {
    let server = MemorySyncServer()
    let transport = FaultyTransport(server.transport())
    let epoch = try await server.transport().open(node: SyncNode(rawValue: 1)).epoch
    let device = try await Device(transport, delegate: Delegate())
    try await device.insert("mine")
    transport.setSession(SyncSession(epoch: epoch, account: "ann"))
    try await device.engine.syncChanges()
    await device.engine.stop()
    transport.setSession(SyncSession(epoch: epoch, account: nil))
    await #expect(
      throws: SyncError(
        code: .account,
        message: """
          the rows of this database belong to the account ann, and this server has no accounts, so \
          nothing is synchronized; go back to the server that the rows came from, or use another \
          database, or decide in the delegate's `accountChangedFrom` what becomes of this device's \
          rows
          """)
    ) { try await device.engine.syncChanges() }
  }

  @Test("decides about another account before anything is sent or fetched")
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
