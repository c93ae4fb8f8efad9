#if Postgres
  import RatchetCPQ
  public import Foundation
  public import RatchetQuery

  /// The data of a `COPY … TO STDOUT` statement, as the server sends it.
  ///
  /// A piece has one or more complete rows. Pieces are read from the socket when they are asked for,
  /// so that a slow reader slows the server down. The connection is in use until the iteration ends;
  /// abandoning it (`break`, an error, a cancelled task) cancels the statement on the server. Each
  /// iteration runs the statement again.
  public struct PostgresCopyOut: AsyncSequence, Sendable {
    let connection: PostgresConnection
    let statement: QueryFragment
    let deadline: ContinuousClock.Instant?

    public func makeAsyncIterator() -> Iterator {
      Iterator(copy: RunningCopyOut(self))
    }

    /// An iteration of the pieces, which runs the statement.
    public struct Iterator: AsyncIteratorProtocol {
      let copy: RunningCopyOut

      /// Returns the next piece, or `nil` after the last one.
      public mutating func next() async throws -> Data? {
        try await copy.next()
      }
    }
  }

  extension PostgresConnection {
    /// Receives data with a `COPY … TO STDOUT` statement, in the format that it names.
    ///
    /// ```swift
    /// for try await data in connection.copyOut("COPY book TO STDOUT (FORMAT csv, HEADER)") {
    ///   try file.write(contentsOf: data)
    /// }
    /// ```
    public nonisolated func copyOut(
      _ statement: QueryFragment, deadline: ContinuousClock.Instant? = nil
    ) -> PostgresCopyOut {
      PostgresCopyOut(connection: self, statement: statement, deadline: deadline)
    }

    /// The next piece; `nil` when the server has confirmed the end. If the copy fails or has to stop,
    /// it has ended then.
    fileprivate func nextPiece(_ command: Command) async throws -> Data? {
      do {
        return try await awaitPiece(command)
      } catch {
        // At once: the server's time to confirm the end must not pass while the caller's task waits
        // for a thread.
        await abandonCopyOut(command)
        throw error
      }
    }

    private func awaitPiece(_ command: Command) async throws -> Data? {
      try await step(command) {
        try checkStop()
        var piece: [UInt8] = []
        // The first row is awaited; the others are taken if they have arrived.
        guard let first = try await copiedData(command, sql: nil) else {
          _ = try await lastResult(command, sql: nil)
          release(command)
          return nil
        }
        piece.reserveCapacity(1 << 16)
        first.append(to: &piece)
        while piece.count < 1 << 16, let next = try arrivedData() {
          next.append(to: &piece)
        }
        try checkStop()
        return Data(piece)
      }
    }

    /// Ends a copy before the server has sent everything.
    fileprivate func abandonCopyOut(_ command: Command) async {
      defer { release(command) }
      guard machine.current == command.id, failure == nil, machine.isExchanging else { return }
      cancel(command)
      do {
        try await discardCopiedData(command, sql: nil)
        _ = try await lastResult(command, sql: nil)
      } catch {
        // The server confirms the end with an error.
      }
    }
  }

  /// One iteration, which ends the copy when it is released.
  // Unchecked: the iterator is not sendable, so only one task uses the variables.
  final class RunningCopyOut: @unchecked Sendable {
    private let copy: PostgresCopyOut
    private var command: PostgresConnection.Command?
    private var isAtEnd = false

    init(_ copy: PostgresCopyOut) {
      self.copy = copy
    }

    deinit {
      guard let command, !isAtEnd else { return }
      let connection = copy.connection
      Task { await connection.abandonCopyOut(command) }
    }

    func next() async throws -> Data? {
      guard !isAtEnd else { return nil }
      let connection = copy.connection
      do {
        let command =
          if let running = self.command { running } else {
            try await connection.beginCopy(
              .init(copy.statement), PGRES_COPY_OUT, copy.deadline)
          }
        self.command = command
        let piece = try await connection.nextPiece(command)
        if piece == nil { isAtEnd = true }
        return piece
      } catch {
        isAtEnd = true
        throw error
      }
    }
  }
#endif
