import Foundation
import RatchetDependencies
import RatchetSQLite

extension SyncEngine {
  /// Returns the open session, or opens one; callers at the same time share it.
  ///
  /// A session is opened again after an hour, and when this device's clock has been set: opening it
  /// compares the clocks.
  func openSession() async throws -> SyncSession {
    while true {
      if let session, let openedAt,
        abs(date.now.timeIntervalSince(openedAt)) < Self.sessionLength
      {
        return session
      }
      guard let opening else { break }
      do {
        return try await opening.value
      } catch is CancellationError {
        // The caller that opened it was cancelled, not this one.
        try Task.checkCancellation()
      }
    }
    let task = Task {
      defer { opening = nil }
      return try await open()
    }
    opening = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private static let sessionLength: TimeInterval = 3600

  /// Opens the transport, and compares the server with the one of the last session.
  private func open() async throws -> SyncSession {
    let node = try await database.read { db in try db.replicaState().node }
    let opened = try await transport.open(node: node)
    guard opened.protocolVersion == SyncProtocol.version else {
      throw SyncTransportError.protocolMismatch(
        client: SyncProtocol.version, server: opened.protocolVersion)
    }
    switch try await noteSession(opened) {
    case .same: break
    case .newEpoch: generation += 1
    case .newAccount(let old):
      try await changeAccount(from: old, to: opened.account ?? "")
      _ = try await noteSession(opened)
      generation += 1
    }
    session = opened
    openedAt = date.now
    return opened
  }

  private func noteSession(_ session: SyncSession) async throws -> SyncSessionChange {
    let now = date.now
    return try await database.write { [replica] db in
      try replica.noteSession(session, localTime: now, db)
    }
  }

  private func changeAccount(from old: String, to new: String) async throws {
    switch await delegate?.syncEngine(self, accountChangedFrom: old, to: new) ?? .stop {
    case .keepLocalData:
      try await database.write { [replica] db in try replica.resend(db) }
    case .deleteLocalData:
      try await database.write { [replica] db in try replica.deleteLocalData(db) }
    case .stop:
      // Without waiting: this may run in one of the tasks.
      Task { await stop() }
      throw SyncError(code: .account, message: Wording.accountChanged(from: old, to: new))
    }
  }

  /// Runs `body`, and again after the replica's state is brought in line with a server that has
  /// changed. Three changes during one run are an error.
  func recovering(_ body: () async throws -> Void) async throws {
    for _ in 0..<3 {
      let began = generation
      do {
        return try await body()
      } catch let error as SyncTransportError {
        if case .protocolMismatch = error {
          session = nil
          throw error
        }
        try await recover(from: error, since: began)
      }
    }
    try await body()
  }

  private func recover(from error: SyncTransportError, since began: Int) async throws {
    session = nil
    _ = try await openSession()
    // A new epoch, or the other direction, has reset the replica.
    guard generation == began else { return }
    switch error {
    case .protocolMismatch: throw error
    case .expiredCursor:
      try await database.write { [replica] db in try replica.restart(db) }
    case .copiedDatabase, .lostOperations:
      try await database.write { [replica] db in try replica.resend(db) }
    }
    generation += 1
  }
}
