#if Postgres
  import Foundation
  import PostgresServers
  import RatchetDependencies
  import RatchetPostgres
  import RatchetSQLite
  import RatchetSync
  import Testing

  @Suite("Synchronization over PostgreSQL", .postgres, .serialized) struct PostgresFaultTests {
    /// `RATCHET_SYNC_KILLS=1000` for the long run.
    @Test("loses and doubles nothing if connections, clients and the server are killed")
    func kills() async throws {
      let count = Self.number("RATCHET_SYNC_KILLS") ?? 30
      var numbers = SeededRandomNumberGenerator(seed: 23)
      let server = try await PostgresServer(settings: ["autovacuum": "off"])
      let place = try await SyncDatabase(server)
      let user = try await place.makeUser()
      let proxy = try PostgresProxy(to: server.port)
      var devices: [Device] = []
      for _ in 0..<3 {
        devices.append(
          try await Device(
            place.transport(user, port: proxy.port), clock: ContinuousClock(),
            configuration: Self.impatient))
        await devices[devices.endIndex - 1].engine.start()
      }
      var expected: [String] = []

      for fault in 0..<count {
        let index = Int.random(in: devices.indices, using: &numbers)
        switch fault % 10 {
        case 9:
          try await server.kill()
          try await devices[index].insert("\(fault)")
          try await server.start()
        case 2, 5, 8:
          // The client is killed in the middle of whatever it does; its database stays.
          try await devices[index].insert("\(fault)")
          let database = devices[index].database
          await devices[index].engine.stop()
          devices[index] = try await Device(
            place.transport(user, port: proxy.port), clock: ContinuousClock(), database: database,
            configuration: Self.impatient)
          await devices[index].engine.start()
        case 1, 4, 7:
          // Between the commit and its answer.
          let observer = place.transport(user)
          _ = try await observer.open(node: SyncNode(rawValue: 1))
          let commits = await observer.hints()
          await Self.first(of: commits, within: .seconds(5))
          proxy.stall(.toClient)
          try await devices[index].insert("\(fault)")
          // A client that has to connect again cannot commit now.
          await Self.first(of: commits, within: .seconds(1))
          proxy.cut()
          proxy.resume()
          await observer.close()
        default:
          try await devices[index].insert("\(fault)")
          proxy.cut()
        }
        expected.append("\(fault)")
      }

      let healed = ContinuousClock.now
      for device in devices { _ = await device.status { $0.outboxCount == 0 && !$0.isSending } }
      #expect(ContinuousClock.now - healed < .seconds(5))
      for device in devices {
        try await device.engine.fetchChanges()
        #expect(try await device.texts() == expected.sorted())
        await device.engine.stop()
      }
      let log = try await server.psql(
        "SELECT count(*), count(DISTINCT body->>'k') FROM ratchet_sync.log", database: place.name)
      #expect(log == "\(count)|\(count)")
      proxy.close()
    }

    /// `RATCHET_SYNC_SECONDS=60` for the long run.
    @Test("of 64 devices at once brings every row to every device") func manyDevices() async throws
    {
      let seconds = Self.number("RATCHET_SYNC_SECONDS") ?? 2
      let server = try await PostgresServer(settings: ["autovacuum": "off"])
      let place = try await SyncDatabase(server)
      let user = try await place.makeUser()
      let end = ContinuousClock.now + .seconds(seconds)
      let devices = try await withThrowingTaskGroup(of: (Device, Int).self) { group in
        for index in 0..<64 {
          group.addTask {
            let device = try await Device(place.transport(user), clock: ContinuousClock())
            var count = 0
            repeat {
              try await device.insert("\(index)-\(count)")
              count += 1
              try await device.engine.syncChanges()
            } while ContinuousClock.now < end
            return (device, count)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let total = devices.reduce(0) { $0 + $1.1 }
      #expect(total >= 64)
      var first: [String]?
      for (device, _) in devices {
        try await device.engine.fetchChanges()
        let texts = try await device.texts()
        #expect(texts.count == total)
        #expect(texts == first ?? texts)
        first = texts
        await device.engine.stop()
      }
    }

    /// Waits for an element, up to a time.
    private static func first(of stream: AsyncStream<Void>, within time: Duration) async {
      await withTaskGroup { group in
        group.addTask { for await _ in stream { return } }
        group.addTask {
          // Cancelled when the element has come.
          do { try await Task.sleep(for: time) } catch {}
        }
        await group.next()
        group.cancelAll()
      }
    }

    private static var impatient: SyncEngineConfiguration {
      var configuration = SyncEngineConfiguration()
      configuration.pollInterval = .seconds(2)
      configuration.firstBackoff = .milliseconds(50)
      configuration.maximumBackoff = .seconds(1)
      return configuration
    }

    private static func number(_ name: String) -> Int? {
      ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
  }
#endif
