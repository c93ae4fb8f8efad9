import Foundation
import RatchetData
import Testing

private enum ComingFromGRDBExamples {
  enum GRDBJSON<Value: Codable & Sendable>: QueryBindable {
    typealias QueryOutput = Value

    static func databaseValue(of output: Value) -> SQLValue {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.dateEncodingStrategy = .millisecondsSince1970
      do {
        return .text(String(decoding: try encoder.encode(output), as: UTF8.self))
      } catch {
        // Refused where it is bound.
        return .real(.nan)
      }
    }

    static func output(from column: borrowing Column) -> Value? {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .millisecondsSince1970
      do {
        return try column.text.map { try decoder.decode(Value.self, from: Data($0.utf8)) }
      } catch {
        // An error that names the column and the type.
        return nil
      }
    }
  }

  struct Visit: Codable, Hashable {
    var at: Date
    var place: String
  }

  @Table("player")
  struct Player: Hashable, Identifiable {
    @Column(as: UUID.BytesRepresentation.self) let id: UUID
    var name = ""
    var isActive = false
    var createdAt: Date
    var website: URL?
    @Column(as: GRDBJSON<[Visit]>.self) var visits: [Visit]
    var score = 0
  }

  static func migrate(_ database: any DatabaseWriter) async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "v1",
      sql: """
        CREATE TABLE player (
          id BLOB PRIMARY KEY NOT NULL,
          name TEXT NOT NULL,
          isActive BOOLEAN NOT NULL,
          createdAt DATETIME NOT NULL,
          website TEXT,
          visits TEXT NOT NULL
        )
        """)
    migrator.registerMigration("v2: scores") { db in
      try db.execute(sql: "ALTER TABLE player ADD COLUMN score INTEGER NOT NULL DEFAULT 0")
    }
    try await migrator.migrate(database)
  }
}

@Suite("The examples of GRDB files") struct ComingFromGRDBExampleTests {
  private typealias Examples = ComingFromGRDBExamples

  @Test("Rows of GRDB are read, and written again in GRDB's format")
  func rows() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('v1');
          CREATE TABLE "player" ("id" BLOB PRIMARY KEY NOT NULL, "name" TEXT NOT NULL,
            "isActive" BOOLEAN NOT NULL, "createdAt" DATETIME NOT NULL, "website" TEXT,
            "visits" TEXT NOT NULL);
          INSERT INTO player VALUES (x'000102030405060708090A0B0C0D0E0F', 'Blob', 1,
            '2026-07-30 09:41:00.250', 'https://example.com/a',
            '[{"at":1785404460250,"place":"Bath"}]')
          """)
    }
    try await Examples.migrate(database)
    let quoted = """
      SELECT quote(id), quote(isActive), quote(createdAt), quote(website), quote(visits),
        quote(score) FROM player
      """
    try await database.write { db throws in
      let before = try db.prepare(quoted).fetchAll(Texts.self)
      let player = try #require(try Examples.Player.all.fetchOne(db))
      #expect(player.id == UUID(uuidString: "00010203-0405-0607-0809-0a0b0c0d0e0f"))
      #expect(player.isActive)
      #expect(player.createdAt == Date(timeIntervalSince1970: 1_785_404_460.25))
      #expect(player.website == URL(string: "https://example.com/a"))
      #expect(player.visits == [Examples.Visit(at: player.createdAt, place: "Bath")])
      try Examples.Player.delete().execute(db)
      try Examples.Player.upsert { player }.execute(db)
      #expect(try db.prepare(quoted).fetchAll(Texts.self) == before)
      #expect(try Examples.Player.find(player.id).fetchOne(db) == player)
    }
  }
}

private struct Texts: RowDecodable, Equatable {
  let texts: [String]

  init(row: Row) throws { texts = try (0..<row.count).map { try row[$0] } }
}
