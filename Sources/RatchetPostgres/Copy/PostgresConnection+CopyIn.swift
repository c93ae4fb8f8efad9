#if Postgres
  import RatchetCPQ
  public import Foundation
  public import RatchetQuery
  public import RatchetSQLite

  extension PostgresConnection {
    /// Sends data to a table with a `COPY … FROM STDIN` statement, in the format that it names.
    ///
    /// The next piece is taken when the server's socket has accepted the last one. Either all rows
    /// are copied or none: an error of the sequence, of the server or a cancelled task ends the
    /// copy, and the server drops what it has received. Returns the number of rows.
    ///
    /// The connection is in use until the end: the sequence must not use it.
    ///
    /// ```swift
    /// try await connection.copyIn("COPY book(id, title) FROM STDIN (FORMAT csv)", data: pieces)
    /// ```
    @discardableResult
    public nonisolated(nonsending) func copyIn<Pieces: AsyncSequence>(
      _ statement: QueryFragment, data pieces: Pieces, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int where Pieces.Element == Data {
      try await copyIn(Numbered(statement), deadline) { command in
        for try await piece in pieces { try await put(piece, command) }
      }
    }

    /// Sends rows to columns of a table. See ``copyIn(_:data:deadline:)`` for what is guaranteed.
    ///
    /// The values are written as the server reads them: a date is bound as its text in UTC, as for
    /// SQLite. They are not converted otherwise: an integer for a `timestamptz` fails.
    @discardableResult
    public nonisolated(nonsending) func copyIn<Rows: AsyncSequence>(
      into table: String, schema: String? = nil, columns: [String], rows: Rows,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int where Rows.Element == [SQLValue] {
      let statement = try CopyText.statement(table, schema: schema, columns: columns)
      return try await copyIn(statement, deadline) { command in
        var text = CopyText(columnCount: columns.count)
        for try await row in rows {
          try text.append(row)
          if text.isFull { try await put(text.take(), command) }
        }
        try await put(text.take(), command)
      }
    }

    /// Sends rows that are in memory, or made one by one. See ``copyIn(_:data:deadline:)`` for what
    /// is guaranteed.
    @discardableResult
    public nonisolated(nonsending) func copyIn<Rows: Sequence>(
      into table: String, schema: String? = nil, columns: [String], rows: Rows,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int where Rows.Element == [SQLValue] {
      let statement = try CopyText.statement(table, schema: schema, columns: columns)
      return try await copyIn(statement, deadline) { command in
        var text = CopyText(columnCount: columns.count)
        for row in rows {
          try text.append(row)
          if text.isFull { try await put(text.take(), command) }
        }
        try await put(text.take(), command)
      }
    }

    private nonisolated(nonsending) func copyIn(
      _ statement: Numbered, _ deadline: ContinuousClock.Instant?,
      _ send: nonisolated(nonsending) (Command) async throws -> Void
    ) async throws -> Int {
      let command = try await beginCopy(statement, PGRES_COPY_IN, deadline)
      do {
        try await send(command)
      } catch {
        await abortCopyIn(command)
        throw error
      }
      return try await endCopyIn(command)
    }

    private nonisolated(nonsending) func put(_ piece: Data, _ command: Command) async throws {
      switch try putAtOnce(piece, command) {
      case .sent: return
      case .buffered: try await flushCopied(command)
      case nil: try await putOnLoop(piece, command)
      }
    }

    /// Where data is that was handed to libpq.
    private enum Put: Sendable {
      case sent, buffered
    }

    /// The largest part that is handed to libpq at once: it takes less than two gigabytes.
    private static let partSize = 1 << 20

    /// Hands a piece to libpq on the caller's thread, which waits for nothing. Returns `nil`, without
    /// having done anything, if the loop is busy, the command has to stop or the piece is large.
    private nonisolated func putAtOnce(_ piece: Data, _ command: Command) throws -> Put? {
      guard piece.count <= Self.partSize, !Task.isCancelled else { return nil }
      let put = try loop.borrow { try assumeIsolated { try $0.putAtOnce(piece, running: command) } }
      return put.flatMap(\.self)
    }

    private func putAtOnce(_ piece: Data, running command: Command) throws -> Put? {
      guard failure == nil, machine.current == command.id, machine.stop == nil,
        machine.limit.map({ $0 > .now }) ?? true
      else { return nil }
      try put(piece)
      switch PQflush(try open.pointer) {
      case 0: return .sent
      case 1: return .buffered
      default: throw lose(connectionLost(nil))
      }
    }

    private func flushCopied(_ command: Command) async throws {
      try await step(command) { try await flush(command, sql: nil) }
    }

    private func putOnLoop(_ piece: Data, _ command: Command) async throws {
      try await step(command) {
        for start in stride(from: 0, to: piece.count, by: Self.partSize) {
          try checkLimit(command)
          try checkStop()
          try put(piece.dropFirst(start).prefix(Self.partSize))
          try await flush(command, sql: nil)
        }
      }
    }

    /// Hands a part to libpq, which copies it.
    private func put(_ part: Data) throws {
      let handle = try open
      let code = part.withUnsafeBytes { bytes in
        PQputCopyData(
          handle.pointer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(bytes.count))
      }
      guard code == 1 else { throw lose(connectionLost(nil)) }
    }

    private func endCopyIn(_ command: Command) async throws -> Int {
      defer { release(command) }
      return try await step(command) {
        try checkLimit(command)
        // A copy that was stopped is ended with an error, so that the server drops the rows.
        let reason = machine.stop == nil ? nil : PostgresWording.copyAborted
        guard PQputCopyEnd(try open.pointer, reason) == 1 else { throw lose(connectionLost(nil)) }
        do {
          return PostgresResult(try await lastResult(command, sql: nil)).affectedRows
        } catch {
          throw stopError ?? error
        }
      }
    }

    private func abortCopyIn(_ command: Command) async {
      defer { release(command) }
      guard failure == nil, let pointer = handle?.pointer else { return }
      do {
        guard PQputCopyEnd(pointer, PostgresWording.copyAborted) == 1 else {
          throw lose(connectionLost(nil))
        }
        _ = try await lastResult(command, sql: nil)
      } catch {
        // The server confirms the end with an error. The caller throws why the copy ended.
      }
    }
  }
#endif
