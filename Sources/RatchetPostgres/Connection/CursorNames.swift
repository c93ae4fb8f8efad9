#if Postgres
  /// The names of the cursors of one connection. A name is used again when its cursor is closed, so
  /// that the statements with these names stay prepared.
  struct CursorNames {
    struct Name: Hashable, Sendable {
      fileprivate var number: Int
      var text: String { "ratchet_cursor_\(number)" }

      func fetching(_ count: Int) throws(PostgresError) -> PostgresConnection.Numbered {
        try PostgresConnection.Numbered(sql: "FETCH FORWARD \(count) FROM \(text)")
      }
    }

    private var used: Set<Int> = []

    mutating func make() -> Name {
      var number = 1
      while used.contains(number) { number += 1 }
      used.insert(number)
      return Name(number: number)
    }

    mutating func free(_ name: Name) {
      used.remove(name.number)
    }
  }

  extension PostgresConnection {
    func declareCursor(
      _ query: Numbered, _ command: Command
    ) async throws -> CursorNames.Name {
      guard session == .inTransaction || session == .failed else {
        throw PostgresError(kind: .client, message: PostgresWording.cursorOutsideTransaction)
      }
      let name = cursors.make()
      do {
        let sql = "DECLARE \(name.text) NO SCROLL CURSOR FOR \(query.sql)"
        try await run(Numbered(sql: sql, values: query.values), command)
      } catch {
        cursors.free(name)
        throw error
      }
      return name
    }

    func fetch(
      _ count: Int, _ name: CursorNames.Name, _ command: Command
    ) async throws -> PostgresResult {
      try await run(name.fetching(count), command)
    }

    func closeCursor(_ name: CursorNames.Name, _ command: Command) async throws {
      try await run(Numbered(sql: "CLOSE \(name.text)"), command)
      cursors.free(name)
    }

    /// Notes a cursor that is read no more. It is closed before the next command runs.
    func abandonCursor(_ name: CursorNames.Name) {
      // The end of the transaction has closed it.
      guard session != .idle else { return cursors.free(name) }
      abandonedCursors.append(name)
      // If no other command comes, this one does it.
      Task {
        do {
          try await command(nil) { _ in }
        } catch {
          // The connection has ended, and the cursor with it: its next command reports that.
        }
      }
    }

    /// Closes the abandoned cursors that their transaction has not closed.
    func closeAbandonedCursors(_ command: Command) async throws {
      while let name = abandonedCursors.popLast() {
        let find = "SELECT 1 FROM pg_catalog.pg_cursors WHERE name = '\(name.text)'"
        if session == .inTransaction,
          try await !run(Numbered(sql: find), command).isEmpty
        {
          try await closeCursor(name, command)
        } else {
          cursors.free(name)
        }
      }
    }
  }
#endif
