import Foundation
import RatchetDependencies
import RatchetSQLite

extension SyncEngine {
  /// Fetches or sends after the earlier runs of the direction, and records the outcome in the status.
  func run(_ direction: Direction) async throws {
    try await takeTurn(direction) { try await self.runNow(direction) }
  }

  private func runNow(_ direction: Direction) async throws {
    do {
      try await recovering {
        switch direction {
        case .fetch: try await fetch()
        case .send: try await send()
        }
      }
      await note(nil, of: direction)
    } catch {
      if !(error is CancellationError) { await note("\(error)", of: direction) }
      throw error
    }
  }

  /// Runs `body` after the earlier runs of the direction have ended.
  func takeTurn(
    _ direction: Direction, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let previous = lastRuns[direction]
    let task = Task {
      // Its error was thrown to its own caller.
      _ = await previous?.result
      try Task.checkCancellation()
      try await body()
    }
    lastRuns[direction] = task
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Applies page after page until there are no more.
  private func fetch() async throws {
    observed.update { $0.isFetching = true }
    defer { observed.update { $0.isFetching = false } }
    var isAtEnd = false
    while !isAtEnd {
      let session = try await openSession()
      let began = date.now
      var cursor = try await database.read { [replica] db in try replica.cursor(db) }
      var page = try await transport.pull(after: cursor, limit: configuration.pageSize)
      while true {
        guard page.epoch == session.epoch else { throw SyncTransportError.expiredCursor }
        let current = page
        // The next page is on its way while this one is applied.
        async let next = following(current)
        // Another process may have applied pages: then go on from its cursor.
        guard let applied = try await apply(current, after: cursor) else { break }
        note(applied)
        guard let more = try await next else {
          isAtEnd = true
          observed.update { $0.fetchedAt = began }
          break
        }
        cursor = current.cursor
        page = more
      }
    }
  }

  private nonisolated func following(_ page: SyncPage) async throws -> SyncPage? {
    guard page.hasMore else { return nil }
    return try await transport.pull(after: page.cursor, limit: configuration.pageSize)
  }

  /// Applies a page if the database is where the page begins; returns `nil` if it is not.
  private func apply(_ page: SyncPage, after cursor: SyncCursor?) async throws -> SyncApplied? {
    let now = date.now
    return try await database.write { [self, replica, delegate] db in
      let state = try db.replicaState()
      guard state.epoch == page.epoch else { throw SyncTransportError.expiredCursor }
      guard state.cursor == cursor?.rawValue else { return nil }
      guard let delegate else { return try replica.apply(page, db, now: now) }
      return try replica.apply(page, db, now: now) { delegate.syncEngine(self, resolve: $0) }
    }
  }

  private func note(_ applied: SyncApplied) {
    observed.update { status in
      status.fetchedCount += applied.operationCount
      status.invalidCount += applied.invalidCount
      if applied.greatestLead > SyncReplica.tolerance {
        status.fetchedLead = max(status.fetchedLead ?? .zero, applied.greatestLead)
      }
    }
  }

  /// Pushes until the outbox is empty.
  private func send() async throws {
    observed.update { $0.isSending = true }
    defer { observed.update { $0.isSending = false } }
    while true {
      _ = try await openSession()
      guard let push = try await database.write({ [replica] db in try replica.collectPush(db) })
      else { return }
      let answer: SyncPushAnswer
      do {
        answer = try await transport.push(push)
      } catch SyncTransportError.copiedDatabase {
        guard try await isOutdated(push) else { throw SyncTransportError.copiedDatabase }
        continue
      }
      let (rejected, counts) = try await database.write { [replica] db in
        (try replica.noteAnswer(answer, of: push, db), try replica.status(db))
      }
      // Together, so that no status has the sent changes as left to send.
      observed.update { status in
        status.sentCount += push.operations.count
        status.note(counts)
      }
      if !rejected.isEmpty { await delegate?.syncEngine(self, rejected: rejected) }
    }
  }

  /// Whether another process with the same database has gone on since a push was collected. Only then
  /// can the server know more of the node than this database: a process notes an answer before it
  /// collects its next push. Otherwise it has heard from a copy of the database.
  private func isOutdated(_ push: SyncPush) async throws -> Bool {
    let state = try await database.read { db in try db.replicaState() }
    return state.node != push.node || state.attempt != push.attempt
  }

  func delete() async throws {
    try await database.write { [replica] db in try replica.deleteLocalData(db) }
    session = nil
    generation += 1
    await note(nil, of: .send)
  }

  /// Records how a run ended, and what is left to do.
  private func note(_ problem: String?, of direction: Direction) async {
    let state: Result<SyncReplicaStatus, any Error>
    do {
      state = .success(
        try await database.read { [replica] db in try replica.status(db) })
    } catch {
      state = .failure(error)
    }
    observed.update { status in
      var problem = problem
      switch state {
      case .success(let replica): status.note(replica)
      case .failure(let error): problem = problem ?? "\(error)"
      }
      switch direction {
      case .fetch: status.fetchProblem = problem
      case .send: status.sendProblem = problem
      }
    }
  }

  /// Brings the status up to date after a change that no run has made.
  func noteCounts() async throws {
    let counts = try await database.read { [replica] db in try replica.status(db) }
    observed.update { $0.note(counts) }
  }
}

extension SyncStatus {
  fileprivate mutating func note(_ replica: SyncReplicaStatus) {
    outboxCount = replica.outboxCount
    oldestEdit = replica.oldestEdit?.date
    parkedCount = replica.parkedCount
    rejectedCount = replica.rejectedCount
    clockLead = replica.clockLead
  }
}
