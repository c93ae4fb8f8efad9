public import CountersList
import RatchetData
public import RatchetDependencies

/// Keeps the counters in table `counters` of the default database.
extension CountersClient: DependencyKey {
  // The database is looked up at each call: one program may have several stores on several of them.
  public static var liveValue: CountersClient {
    CountersClient(
      load: {
        @Dependency(\.defaultDatabase) var database
        return try await database.read { db in
          let rows = try db.fetchAll(
            CounterRow.self, sql: "SELECT id, value FROM counters ORDER BY id")
          let lastID = try db.fetchOne(
            Int.self, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'counters'")
          return SavedCounters(counters: rows.map(\.counter), nextID: (lastID ?? 0) + 1)
        }
      },
      save: { counter in
        @Dependency(\.defaultDatabase) var database
        try await database.write { db in
          try db.execute(
            sql: """
              INSERT INTO counters (id, value) VALUES (?, ?)
              ON CONFLICT (id) DO UPDATE SET value = excluded.value
              """,
            arguments: [counter.id, counter.value])
        }
      },
      remove: { id in
        @Dependency(\.defaultDatabase) var database
        try await database.write { db in
          // Inserted where it is not there: its save may have been cancelled, and its id is taken
          // nevertheless.
          try db.execute(
            sql: "INSERT INTO counters (id, value) VALUES (?, 0) ON CONFLICT DO NOTHING",
            arguments: [id])
          try db.execute(sql: "DELETE FROM counters WHERE id = ?", arguments: [id])
        }
      })
  }
}

private struct CounterRow: RowDecodable {
  let counter: Counter.State

  init(row: Row) throws { counter = Counter.State(id: try row[0], value: try row[1]) }
}

/// Knows facts from a table of its own, without a network.
extension NumberFactClient: DependencyKey {
  public static var liveValue: NumberFactClient {
    NumberFactClient { NumberFacts.fact(for: $0) }
  }
}
