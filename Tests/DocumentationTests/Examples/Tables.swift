import Foundation
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

enum Weight: Int, QueryBindable {
  case light = 1
  case heavy
}

@Table
struct Parcel: Hashable, Identifiable {
  let id: Int
  var receiver = ""
  var isDelivered = false
  var weight: Weight?
  @Column(as: Date.UnixTimeRepresentation?.self) var sentAt: Date?
  @Column(as: [String].JSONRepresentation.self) var labels: [String]
}

private func register(in migrator: inout DatabaseMigrator) {
  migrator.registerMigration(
    "1: parcels",
    sql: """
      CREATE TABLE parcels (
        id INTEGER PRIMARY KEY,
        receiver TEXT NOT NULL,
        isDelivered INTEGER NOT NULL,
        weight INTEGER,
        sentAt INTEGER,
        labels TEXT NOT NULL
      )
      """)

  migrator.registerMigration(
    "2: search for parcels",
    sql: """
      CREATE VIRTUAL TABLE parcelTexts USING fts5(receiver, labels);
      INSERT INTO parcelTexts (rowid, receiver, labels)
        SELECT id, receiver, coalesce((SELECT group_concat(value, ' ') FROM json_each(labels)), '')
        FROM parcels
      """)
}

private func ownSQL(_ db: Database, typed: String) throws -> [String] {
  let receivers = try #sql(
    "SELECT \(Parcel.columns.receiver) FROM \(Parcel.self) WHERE receiver LIKE \(typed)",
    as: String.self
  ).fetchAll(db)
  return receivers
}

@Table
struct ParcelText: FTS5 {
  let rowid: Int
  let receiver: String
  let labels: String
}

extension Parcel {
  @discardableResult
  static func save(_ draft: Draft, to db: Database) throws -> Parcel? {
    guard let parcel = try Parcel.upsert({ draft }).returning(\.self).fetchOne(db) else {
      return nil
    }
    try ParcelText.insert(or: .replace) {
      ParcelText(
        rowid: parcel.id, receiver: parcel.receiver,
        labels: parcel.labels.joined(separator: " "))
    }
    .execute(db)
    return parcel
  }

  static func delete(_ id: Parcel.ID, from db: Database) throws {
    try Parcel.find(id).delete().execute(db)
    try ParcelText.where { $0.rowid == id }.delete().execute(db)
  }
}

private func searching(_ db: Database, typed: String) throws -> [(Int, String)] {
  let found =
    try ParcelText
    .where { $0.match(.searchAsYouType(typed)) }
    .order { $0.rank }
    .select { ($0.rowid, $0.receiver.highlight("[", "]")) }
    .fetchAll(db)
  return found
}

@Suite("The examples of tables") struct TablesExamples {
  @Test("write parcels with what searches read of them")
  func parcels() async throws {
    var migrator = DatabaseMigrator()
    register(in: &migrator)
    let database = try DatabaseQueue()
    try await migrator.migrate(database, upTo: "1: parcels")
    try await database.seed {
      Parcel(id: 9, receiver: "Jane Fairfax", labels: ["fragile", "music"])
      Parcel(id: 10, receiver: "Miss Bates", labels: [])
    }
    try await migrator.migrate(database)
    #expect(
      try await database.read { try ParcelText.all.fetchAll($0).map(\.labels) } == [
        "fragile music", "",
      ])
    #expect(try await database.read { try searching($0, typed: "mus").map(\.0) } == [9])
    try await database.write { db in
      try Parcel.delete(9, from: db)
      try Parcel.delete(10, from: db)
    }

    try await database.write { db in
      let sent = Date(timeIntervalSince1970: 1_750_000_000)
      let parcel = try Parcel.save(
        Parcel.Draft(receiver: "Anne Elliot", weight: .heavy, sentAt: sent, labels: ["fragile"]),
        to: db)
      #expect(parcel?.weight == .heavy)
      #expect(parcel?.sentAt == sent)
      try Parcel.save(Parcel.Draft(receiver: "Emma Woodhouse", labels: []), to: db)
      #expect(try ownSQL(db, typed: "%house") == ["Emma Woodhouse"])
      #expect(try searching(db, typed: "fra").map(\.0) == [1])
      #expect(try searching(db, typed: "ell").map(\.1) == ["Anne [Elliot]"])
      let texts = ParcelText.where { $0.match(.searchAsYouType("wood")) }
      let parcels = Parcel.where { $0.id.in(texts.select(\.rowid)) }
      #expect(try parcels.select(\.receiver).fetchAll(db) == ["Emma Woodhouse"])

      try Parcel.save(
        Parcel.Draft(id: 1, receiver: "Anne Wentworth", weight: .light, labels: []), to: db)
      #expect(try searching(db, typed: "ell").isEmpty)
      #expect(try searching(db, typed: "went").map(\.0) == [1])
      try Parcel.delete(1, from: db)
      #expect(try Parcel.all.fetchCount(db) == 1)
      #expect(try ParcelText.all.fetchCount(db) == 1)
    }
  }
  /// A table whose key SQLite gives only where the column says how.
  @Table
  struct Ticket {
    let id: UUID
    var title = ""
  }

  @Test("have a key made by the column's default, or refuse a draft without one")
  func keys() async throws {
    let key = """
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4'
        || substr(lower(hex(randomblob(2))), 2) || '-a'
        || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6)))
      """
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE tickets (id TEXT PRIMARY KEY NOT NULL, title TEXT)")
      let error = #expect(throws: DatabaseError.self) {
        try Ticket.insert { Ticket.Draft(title: "Bath") }.execute(db)
      }
      #expect(error?.code == .constraintNotNull)
      try db.execute(
        sql: """
          DROP TABLE tickets;
          CREATE TABLE tickets (
            id TEXT PRIMARY KEY NOT NULL ON CONFLICT REPLACE DEFAULT (\(key)), title TEXT
          )
          """)
      let ticket = try Ticket.insert { Ticket.Draft(title: "Bath") }.returning(\.self).fetchOne(db)
      #expect(ticket?.title == "Bath")
    }
  }
}
