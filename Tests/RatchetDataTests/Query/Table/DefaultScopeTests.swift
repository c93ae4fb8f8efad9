import RatchetData
import Testing

@Table
struct Letter: Hashable {
  let id: Int
  var text = ""
  var isDeleted = false
  var boxID: Int?
}

extension Letter {
  static let all = Self.where { !$0.isDeleted }
}

@Table("boxes")
struct LetterBox: Hashable {
  static let all = unscoped.where { $0.id < 3 }.order { $0.name.desc() }

  let id: Int
  var name = ""
}

/// A table whose scope depends on the task.
@Table
struct Draught: Hashable {
  @TaskLocal static var limit: Int?

  static var all: Select<Draught, Draught, ()> {
    guard let limit else { return unscoped }
    return unscoped.where { $0.id < limit }
  }

  let id: Int
}

@Suite struct DefaultScopeTests {
  private func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE letters(
            id INTEGER PRIMARY KEY, text TEXT NOT NULL, isDeleted INTEGER NOT NULL, boxID INTEGER);
          CREATE TABLE boxes(id INTEGER PRIMARY KEY, name TEXT NOT NULL)
          """)
      try Letter.insert {
        Letter(id: 1, text: "a", boxID: 1)
        Letter(id: 2, text: "b", isDeleted: true, boxID: 1)
        Letter(id: 3, text: "c", isDeleted: true, boxID: 2)
      }
      .execute(db)
      try LetterBox.insert {
        for id in 1...3 { LetterBox(id: id, name: "\(id)") }
      }
      .execute(db)
      return try body(db)
    }
  }

  @Test("queries of a type begin with the rows of its default scope, unscoped ones with all")
  func queries() async throws {
    try await write { db throws in
      #expect(try Letter.all.select(\.id).fetchAll(db) == [1])
      #expect(try Letter.fetchAll(db).map(\.id) == [1])
      #expect(try Letter.fetchCount(db) == 1)
      #expect(try Letter.count().fetchOne(db) == 1)
      #expect(try Letter.where { $0.id > 0 }.select(\.id).fetchAll(db) == [1])
      #expect(try Letter.select(\.id).fetchAll(db) == [1])
      #expect(try Letter.find(2).fetchOne(db) == nil)
      #expect(try Letter.order(by: \.id).limit(5).fetchAll(db).count == 1)
      #expect(try Letter.unscoped.fetchCount(db) == 3)
      #expect(try Letter.unscoped.find(2).fetchOne(db)?.text == "b")
      #expect(try Letter.where { $0.id == 2 }.exists().fetchOne(db) == false)
    }
  }

  @Test("a condition of the scope appears once in a query")
  func once() {
    #expect(
      Letter.all.where { $0.id == 1 }.description == """
        SELECT "letters"."id", "letters"."text", "letters"."isDeleted", "letters"."boxID" \
        FROM "letters" WHERE NOT "letters"."isDeleted" AND "letters"."id" = ?
        """)
    #expect(Letter.where { $0.id == 1 }.query == Letter.all.where { $0.id == 1 }.query)
  }

  @Test("the order of a scope comes before others")
  func orders() async throws {
    try await write { db throws in
      #expect(try LetterBox.where { $0.id > 0 }.select(\.id).fetchAll(db) == [2, 1])
      #expect(
        LetterBox.order(by: \.id).description.hasSuffix(
          #"WHERE "boxes"."id" < ? ORDER BY "boxes"."name" DESC, "boxes"."id""#))
    }
  }

  @Test("joined tables keep their scopes, and an outer join its rows")
  func joins() async throws {
    try await write { db throws in
      let pairs =
        try LetterBox
        .leftJoin(Letter.all) { $0.id == $1.boxID }
        .select { ($0.id, $1.id) }
        .fetchAll(db)
      #expect(pairs.map(\.0) == [2, 1] && pairs.map(\.1) == [nil, 1])
      let inner = try Letter.join(LetterBox.all) { $0.boxID == $1.id }.fetchAll(db)
      #expect(inner.map(\.0.id) == [1])
    }
  }

  @Test("a table keeps its scope under another name")
  func aliases() async throws {
    enum Other: AliasName {}
    try await write { db throws in
      let other = Letter.as(Other.self)
      #expect(try other.all.fetchAll(db).map(\.id) == [1])
      #expect(try other.where { $0.id > 0 }.order(by: \.id).select(\.text).fetchAll(db) == ["a"])
      #expect(try other.unscoped.fetchCount(db) == 3)
      let pairs = try LetterBox.leftJoin(other.all) { $0.id == $1.boxID }
        .select { ($0.id, $1.id) }.fetchAll(db)
      #expect(pairs.map(\.0) == [2, 1] && pairs.map(\.1) == [nil, 1])
      #expect(
        LetterBox.as(Other.self).unscoped.description
          == #"SELECT "other"."id", "other"."name" FROM "boxes" AS "other""#)
      #expect(
        Membership.as(Other.self).all.description
          == #"SELECT "other"."team", "other"."person" FROM "memberships" AS "other""#)
      try other.where { $0.id < 9 }.delete().execute(db)
      #expect(try Letter.unscoped.order(by: \.id).select(\.id).fetchAll(db) == [2, 3])
    }
  }

  @Test("a scope that depends on outside state is evaluated at each query")
  func computed() {
    let query = Draught.where { $0.id > 1 }
    #expect(query.description.hasSuffix(#"WHERE "draughts"."id" > ?"#))
    Draught.$limit.withValue(7) {
      #expect(
        query.description.hasSuffix(#"WHERE "draughts"."id" < ? AND "draughts"."id" > ?"#))
    }
  }

  @Test("updates and deletes of a query keep to the scope; those of a given row do not")
  func writes() async throws {
    try await write { db throws in
      try Letter.update { $0.text = "x" }.execute(db)
      #expect(try Letter.unscoped.order(by: \.id).select(\.text).fetchAll(db) == ["x", "b", "c"])
      try Letter.update(Letter(id: 2, text: "y", isDeleted: true)).execute(db)
      #expect(try Letter.unscoped.find(2).fetchOne(db)?.text == "y")
      try Letter.delete(Letter(id: 2)).execute(db)
      try Letter.delete().execute(db)
      #expect(try Letter.unscoped.select(\.id).fetchAll(db) == [3])
      try Letter.limit(1).delete().execute(db)
      #expect(try Letter.unscoped.fetchCount(db) == 1)
    }
  }
}
