import Foundation
public import RatchetData
import Testing

@Selection
struct Stamps: Hashable {
  var made = "never"
  @Column("changed_at") var changed: Int?
}

@Selection
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Double

  public init(width: Int, height: Double) {
    self.width = width
    self.height = height
  }
}

@Table
struct Poster: Hashable {
  let id: Int
  @Columns var stamps: Stamps
  var title = ""
  @Columns var size: Size?
  @Column(generated: .virtual) let initial: String
}

/// A common table expression with a group.
@Table @Selection
struct Framed: Hashable {
  let title: String
  @Columns let stamps: Stamps
}

/// A table that cannot be written.
@Table
struct Album {
  let id: Int
  @Columns var pages: Pages

  @Selection
  struct Pages {
    @Column(as: JSONRows<Poster>.self) var posters: [Poster]
    var count: Int
  }
}

@Suite struct ColumnGroupTests {
  private let posters = [
    Poster(
      id: 1, stamps: Stamps(made: "1899", changed: 4), title: "Tea",
      size: Size(width: 2, height: 3.5), initial: "T"),
    Poster(id: 2, stamps: Stamps(), title: "Rum", size: nil, initial: "R"),
  ]

  private func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    let posters = posters
    return try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE posters(
            id INTEGER PRIMARY KEY, made TEXT NOT NULL, changed_at INTEGER, title TEXT NOT NULL,
            width INTEGER, height REAL, initial TEXT AS (substr(title, 1, 1)))
          """)
      try Poster.insert { posters }.execute(db)
      return try body(db)
    }
  }

  @Test("rows with groups round-trip, an optional group of NULLs as nil")
  func roundTrip() async throws {
    let rows = try await write { try Poster.order(by: \.id).fetchAll($0) }
    #expect(rows == posters)
    #expect(
      Poster.TableColumns.allColumns.map(\.name)
        == ["id", "made", "changed_at", "title", "width", "height", "initial"])
    #expect(Poster.TableColumns.writableColumns.count == 6 && Poster.columnCount == 7)
  }

  @Test(
    "columns of a group work in conditions, orders and selections, optional in an optional group")
  func queries() async throws {
    let query =
      Poster
      .where {
        $0.stamps.made != "1900"
        $0.stamps.changed == 4 || $0.size.width == nil
      }
      .order { ($0.stamps.changed.desc(), $0.size.height) }
    #expect(
      query.select { ($0.stamps.changed, $0.size.width) }.description == """
        SELECT "posters"."changed_at", "posters"."width" FROM "posters" \
        WHERE "posters"."made" <> ? AND ("posters"."changed_at" IS ? OR "posters"."width" IS NULL) \
        ORDER BY "posters"."changed_at" DESC, "posters"."height"
        """)
    let (widths, groups, made) = try await write { db in
      (
        try query.select { ($0.id, $0.size.width) }.fetchAll(db),
        try Poster.order(by: \.stamps.made).select { ($0.stamps, $0.size) }.fetchAll(db),
        try Poster.select(\.stamps.made).order(by: \.id).fetchAll(db)
      )
    }
    #expect(widths.map(\.0) == [1, 2] && widths.map(\.1) == [2, nil])
    #expect(groups.map(\.0) == posters.map(\.stamps) && groups.map(\.1) == posters.map(\.size))
    #expect(made == ["1899", "never"])
  }

  @Test("a whole group can be compared, and NULL equals NULL")
  func comparison() async throws {
    let ids = try await write { db in
      (
        try Poster.where { $0.stamps == Stamps() }.select(\.id).fetchAll(db),
        try Poster.where { $0.stamps != Stamps() }.select(\.id).fetchAll(db),
        try Poster.where { $0.size == nil }.select(\.id).fetchAll(db),
        try Poster.where { $0.id == 1 && $0.size != Size(width: 2, height: 3) }
          .select(\.id).fetchAll(db)
      )
    }
    #expect(ids.0 == [2] && ids.1 == [1] && ids.2 == [2] && ids.3 == [1])
  }

  @Test("an update sets one column of a group, or all of them")
  func updates() async throws {
    let update = Poster.where { $0.id == 1 }.update {
      $0.stamps.made = "1901"
      $0.stamps.made += "!"
      $0.stamps.changed = nil
      $0.size = Size(width: 7, height: 8)
    }
    #expect(
      update.description == """
        UPDATE "posters" SET "made" = ? || ?, "changed_at" = NULL, "width" = ?, "height" = ? \
        WHERE "posters"."id" = ?
        """
        || update.description == """
          UPDATE "posters" SET "made" = ? || ?, "changed_at" = ?, "width" = ?, "height" = ? \
          WHERE "posters"."id" = ?
          """
    )
    let rows = try await write { db in
      try update.execute(db)
      try Poster.where { $0.id == 2 }.update {
        $0.size.width = 1
        $0.size.height = 2
        $0.stamps.changed = $0.size.width
      }
      .execute(db)
      return try Poster.order(by: \.id).fetchAll(db)
    }
    #expect(rows[0].stamps == Stamps(made: "1901!") && rows[0].size == Size(width: 7, height: 8))
    #expect(rows[1].stamps.changed == 1 || rows[1].stamps.changed == nil)
    #expect(rows[1].size == Size(width: 1, height: 2))
  }

  @Test("drafts contain groups, and an upsert and an update by key write them")
  func drafts() async throws {
    let rows = try await write { db in
      try Poster.insert { Poster.Draft(stamps: Stamps(made: "2000"), title: "New") }.execute(db)
      var first = Poster.Draft(posters[0])
      first.stamps.changed = 9
      try Poster.upsert { first }.execute(db)
      var second = posters[1]
      second.size = Size(width: 1, height: 1)
      try Poster.update(second).execute(db)
      return try Poster.order(by: \.id).fetchAll(db)
    }
    #expect(rows.map(\.stamps.made) == ["1899", "never", "2000"])
    #expect(rows[0].stamps.changed == 9 && rows[1].size == Size(width: 1, height: 1))
    #expect(rows[2].size == nil)
  }

  @Test("the columns of a group are available under an alias, after an outer join and in a trigger")
  func otherNames() async throws {
    enum Other: AliasName {}
    let (pairs, logged) = try await write { db in
      let pairs =
        try Poster
        .leftJoin(Poster.as(Other.self).all) { $0.id + 1 == $1.id }
        .order { first, _ in first.id }
        .select { ($0.id, $1.stamps.made, $1.size.width, $1.stamps) }
        .fetchAll(db)
      try db.execute(sql: "CREATE TABLE tallies(name TEXT PRIMARY KEY, count INTEGER NOT NULL)")
      try Poster.createTemporaryTrigger(
        after: .update {
          $0.stamps.made
        } forEachRow: { old, new in
          Tally.insert {
            ($0.name, $0.count)
          } select: {
            Values(old.stamps.made, new.id)
          }
        }
      )
      .execute(db)
      try Poster.where { $0.id == 1 }.update { $0.stamps.made = "x" }.execute(db)
      return (pairs, try Tally.select(\.name).fetchAll(db))
    }
    #expect(pairs.map(\.1) == ["never", nil] && pairs.map(\.2) == [nil, nil])
    #expect(pairs.map(\.3) == [Stamps(), nil])
    #expect(logged == ["1899"])
  }

  @Test("rows with groups can be read from JSON that a query makes of them")
  func json() async throws {
    let rows = try await write { db in
      try Poster.select { $0.jsonGroupArray() }.fetchOne(db)
    }
    #expect(rows?.sorted { $0.id < $1.id } == posters)
  }

  @Test("columns of a group can be inserted by name, and a common table expression has them")
  func otherStatements() async throws {
    let (widths, rows) = try await write { db in
      try Poster.insert {
        ($0.title, $0.stamps.made, $0.size.width, $0.size.height)
      } values: {
        ("Gin", "1950", 4, 5.5)
      }
      .execute(db)
      let widths = try Poster.where { $0.title == "Gin" }.select(\.size).fetchAll(db)
      let rows = try With {
        Poster.where { $0.size.width != nil }.select {
          Framed.Columns(title: $0.title, stamps: $0.stamps)
        }
      } query: {
        Framed.order(by: \.stamps.made)
      }
      .fetchAll(db)
      return (widths, rows)
    }
    #expect(widths == [Size(width: 4, height: 5.5)])
    #expect(
      rows == [
        Framed(title: "Tea", stamps: posters[0].stamps),
        Framed(title: "Gin", stamps: Stamps(made: "1950")),
      ])
  }

  @Test("a group with a value that no column can store is refused at the write")
  func unstorable() async throws {
    let error = try await write { db in
      try db.execute(sql: "CREATE TABLE albums(id INTEGER PRIMARY KEY, posters TEXT, count)")
      return #expect(throws: DatabaseError.self) {
        try Album.insert { Album(id: 1, pages: Album.Pages(posters: [], count: 0)) }.execute(db)
      }
    }
    #expect(
      error?.message
        == "posters cannot be stored: a value of type JSONRows<Poster> does not fit into one column"
    )
  }

  @Test("NULL in a non-nullable column of a group is an error that names the column")
  func mismatch() async throws {
    let error = try await write { db in
      try db.execute(sql: "UPDATE posters SET height = NULL WHERE id = 1")
      return #expect(throws: DatabaseError.self) { try Poster.fetchAll(db) }
    }
    #expect(error?.message == "column 5 (height) holds NULL, not a value of type Double")
  }
}
