#if Postgres
  import RatchetCPQ
  import RatchetSystem

  extension PostgresConnection {
    /// The connection of libpq; throws if it has been closed.
    var open: ServerHandle {
      get throws {
        try handle ?? { throw failure ?? connectionLost(nil) }()
      }
    }

    /// Hands a statement to libpq, unless the command has to stop.
    ///
    /// - Parameter send: Returns 1 on success, as libpq's functions do.
    func send(sql: String?, _ send: (OpaquePointer) -> Int32) throws {
      try checkStop()
      let handle = try open
      guard send(handle.pointer) == 1 else { throw lose(connectionLost(sql)) }
      machine.sent()
    }

    /// Sends what libpq has buffered. Reads meanwhile, because a server that cannot send its answers
    /// stops reading.
    func flush(_ command: Command, sql: String?) async throws {
      while true {
        let handle = try open
        switch PQflush(handle.pointer) {
        case 0: return
        case 1:
          try await ready(POLLIN | POLLOUT, of: handle.socket, command)
          try consumeInput(sql: sql)
        default: throw lose(connectionLost(sql))
        }
      }
    }

    /// The next result of the statement; `nil` when it has no more.
    func nextResult(_ command: Command, sql: String?) async throws -> RowStorage? {
      while true {
        let handle = try open
        if PQisBusy(handle.pointer) == 0 {
          copyHasEnded = false
          return PQgetResult(handle.pointer).map(RowStorage.init(result:))
        }
        try await input(of: handle, command, sql: sql)
      }
    }

    /// Reads until libpq has the next result.
    private func input(of handle: ServerHandle, _ command: Command, sql: String?) async throws {
      var hasFailed = false
      try await ready(POLLIN, of: handle.socket, command) {
        hasFailed = PQconsumeInput(handle.pointer) != 1
        return hasFailed || PQisBusy(handle.pointer) == 0
      }
      if hasFailed { throw lose(connectionLost(sql)) }
    }

    func consumeInput(sql: String?) throws {
      guard PQconsumeInput(try open.pointer) == 1 else { throw lose(connectionLost(sql)) }
    }

    /// Reads all results of a statement that was sent outside of a pipeline, and returns the last
    /// one. Throws the first error, after all has been read.
    func lastResult(_ command: Command, sql: String?) async throws -> RowStorage {
      defer { answer = Answer() }
      do {
        try await flush(command, sql: sql)
        while let result = try await nextResult(command, sql: sql) {
          if add(result) { try await leaveCopy(command, sql: sql) }
        }
      } catch let error as PostgresError where error.kind == .connection {
        // The server may have said why it ends the connection.
        throw answer.failed.map { serverError($0, sql: sql) } ?? error
      }
      machine.answered()
      await settle(command)
      return try completeAnswer(sql: sql)
    }

    /// Adds a result to the answer. Returns whether it is the beginning of a COPY.
    func add(_ result: RowStorage) -> Bool {
      switch result.status {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        if answer.failed == nil { answer.failed = result }
        return true
      case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
        if answer.failed == nil { answer.failed = result }
      default:
        noteTag(of: result)
        answer.last = result
      }
      return false
    }

    /// The last result of an answer that has ended, or its first error.
    func completeAnswer(sql: String?) throws -> RowStorage {
      if let failed = answer.failed { throw thrown(failed, sql: sql) }
      guard let last = answer.last else { throw lose(connectionLost(sql)) }
      return last
    }

    /// The error of a failed result: if the server cancelled the statement because the command was
    /// stopped, that of the command.
    func thrown(_ failed: RowStorage, sql: String?) -> any Error {
      switch failed.status {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        return PostgresError(kind: .client, message: PostgresWording.copyInRun, sql: sql)
      default:
        let error = serverError(failed, sql: sql)
        return error.state == .queryCancelled ? stopError ?? error : error
      }
    }

    func serverError(_ failed: RowStorage, sql: String?) -> PostgresError {
      func field(_ code: Int32) -> String? {
        failed.errorField(code)
      }
      // libpq makes results itself when the connection fails, and gives them no state.
      guard field(Int32(UInt8(ascii: "C"))) != nil else {
        let reason = failed.errorMessage
        return lose(connectionLost(sql, reason: reason))
      }
      var error = PostgresError(
        fields: field, sql: sql, showsArguments: configuration.showsArgumentsInErrors)
      // These functions refuse a prepared statement before it runs: a table has changed since, or
      // the statement is gone. Within a function of the database, which has a context, they refuse
      // another statement, and what ran before it may have been committed.
      if field(Int32(UInt8(ascii: "W"))) == nil {
        let function = field(Int32(UInt8(ascii: "R")))
        error.isStaleStatement =
          function == "RevalidateCachedQuery" || function == "FetchPreparedStatement"
        isStale = isStale || error.isStaleStatement
      }
      let endsSession = error.severity == "FATAL" || error.severity == "PANIC"
      return endsSession ? lose(error) : error
    }

    /// - Parameter reason: libpq's last message, unless another one is given.
    func connectionLost(_ sql: String?, reason: String? = nil) -> PostgresError {
      PostgresError(
        kind: .connection,
        message: PostgresWording.connectionLost(
          reason ?? handle?.message ?? PostgresWording.noReason), sql: sql)
    }

    /// Ends a COPY that was started by a function that moves no data.
    func leaveCopy(_ command: Command, sql: String?) async throws {
      let pointer = try open.pointer
      if PQputCopyEnd(pointer, PostgresWording.copyInRun) == 1 {
        try await flush(command, sql: sql)
        return
      }
      // The server sends: all of it has to be read.
      try await discardCopiedData(command, sql: sql)
    }
  }

  extension PostgresConnection {
    /// The next piece of data of a COPY to the client; `nil` at its end.
    func copiedData(_ command: Command, sql: String?) async throws -> CopiedBytes? {
      while !copyHasEnded {
        if let piece = try arrivedData() { return piece }
        guard !copyHasEnded else { break }
        try await ready(POLLIN, of: open.socket, command)
        try consumeInput(sql: sql)
      }
      return nil
    }

    /// Reads the rest of a COPY to the client, and throws it away. The loop does, without waiting for
    /// the command's task: the server's time to confirm the end passes meanwhile.
    func discardCopiedData(_ command: Command, sql: String?) async throws {
      while try arrivedData() != nil {}
      guard !copyHasEnded else { return }
      let handle = try open
      var hasFailed = false
      try await ready(POLLIN, of: handle.socket, command) {
        guard PQconsumeInput(handle.pointer) == 1 else {
          hasFailed = true
          return true
        }
        var count: Int32
        repeat {
          var buffer: UnsafeMutablePointer<CChar>?
          count = PQgetCopyData(handle.pointer, &buffer, 1)
          PQfreemem(buffer)
        } while count > 0
        hasFailed = count < -1
        return count < 0
      }
      if hasFailed { throw lose(connectionLost(sql)) }
      copyHasEnded = true
    }

    /// The next piece of copied data, if it has arrived.
    func arrivedData() throws -> CopiedBytes? {
      // libpq reports the end once; asked again, it reports an error.
      guard !copyHasEnded else { return nil }
      var buffer: UnsafeMutablePointer<CChar>?
      let count = PQgetCopyData(try open.pointer, &buffer, 1)
      if count > 0, let buffer { return CopiedBytes(buffer, count: Int(count)) }
      switch count {
      case 0: return nil
      case -1:
        copyHasEnded = true
        return nil
      default: throw lose(connectionLost(nil))
      }
    }
  }

  /// What has arrived of the answer to a statement.
  struct Answer {
    var last: RowStorage?
    var failed: RowStorage?
  }

  /// Memory of libpq with one piece of copied data.
  struct CopiedBytes: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(_ pointer: UnsafeMutablePointer<CChar>, count: Int) {
      bytes = UnsafeRawBufferPointer(start: pointer, count: count)
    }

    /// Appends the bytes to `data`. The memory lives until this returns, which a use of its
    /// pointer alone does not ensure.
    borrowing func append(to piece: inout [UInt8]) {
      piece.append(contentsOf: bytes)
    }

    deinit {
      PQfreemem(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
  }
#endif
