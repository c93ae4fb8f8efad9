#if Postgres
  import Foundation
  import PostgresServers
  import RatchetDependencies
  import RatchetPostgres
  import RatchetSync
  import Testing

  // One test at a time, on a server of their own: an open transaction of any test would hide operations.
  @Suite("A PostgreSQL server", .postgres, .serialized) struct PostgresTransportTests {
    @Test("keeps the promises of a transport") func contract() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      try await TransportContract { place.transport(user) }.test()
    }

    @Test("can be set up again, and keeps its operations") func setUpAgain() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      let session = try await transport.open(node: SyncNode(rawValue: 1))
      _ = try await transport.push(SyncPush([edit(1)]))
      try await place.psql(PostgresTransport.schema)
      #expect(try await transport.pullAll() == [edit(1)])
      #expect(try await transport.open(node: SyncNode(rawValue: 1)).epoch == session.epoch)
      await transport.close()
    }

    @Test("shows no operation behind a transaction that began earlier and is still open")
    func gap() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      let session = try await transport.open(node: SyncNode(rawValue: 1))
      let early = try await PostgresConnection.connect(place.configuration(user))
      try await early.execute(sql: "BEGIN")
      try await early.execute(
        sql: """
          SELECT ratchet_sync.push(1, '\(session.epoch)', 7, 1, 0, 1,
            '[{"s":1,"t":"note","k":"a","c":1,"n":7,"v":[{"c":"title","v":"tx"}]}]')
          """)
      _ = try await transport.push(SyncPush([edit(1)]))
      let empty = try await transport.pull(after: nil, limit: 10)
      #expect(empty.operations == [])
      try await early.execute(sql: "COMMIT")
      // Both, in the order of their transactions' numbers.
      let both = try await transport.pullAll(after: empty.cursor)
      #expect(both == [edit(1, node: 7), edit(1)])
      await early.close()
      await transport.close()
    }

    @Test(
      "lets a user neither read nor write the rows of another one, except through a shared scope")
    func isolation() async throws {
      let place = try await SyncDatabase()
      let ann = try await place.makeUser()
      let ben = try await place.makeUser()
      let first = place.transport(ann)
      let second = place.transport(ben)
      let session = try await first.open(node: SyncNode(rawValue: 1))
      #expect(session.account == "role/\(ann)")
      let other = try await second.open(node: SyncNode(rawValue: 1))
      #expect(other.epoch != session.epoch)
      _ = try await first.push(SyncPush([edit(1)]))
      #expect(try await second.pullAll() == [])
      // The same node and sequence in another scope is another client.
      _ = try await second.push(SyncPush([edit(1, "b")]))
      #expect(try await first.pullAll() == [edit(1)])
      #expect(try await second.pullAll() == [edit(1, "b")])

      let connection = try await PostgresConnection.connect(place.configuration(ben))
      for sql in [
        "SELECT * FROM ratchet_sync.log", "DELETE FROM ratchet_sync.log",
        "SELECT * FROM ratchet_sync.scope",
        "INSERT INTO ratchet_sync.member VALUES ('\(ben)', 'x')",
        "UPDATE ratchet_sync.client SET last_sequence = 0", "SET ROLE ratchet_sync_owner",
        "SET ROLE \(ann)", "SET SESSION AUTHORIZATION \(ann)",
        "SELECT ratchet_sync.rejection_of('x', '{}')", "SELECT ratchet_sync.scope_name()",
        "CREATE TABLE ratchet_sync.mine (x int)", "DROP FUNCTION ratchet_sync.compact(int)",
        "SELECT nextval('ratchet_sync.log_id_seq')",
        "SELECT ratchet_sync.pull(1, '\(session.epoch)', '0', 0, 10)",
      ] {
        await #expect(throws: PostgresError.self, "\(sql)") {
          try await connection.execute(sql: sql)
        }
      }
      // Functions of the user's own do not take the place of those that the schema calls.
      try await connection.execute(
        sql: """
          CREATE TEMP TABLE scope (id bigint, name text, epoch uuid);
          INSERT INTO scope VALUES (1, 'role/\(ann)', '\(session.epoch)');
          SET search_path = pg_temp, public, ratchet_sync
          """)
      await #expect(throws: PostgresError.self) {
        try await connection.execute(
          sql: "SELECT ratchet_sync.pull(1, '\(session.epoch)', '0', 0, 10)")
      }
      await connection.close()

      try await place.psql(
        "INSERT INTO ratchet_sync.member VALUES ('\(ann)', 'family'), ('\(ben)', 'family')")
      #expect(try await first.open(node: SyncNode(rawValue: 1)).account == "shared/family")
      #expect(try await second.open(node: SyncNode(rawValue: 2)).account == "shared/family")
      _ = try await first.push(SyncPush([edit(5)]))
      #expect(try await second.pullAll() == [edit(5)])
      await first.close()
      await second.close()
    }

    @Test("refuses what the owner's rule refuses, and repeats that to a retry")
    func rejection() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      try await place.psql(
        """
        CREATE OR REPLACE FUNCTION ratchet_sync.rejection_of(scope text, operation jsonb)
          RETURNS text LANGUAGE sql STABLE
          AS $$SELECT 'not ' || scope WHERE operation->>'k' = 'bad'$$
        """)
      // The set-up leaves the rule as it is.
      try await place.psql(PostgresTransport.schema)
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      let push = SyncPush([edit(1), edit(2, "bad"), edit(3)])
      let rejected = SyncPushAnswer(
        rejected: [SyncRejection(sequence: 2, reason: "not role/\(user)")])
      #expect(try await transport.push(push) == rejected)
      #expect(try await transport.push(push) == rejected)
      #expect(try await transport.pullAll() == [edit(1), edit(3)])
      #expect(
        try await transport.push(SyncPush([edit(4)], after: 3, attempt: 2)) == SyncPushAnswer())
      await transport.close()
    }

    @Test("divides a page between transactions, and by its size") func pages() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      let large = String(repeating: "x", count: 700_000)
      let operations = [
        edit(1), edit(2), edit(3, "a", "title", large), edit(4, "a", "title", large),
      ]
      _ = try await transport.push(SyncPush(Array(operations[0...1])))
      _ = try await transport.push(SyncPush([operations[2]], after: 2, attempt: 2))
      _ = try await transport.push(SyncPush([operations[3]], after: 3, attempt: 3))
      let first = try await transport.pull(after: nil, limit: 100)
      #expect(first.operations.map(\.sequence) == [1, 2, 3])
      #expect(first.hasMore)
      let second = try await transport.pull(after: first.cursor, limit: 100)
      #expect(second.operations.map(\.sequence) == [4])
      #expect(!second.hasMore)
      #expect(try await transport.pull(after: nil, limit: 1).operations == [edit(1)])
      await transport.close()
    }

    @Test("compacts to the same operations as the reference server") func compaction() async throws
    {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      let server = MemorySyncServer()
      let reference = server.transport()
      _ = try await reference.open(node: SyncNode(rawValue: 1))
      var numbers = SeededRandomNumberGenerator(seed: 7)
      var operations: [SyncOperation] = []
      for sequence in Int64(1)...400 {
        let key = ["a", "b", "c"].randomElement(using: &numbers) ?? ""
        let clock = Int64.random(in: 1...300, using: &numbers)
        let node = Int64.random(in: 1...3, using: &numbers)
        if Int.random(in: 0..<6, using: &numbers) == 0 {
          operations.append(alive(sequence, key, Bool.random(using: &numbers), node: node))
        } else {
          operations.append(
            edit(
              sequence, key, ["title", "text"].randomElement(using: &numbers) ?? "",
              "\(Int.random(in: 1...3, using: &numbers))", node: node, clock: clock))
        }
      }
      _ = try await transport.push(SyncPush(operations))
      _ = try await reference.push(SyncPush(operations))
      server.compact()
      let connection = try await PostgresConnection.connect(place.configuration(user))
      try await connection.execute(sql: "SELECT ratchet_sync.compact(1)")
      await connection.close()
      let kept = try await transport.pullAll()
      let expected = try await reference.pullAll()
      #expect(kept == expected)
      #expect(kept.count < 20)
      await transport.close()
    }

    @Test("gives a hint for a push, after a lost connection, and while operations are hidden")
    func hints() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      var hints = await transport.hints().makeAsyncIterator()
      // Listening.
      #expect(await hints.next() != nil)
      _ = try await transport.push(SyncPush([edit(1)]))
      #expect(await hints.next() != nil)
      try await place.psql(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE usename = '\(user)' AND query LIKE 'LISTEN%'
        """)
      #expect(await hints.next() != nil)

      let open = try await PostgresConnection.connect(place.configuration(place.server.user))
      try await open.execute(sql: "BEGIN; CREATE TABLE foreign_table (x int)")
      _ = try await transport.push(SyncPush([edit(2)], after: 1, attempt: 2))
      #expect(await hints.next() != nil)
      #expect(try await transport.pullAll() == [edit(1)])
      #expect(await hints.next() != nil)
      try await open.execute(sql: "COMMIT")
      #expect(try await transport.pullAll() == [edit(1), edit(2)])
      await open.close()
      await transport.close()
      #expect(await hints.next() == nil)
    }

    @Test("that speaks another version is refused with both versions, when opening and later")
    func version() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      let newer = PostgresTransport.schema
        .replacingOccurrences(of: "version IS DISTINCT FROM 1", with: "version IS DISTINCT FROM 2")
        .replacingOccurrences(of: "'protocol', 1", with: "'protocol', 2")
      try await place.psql(newer)
      // The session is over: opening says why.
      await #expect(throws: SyncTransportError.expiredCursor) {
        try await transport.pull(after: nil, limit: 1)
      }
      await #expect(throws: SyncTransportError.expiredCursor) {
        try await transport.push(SyncPush([edit(1)]))
      }
      await #expect(throws: SyncTransportError.protocolMismatch(client: 1, server: 2)) {
        try await transport.open(node: SyncNode(rawValue: 1))
      }
      await transport.close()
    }

    @Test("that is not set up, or where the role has no right, says what to do")
    func notSetUp() async throws {
      let place = try await SyncDatabase()
      try await place.psql("CREATE ROLE no_right LOGIN")
      let stranger = place.transport("no_right")
      await #expect(
        throws: SyncError(
          code: .server,
          message: """
            the role may not synchronize; run `GRANT ratchet_sync_client TO` this role, as the \
            owner of the server
            """)
      ) { try await stranger.open(node: SyncNode(rawValue: 1)) }
      await stranger.close()
      let user = try await place.makeUser()
      try await place.psql("DROP SCHEMA ratchet_sync CASCADE")
      let transport = place.transport(user)
      await #expect(
        throws: SyncError(
          code: .server,
          message: """
            the database is not set up for synchronization; run the SQL that `ratchet sync \
            --print-schema` prints, as its owner
            """)
      ) { try await transport.open(node: SyncNode(rawValue: 1)) }
      await transport.close()
    }

    @Test("receives a push of any size, and refuses a row that is larger than 64 MiB")
    func largeRows() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      // Six bytes of JSON for each.
      let controls = edit(1, "a", "title", String(repeating: "\u{1}", count: 1_000_000))
      #expect(try await transport.push(SyncPush([controls, edit(2)])) == SyncPushAnswer())
      let huge = edit(3, "a", "title", String(repeating: "x", count: 65 << 20))
      let answer = try await transport.push(SyncPush([huge], after: 2, attempt: 2))
      #expect(
        answer.rejected
          == [SyncRejection(sequence: 3, reason: "the row is larger than 64 MiB")])
      _ = try await transport.push(SyncPush([edit(4)], after: 3, attempt: 3))
      #expect(try await transport.pullAll() == [controls, edit(2), edit(4)])
      await transport.close()
    }

    @Test("that was filled from a dump has a new epoch, and shows what was in the dump")
    func dump() async throws {
      let place = try await SyncDatabase()
      let user = try await place.makeUser()
      let transport = place.transport(user)
      let session = try await transport.open(node: SyncNode(rawValue: 1))
      _ = try await transport.push(SyncPush([edit(1)]))
      let cursor = try await transport.pull(after: nil, limit: 10).cursor
      // As on a server whose transactions have not come that far.
      try await place.psql(
        """
        UPDATE ratchet_sync.server SET identity = 'another server';
        UPDATE ratchet_sync.log SET xid = '1000000000000'
        """)
      await #expect(throws: SyncTransportError.expiredCursor) {
        try await transport.pull(after: cursor, limit: 10)
      }
      #expect(try await transport.open(node: SyncNode(rawValue: 1)).epoch != session.epoch)
      #expect(try await transport.pullAll() == [edit(1)])
      _ = try await transport.push(SyncPush([edit(2)], after: 1, attempt: 2))
      #expect(try await transport.pullAll() == [edit(1), edit(2)])
      await transport.close()
    }
  }

  /// A database of the tests' server with the schema.
  struct SyncDatabase {
    let server: PostgresServer
    let name: String

    /// Without the server's own transactions, which would hide operations for moments.
    private static let own = Task { try await PostgresServer(settings: ["autovacuum": "off"]) }

    init(_ server: PostgresServer? = nil) async throws {
      self.server = if let server { server } else { try await Self.own.value }
      name = try await self.server.makeDatabase()
      try await psql(PostgresTransport.schema)
    }

    func psql(_ sql: String) async throws {
      _ = try await server.psql(sql, database: name)
    }

    /// Makes a role that may synchronize in this database.
    func makeUser() async throws -> String {
      let user = "sync_\(UInt32.random(in: 0...UInt32.max))"
      try await psql("CREATE ROLE \(user) LOGIN IN ROLE ratchet_sync_client")
      return user
    }

    func configuration(_ user: String, port: Int? = nil) -> PostgresConfiguration {
      var configuration = PostgresConfiguration()
      configuration.host = "127.0.0.1"
      configuration.port = port ?? server.port
      configuration.database = name
      configuration.user = user
      return configuration
    }

    func transport(_ user: String, port: Int? = nil) -> PostgresTransport {
      withDependencies {
        $0.continuousClock = ContinuousClock()
        $0.withRandomNumberGenerator = .seeded(1)
      } operation: {
        PostgresTransport(configuration(user, port: port), timeout: .seconds(10))
      }
    }
  }
#endif
