import RatchetData
import Testing

@Table
struct Enrollment: Hashable, Identifiable {
  @Selection
  struct ID: Hashable {
    let course: Int
    let student: String
  }

  @Columns let id: ID
  var grade: Int?
}

/// A table with only key columns.
@Table
struct Membership: Hashable {
  @Columns(primaryKey: true) let key: Key

  @Selection
  struct Key: Hashable {
    let team: Int
    let person: Int
  }
}

/// A table that refers to another one by its whole key.
@Table
struct Remark: Hashable {
  @Column("number") let id: Int
  @Columns var enrollment: Enrollment.ID
  var text = ""
}

@Suite struct CompositeKeyTests {
  private func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE enrollments(
            course INTEGER NOT NULL, student TEXT NOT NULL, grade INTEGER,
            PRIMARY KEY (course, student)) WITHOUT ROWID;
          CREATE TABLE memberships(
            team INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (team, person));
          CREATE TABLE remarks(
            number INTEGER PRIMARY KEY, course INTEGER NOT NULL, student TEXT NOT NULL,
            text TEXT NOT NULL)
          """)
      try Enrollment.insert {
        for course in 1...2 {
          for student in ["a", "b"] {
            Enrollment(id: Enrollment.ID(course: course, student: student), grade: course)
          }
        }
      }
      .execute(db)
      return try body(db)
    }
  }

  @Test("a row is found by its whole key, through the key's index")
  func find() async throws {
    let query = Enrollment.find(Enrollment.ID(course: 2, student: "a"))
    #expect(
      query.description == """
        SELECT "enrollments"."course", "enrollments"."student", "enrollments"."grade" \
        FROM "enrollments" \
        WHERE ("enrollments"."course" = ?) AND ("enrollments"."student" = ?)
        """)
    let (row, plan, some, none) = try await write { db in
      (
        try query.fetchOne(db), try query.explain(db),
        try Enrollment.find([
          Enrollment.ID(course: 1, student: "b"), Enrollment.ID(course: 2, student: "a"),
          Enrollment.ID(course: 2, student: "z"),
        ])
        .order(by: \.id.course).select(\.id).fetchAll(db),
        try Enrollment.find([Enrollment.ID]()).fetchAll(db)
      )
    }
    #expect(row == Enrollment(id: Enrollment.ID(course: 2, student: "a"), grade: 2))
    #expect("\(plan)".contains("USING PRIMARY KEY (course=? AND student=?)"))
    #expect(some == [.init(course: 1, student: "b"), .init(course: 2, student: "a")])
    #expect(none == [])
  }

  @Test("upsert, update and delete use the whole key")
  func writing() async throws {
    let id = Enrollment.ID(course: 1, student: "b")
    let rows = try await write { db in
      try Enrollment.upsert { Enrollment(id: id, grade: 7) }.execute(db)
      try Enrollment.update(
        Enrollment(id: Enrollment.ID(course: 2, student: "b"), grade: nil)
      )
      .execute(db)
      try Enrollment.delete(Enrollment(id: Enrollment.ID(course: 1, student: "a"))).execute(db)
      try Enrollment.find(Enrollment.ID(course: 2, student: "a")).update { $0.grade = 9 }
        .execute(db)
      return try Enrollment.order { ($0.id.course, $0.id.student) }.fetchAll(db)
    }
    #expect(
      rows == [
        Enrollment(id: id, grade: 7),
        Enrollment(id: Enrollment.ID(course: 2, student: "a"), grade: 9),
        Enrollment(id: Enrollment.ID(course: 2, student: "b")),
      ])
  }

  @Test("tables can be joined, and rows found, by the whole key")
  func joins() async throws {
    let id = Enrollment.ID(course: 2, student: "a")
    let join = Remark.join(Enrollment.all) { $0.enrollment == $1.id }
    #expect(
      join.select { $1.grade }.description == """
        SELECT "enrollments"."grade" FROM "remarks" JOIN "enrollments" \
        ON "remarks"."course" = "enrollments"."course" \
        AND "remarks"."student" = "enrollments"."student"
        """)
    let (grades, found, changed) = try await write { db in
      try Remark.insert { Remark.Draft(enrollment: id, text: "good") }.execute(db)
      return (
        try join.select { $1.grade }.fetchAll(db),
        try Remark.where { Enrollment.find($0.enrollment).exists() }.select(\.text).fetchAll(db),
        try Enrollment.insert { Enrollment(id: id, grade: 5) }
          .onConflict {
            ($0.id.course, $0.id.student)
          } doUpdate: {
            $0.grade = $1.grade
          }
          .returning(\.grade).fetchOne(db)
      )
    }
    #expect(grades == [2] && found == ["good"] && changed == 5)
  }

  @Test("a draft has the row's key")
  func drafts() async throws {
    let id = Enrollment.ID(course: 3, student: "c")
    let row = try await write { db in
      try Enrollment.insert { Enrollment.Draft(id: id, grade: 1) }.execute(db)
      try Enrollment.upsert { Enrollment.Draft(id: id, grade: 2) }.execute(db)
      return try Enrollment.find(id).fetchOne(db)
    }
    #expect(row == Enrollment(id: id, grade: 2))
  }

  @Test("queries with more than conditions, such as a limit, are updated and deleted by keys")
  func limits() async throws {
    let left = try await write { db in
      try Enrollment.order { $0.id.student.desc() }.limit(2).delete().execute(db)
      return try Enrollment.select(\.id.student).fetchAll(db)
    }
    #expect(left == ["a", "a"])
  }

  @Test("a row with only key columns exists after an upsert, and is returned")
  func keyOnly() async throws {
    let key = Membership.Key(team: 1, person: 2)
    let (first, second, count) = try await write { db in
      let upsert = Membership.upsert { Membership(key: key) }.returning(\.self)
      return (try upsert.fetchOne(db), try upsert.fetchOne(db), try Membership.fetchCount(db))
    }
    #expect(first == Membership(key: key) && second == first && count == 1)
  }
}
