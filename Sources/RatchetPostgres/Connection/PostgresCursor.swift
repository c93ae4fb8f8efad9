#if Postgres
  public import RatchetQuery

  /// The rows of a query, fetched from the server in portions: the next portion is asked for when
  /// the last one has been read, so a result of any size takes the memory of one portion.
  ///
  /// It needs an open transaction, and throws without one; the transaction can run other statements
  /// meanwhile. When the iteration ends or is abandoned (`break`, an error, a cancelled task), the
  /// server's cursor is closed. Each iteration runs the query again.
  public struct PostgresCursor: AsyncSequence, Sendable {
    let connection: PostgresConnection
    let query: QueryFragment
    let portion: Int

    public func makeAsyncIterator() -> Iterator {
      Iterator(cursor: OpenCursor(self))
    }

    /// An iteration of the rows, which runs the query and has a cursor of its own on the server.
    public struct Iterator: AsyncIteratorProtocol {
      private let cursor: OpenCursor
      private var rows: PostgresResult?
      private var position = 0

      init(cursor: OpenCursor) {
        self.cursor = cursor
      }

      /// Returns the next row, or `nil` after the last one.
      public mutating func next() async throws -> PostgresRow? {
        try await next(isolation: nil)
      }

      /// Returns the next row, or `nil` after the last one. A row of the current portion is returned
      /// without a change of threads.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> PostgresRow? {
        if let rows, position < rows.count {
          defer { position += 1 }
          return rows[position]
        }
        guard let fetched = try await cursor.fetch() else { return nil }
        rows = fetched
        position = 1
        return fetched[0]
      }
    }
  }

  extension PostgresConnection {
    /// Reads the rows of a query in portions.
    ///
    /// - Parameter portion: The number of rows of a portion, at least 1.
    public nonisolated func rows(_ query: QueryFragment, fetching portion: Int = 1000)
      -> PostgresCursor
    {
      precondition(portion > 0, PostgresWording.rowsPerFetch)
      return PostgresCursor(connection: self, query: query, portion: portion)
    }
  }

  /// One iteration of a cursor, which frees the server's cursor when it is released.
  // Unchecked: the iterator is not sendable, so only one task uses the variables.
  final class OpenCursor: @unchecked Sendable {
    private let cursor: PostgresCursor
    private var name: CursorNames.Name?
    private var isAtEnd = false

    init(_ cursor: PostgresCursor) {
      self.cursor = cursor
    }

    deinit {
      guard let name else { return }
      let connection = cursor.connection
      connection.loop.perform { connection.assumeIsolated { $0.abandonCursor(name) } }
    }

    /// Returns the next rows, or `nil` at the end.
    func fetch() async throws -> PostgresResult? {
      guard !isAtEnd else { return nil }
      let connection = cursor.connection
      guard let name,
        let rows = try await connection.runOnThisThread(name.fetching(cursor.portion), nil)
      else { return try await fetch(connection) }
      if rows.count < cursor.portion { try await close(name, connection) }
      return rows.isEmpty ? nil : rows
    }

    private func close(
      _ name: CursorNames.Name, _ connection: isolated PostgresConnection
    ) async throws {
      isAtEnd = true
      self.name = nil
      try await connection.command(nil) { try await connection.closeCursor(name, $0) }
    }

    private func fetch(_ connection: isolated PostgresConnection) async throws -> PostgresResult? {
      let rows = try await connection.command(nil) { command in
        let name: CursorNames.Name
        if let known = self.name {
          name = known
        } else {
          name = try await connection.declareCursor(.init(self.cursor.query), command)
          self.name = name
        }
        let rows = try await connection.fetch(self.cursor.portion, name, command)
        if rows.count < self.cursor.portion {
          self.isAtEnd = true
          self.name = nil
          try await connection.closeCursor(name, command)
        }
        return rows
      }
      return rows.isEmpty ? nil : rows
    }
  }
#endif
