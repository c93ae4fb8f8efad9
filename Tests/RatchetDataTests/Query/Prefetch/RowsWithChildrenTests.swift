import Foundation
import RatchetData
import RatchetDependencies
import Synchronization
import Testing

@Table("shelfs") private struct Rack: Hashable, Identifiable {
  let id: Int
  var name = ""
}

@Table("volumes") private struct Tome: Hashable, Identifiable {
  let id: Int
  var title = ""
  var isRead = false
  var shelfID: Int?
}

@Table("genres") private struct Topic: Hashable, Identifiable {
  let id: UUID
  var name = ""
}

@Table("readers") private struct Borrower: Hashable, Identifiable {
  @Column(primaryKey: true) let name: String
  var id: String { name }
}

@Table("loans") private struct Loan: Hashable {
  var reader: String
  var volume: String
}

@Table("tagged") private struct Tagged: Hashable {
  var volumeID: Int
  var genreID: UUID
}

@Table("keys") private struct DoorKey: Hashable {
  @Column(as: UUID.BytesRepresentation.self, primaryKey: true) let id: UUID
}

@Table("doors") private struct Door: Hashable {
  var number: Int
  @Column(as: UUID.BytesRepresentation.self) var keyID: UUID
}

private final class SelectCount: Sendable {
  // Statements run on the connection's thread.
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }
  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

private let schema = """
  CREATE TABLE shelfs(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE volumes(
    id INTEGER PRIMARY KEY, title TEXT NOT NULL, isRead INTEGER NOT NULL DEFAULT 0,
    shelfID INTEGER REFERENCES shelfs(id));
  CREATE TABLE genres(id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL);
  CREATE TABLE keys(id BLOB PRIMARY KEY NOT NULL);
  CREATE TABLE doors(number INTEGER NOT NULL, keyID BLOB NOT NULL);
  CREATE TABLE readers(name TEXT PRIMARY KEY NOT NULL);
  CREATE TABLE loans(reader TEXT NOT NULL, volume TEXT NOT NULL);
  INSERT INTO shelfs VALUES (1, 'Travel'), (2, 'Novels'), (3, 'Empty');
  INSERT INTO volumes VALUES
    (1, 'Emma', 0, 2), (2, 'Persuasion', 1, 2), (3, 'Arabian Sands', 0, 1), (4, 'Lost', 0, NULL),
    (5, 'Dune', 0, 2);
  """

@Suite("Rows with their children")
struct RowsWithChildrenTests {
  private func make(
    _ trace: (@Sendable (StatementTrace) -> Void)? = nil
  ) async throws -> DatabaseQueue {
    var configuration = DatabaseConfiguration()
    configuration.trace = trace
    let database = try DatabaseQueue(configuration: configuration)
    try await database.write { try $0.execute(sql: schema) }
    return database
  }

  private static let unread = Rack.order(by: \.name)
    .including(all: Tome.where { !$0.isRead }.order { $0.title.desc() }, by: \.shelfID)

  @Test("come in the order of their queries; a row without children has none")
  func orders() async throws {
    let database = try await make()
    let shelves = try await database.read { try Self.unread.fetchAll($0) }
    #expect(shelves.map(\.name) == ["Empty", "Novels", "Travel"])
    #expect(shelves.map { $0.children.map(\.title) } == [[], ["Emma", "Dune"], ["Arabian Sands"]])
    #expect(shelves.map(\.id) == [3, 2, 1])
    await database.close()
  }

  @Test("take two statements, however many rows there are, and one if there are none")
  func twoStatements() async throws {
    let count = SelectCount()
    let database = try await make { if $0.sql.hasPrefix("SELECT") { count.add() } }
    try await database.write { db in
      try Rack.insert { for id in 10..<40_010 { Rack(id: id, name: "\(id)") } }.execute(db)
      try Tome.insert { for id in 10..<40_010 { Tome(id: id, shelfID: id) } }.execute(db)
    }
    _ = count.take()
    let all = try await database.read {
      try Rack.including(all: Tome.all, by: \.shelfID).fetchAll($0)
    }
    #expect(count.take() == 2)
    #expect(all.count == 40_003)
    #expect(all.dropFirst(3).allSatisfy { $0.children.map(\.id) == [$0.id] })
    let none = try await database.read {
      try Rack.none.including(all: Tome.all, by: \.shelfID).fetchAll($0)
    }
    #expect(none == [])
    #expect(count.take() == 1)
    await database.close()
  }

  @Test("are the limited rows, with all of their children")
  func limited() async throws {
    let database = try await make()
    let shelves = try await database.read {
      try Rack.order(by: \.id).limit(1, offset: 1)
        .including(all: Tome.order(by: \.id), by: \.shelfID).fetchAll($0)
    }
    #expect(shelves.map(\.row.name) == ["Novels"])
    #expect(shelves.first?.children.map(\.id) == [1, 2, 5])
    await database.close()
  }

  @Test("can be columns and joins of either query, and related through a third table")
  func joins() async throws {
    let database = try await make()
    let (novel, classic) = (UUID(), UUID())
    let genres = try await database.write { db in
      try Topic.insert {
        Topic(id: novel, name: "novel")
        Topic(id: classic, name: "classic")
      }.execute(db)
      try db.execute(sql: "CREATE TABLE tagged(volumeID INTEGER, genreID TEXT)")
      try Tagged.insert {
        Tagged(volumeID: 1, genreID: novel)
        Tagged(volumeID: 1, genreID: classic)
        Tagged(volumeID: 5, genreID: novel)
      }.execute(db)
      return try Tome.order(by: \.id).select { ($0.id, $0.title) }
        .including(
          all: Topic.join(Tagged.all) { $0.id == $1.genreID }.order { genre, _ in genre.name }
            .select { genre, _ in genre.name },
          by: { _, tagged in tagged.volumeID }
        )
        .fetchAll(db).map { "\($0.row.1): \($0.children.joined(separator: ", "))" }
    }
    #expect(
      genres == [
        "Emma: classic, novel", "Persuasion: ", "Arabian Sands: ", "Lost: ", "Dune: novel",
      ])
    await database.close()
  }

  static let names = [
    "", "a", "\"a\"", "a\\b", "línea\n\t\u{1}", "👩‍👩‍👧", "a\0b", "'; DROP", "\u{7F}", "É", "E\u{301}",
  ]

  @Test("can be matched by any text")
  func texts() async throws {
    let database = try await make()
    let readers = try await database.write { db in
      for name in Self.names {
        try Borrower.insert { Borrower(name: name) }.execute(db)
        try Loan.insert { Loan(reader: name, volume: name) }.execute(db)
      }
      return try Borrower.including(all: Loan.all, by: \.reader).fetchAll(db)
    }
    #expect(readers.count == Self.names.count)
    for reader in readers {
      #expect(reader.children.map { Array($0.volume.utf8) } == [Array(reader.name.utf8)])
    }
    await database.close()
  }

  @Test("can be matched by blobs, however many there are")
  func blobs() async throws {
    let database = try await make()
    let ids = (0..<10_001).map { _ in UUID() }
    let keys = try await database.write { db in
      try DoorKey.insert { for id in ids { DoorKey(id: id) } }.execute(db)
      try Door.insert {
        for (number, id) in ids.enumerated() { Door(number: number, keyID: id) }
      }.execute(db)
      return try DoorKey.including(all: Door.all, by: \.keyID).fetchAll(db)
    }
    #expect(keys.count == ids.count)
    #expect(keys.allSatisfy { key in key.children.map { ids[$0.number] } == [key.id] })
    await database.close()
  }

  @Test(
    "match identical texts only: rows that only a collation would match are an error, and not lost")
  func collation() async throws {
    let database = try await make()
    let error = try await databaseError {
      try await database.write { db in
        try db.execute(
          sql: """
            DROP TABLE loans;
            CREATE TABLE loans(reader TEXT NOT NULL COLLATE NOCASE, volume TEXT NOT NULL);
            INSERT INTO loans VALUES ('BLOB', 'Emma');
            INSERT INTO readers VALUES ('blob');
            """)
        _ = try Borrower.including(all: Loan.all, by: \.reader).fetchAll(db)
      }
    }
    #expect(error.code == .mismatch)
    #expect(
      error.message
        == "SQLite treats the key of a child as the key of a row although the values differ, for "
        + "example by a collation; give both columns the same type and collation")
    await database.close()
  }

  @Test("can be observed: a commit moves a child to another row")
  func observed() async throws {
    let database = try await make()
    var iterator = database.values(of: Self.unread).makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.map { $0.children.count } == [0, 2, 1])
    try await database.run("UPDATE volumes SET shelfID = 3 WHERE id = 1")
    let second = try #require(try await iterator.next())
    #expect(second.map { $0.children.map(\.title) } == [["Emma"], ["Dune"], ["Arabian Sands"]])
    await database.close()
  }

  @Test("can be a fetched property")
  func property() async throws {
    let database = try await make()
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      @Fetch(Self.unread) var shelves = []
      try await $shelves.load()
      #expect(shelves.map { $0.children.count } == [0, 2, 1])
      try await database.run("DELETE FROM volumes WHERE id = 1")
      try await $shelves.load()
      #expect(shelves.map { $0.children.count } == [0, 1, 1])
    }
    await database.close()
  }
}
