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

@Selection
struct Timestamps: Hashable {
  var createdAt: Date
  var updatedAt: Date?
}

@Table
struct Article: Hashable, Identifiable {
  let id: Int
  var title = ""
  @Columns var times: Timestamps
}

private func articles(since day: Date, touching id: Int, _ db: Database) throws -> [Article] {
  let recent = Article.where { $0.times.createdAt > day }.order { $0.times.updatedAt.desc() }
  let touched = Article.find(id).update { $0.times.updatedAt = day }
  try touched.execute(db)
  return try recent.fetchAll(db)
}

@Table
struct Enrollment: Hashable, Identifiable {
  @Columns let id: ID
  var grade: String?

  @Selection
  struct ID: Hashable {
    let courseID: Int
    let studentID: Int
  }
}

private func enroll(_ id: Enrollment.ID, _ db: Database) throws -> Enrollment? {
  let enrollment = try Enrollment.find(Enrollment.ID(courseID: 1, studentID: 2)).fetchOne(db)
  try Enrollment.upsert { Enrollment(id: id, grade: "A") }.execute(db)
  return enrollment
}

@Table
struct Memo: Hashable, Identifiable {
  static let all = Self.where { !$0.isDeleted }

  let id: Int
  var text = ""
  var isDeleted = false
}

private func memos(_ db: Database) throws -> ([Memo], [Memo]) {
  let memos = try Memo.order(by: \.text).fetchAll(db)
  let deleted = try Memo.unscoped.where(\.isDeleted).fetchAll(db)
  return (memos, deleted)
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
  @Test("write parcels with their search columns")
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
  @Test("have groups of columns, keys of several columns and default scopes")
  func groups() async throws {
    let database = try DatabaseQueue()
    try await database.write { db throws in
      try db.execute(
        sql: """
          CREATE TABLE articles (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT
          );
          CREATE TABLE enrollments (
            courseID INTEGER NOT NULL,
            studentID INTEGER NOT NULL,
            grade TEXT,
            PRIMARY KEY (courseID, studentID)
          ) WITHOUT ROWID;
          CREATE TABLE memos (id INTEGER PRIMARY KEY, text TEXT NOT NULL, isDeleted INTEGER NOT NULL)
          """)
      let day = Date(timeIntervalSince1970: 1_750_000_000)
      try Article.insert {
        Article.Draft(title: "Old", times: Timestamps(createdAt: day))
        Article.Draft(title: "New", times: Timestamps(createdAt: day + 60))
      }
      .execute(db)
      let articles = try articles(since: day, touching: 2, db)
      #expect(articles.map(\.title) == ["New"] && articles[0].times.updatedAt == day)

      let id = Enrollment.ID(courseID: 1, studentID: 2)
      #expect(try enroll(id, db) == nil)
      #expect(try enroll(id, db) == Enrollment(id: id, grade: "A"))

      try Memo.insert {
        Memo(id: 1, text: "kept")
        Memo(id: 2, text: "gone", isDeleted: true)
      }
      .execute(db)
      let (kept, gone) = try memos(db)
      #expect(kept.map(\.id) == [1] && gone.map(\.id) == [2])
    }
  }

  @Table
  struct Page: Identifiable {
    static let all = Self.where { $0.deletedAt.isNull }

    let id: Int
    var author = ""
    var deletedAt: Date?
  }

  @Test("have a default scope whose condition takes part in the choice of an index")
  func scopeAndIndex() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE pages (id INTEGER PRIMARY KEY, author TEXT NOT NULL, deletedAt TEXT);
          CREATE INDEX pages_by_deletion ON pages (deletedAt, author);
          CREATE INDEX pages_by_author ON pages (author)
          """)
      let authors = Page.unscoped.where { $0.id > 5 }.select(\.author)
      let plan = try Page.where { $0.author.in(authors) }.order(by: \.author).explain(db)
      #expect(plan.contains("pages_by_deletion (deletedAt=?"), "\(plan)")
      let other = try Page.unscoped.where { #sql("+\($0.deletedAt) IS NULL") }
        .where { $0.author.in(authors) }.explain(db)
      #expect(other.contains("pages_by_author (author=?)"), "\(other)")
    }
  }

  /// A table whose key SQLite generates only if the column has a default for it.
  @Table
  struct Ticket {
    let id: UUID
    var title = ""
  }

  @Test("have a key from the column's default, or refuse a draft without one")
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
