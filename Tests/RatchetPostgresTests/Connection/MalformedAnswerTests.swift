#if Postgres
  import Foundation
  import PostgresServers
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  /// Servers, or networks, that break the protocol: each command has to end, with an error if its
  /// result is not complete.
  @Suite(.timeLimit(.minutes(2)))
  struct MalformedAnswerTests {
    private typealias Server = ScriptedServer

    /// The answers to `SELECT 1`: to its preparation, and to its execution.
    private static let columns: [UInt8] =
      Server.message(
        "T",
        Server.bytes(UInt16(1)) + Server.text("?column?") + Server.bytes(UInt32(0))
          + Server.bytes(UInt16(0)) + Server.bytes(UInt32(23)) + Server.bytes(UInt16(4))
          + Server.bytes(Int32(-1)) + Server.bytes(UInt16(1)))
    private static let prepared: [UInt8] =
      Server.message("1") + Server.message("t", Server.bytes(UInt16(0))) + columns + Server.ready
    private static let row: [UInt8] = Server.message(
      "D", Server.bytes(UInt16(1)) + Server.bytes(UInt32(4)) + Server.bytes(UInt32(1)))
    private static let end: [UInt8] = Server.message("C", Server.text("SELECT 1")) + Server.ready
    private static let run: [UInt8] = Server.message("2") + columns + row + end

    private func result(of answers: [[UInt8]]) async throws -> Result<Int, any Error> {
      let server = try ScriptedServer(answers)
      defer { server.close() }
      let connection = try await PostgresConnection.connect(PostgresConfiguration(server.url))
      await connection.shortenGrace()
      let result: Result<Int, any Error>
      do {
        let rows = try await connection.run("SELECT 1", deadline: .now + .seconds(20))
        result = .success(try rows[0][0])
      } catch {
        result = .failure(error)
      }
      await connection.close()
      return result
    }

    private func failure(of answers: [[UInt8]]) async throws -> PostgresError? {
      switch try await result(of: answers) {
      case .success(let number):
        Issue.record("The result is \(number).")
        return nil
      case .failure(let error):
        return try #require(error as? PostgresError, "\(error)")
      }
    }

    @Test func `the answers of the other tests are right`() async throws {
      #expect(try await result(of: [Self.prepared, Self.run]).get() == 1)
    }

    @Test func `answers that end early, or are no protocol, lose the connection`() async throws {
      for answers in [
        [], [Server.ready], [Server.message("1") + Server.ready], [Server.message("?")],
        [Server.message("t", Server.bytes(UInt32.max))], [Array("t".utf8) + [0x7F, 255, 255, 255]],
        [Self.prepared, Server.ready], [Self.prepared, []],
        [Self.prepared, Self.row + Self.end], [Self.prepared, Server.message("2") + Server.ready],
      ] {
        let error = try await failure(of: answers)
        #expect(error?.kind == .connection, "\(answers): \(String(describing: error))")
      }
    }

    @Test func `a COPY that was not asked for does not hang`() async throws {
      for type in ["G", "H", "W"] as [Character] {
        let copy = Server.message(type, [0] + Server.bytes(UInt16(0)))
        let error = try await failure(of: [Self.prepared, copy])
        #expect(error != nil, "\(type)")
      }
    }

    @Test func `notices reach the handler in their order, also within an answer`() async throws {
      func notice(_ text: String) -> [UInt8] {
        Server.message(
          "N",
          Server.text("SWARNING") + Server.text("VWARNING") + Server.text("C01000")
            + Server.text("M\(text)") + [0])
      }
      let server = try ScriptedServer([
        notice("first") + Self.prepared,
        Server.message("2") + notice("second") + Self.columns
          + Self.row + notice("third") + Self.end,
      ])
      defer { server.close() }
      let (notices, received) = AsyncStream<PostgresNotice>.makeStream()
      let connection = try await PostgresConnection.connect(PostgresConfiguration(server.url)) {
        received.yield($0)
      }
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
      await connection.close()
      received.finish()
      let all = await notices.reduce(into: []) { $0.append($1) }
      #expect(
        all
          == ["first", "second", "third"].map {
            PostgresNotice(
              severity: "WARNING", message: $0, state: SQLState(rawValue: "01000"))
          })
    }

    // As if it was cancelled before the server has read what the client sent after the statement.
    @Test func `a copy that the server has ended early leaves no answer for the next statement`()
      async throws
    {
      let copy = Server.message("G", [0] + Server.bytes(UInt16(1)) + Server.bytes(UInt16(0)))
      let error = Server.message(
        "E",
        Server.text("SERROR") + Server.text("VERROR") + Server.text("C57014")
          + Server.text("Mcanceled") + [0])
      let server = try ScriptedServer([copy + error + Server.ready, Self.prepared, Self.run])
      defer { server.close() }
      let connection = try await PostgresConnection.connect(PostgresConfiguration(server.url))
      let thrown = await #expect(throws: PostgresError.self) {
        try await connection.copyIn(into: "item", columns: ["a"], rows: [[.integer(1)]])
      }
      #expect(thrown?.state == .queryCancelled)
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
      await connection.close()
    }

    @Test(arguments: [0, 1], [0x01, 0x80, 0xFF] as [UInt8])
    func `a changed byte anywhere ends in a result or an error`(
      answer: Int, mask: UInt8
    ) async throws {
      // The changed answer is the last one: after it the connection ends.
      let answers = [Self.prepared, Self.run][...answer]
      for index in answers[answer].indices {
        var changed = Array(answers)
        changed[answer][index] ^= mask
        if case .failure(let error) = try await result(of: changed) {
          #expect(error is PostgresError, "byte \(index): \(error)")
        }
      }
    }
  }
#endif
