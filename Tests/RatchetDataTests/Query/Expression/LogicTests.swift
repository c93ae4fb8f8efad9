import RatchetData
import Testing

@Table("answers") private struct Answer {
  let id: Int
  var isRight: Bool?
  var isKnown: Bool = false
}

@Suite struct LogicTests {
  private func ids(
    _ condition: (Answer.TableColumns) -> some QueryExpression<Bool?>
  ) throws -> [Int] {
    let query = Answer.where { condition($0) }.order(by: \.id)
    return try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE answers (id INTEGER PRIMARY KEY, isRight INTEGER, isKnown INTEGER NOT NULL);
          INSERT INTO answers VALUES (1, 1, 1), (2, 0, 1), (3, NULL, 1), (4, 1, 0), (5, 0, 0), (6, NULL, 0)
          """)
      return try query.select(\.id).fetchAll(db)
    }
  }

  @Test("Nullable conditions combine with non-nullable ones, in either order")
  func combinations() throws {
    #expect(try ids { $0.isRight && $0.isKnown } == [1])
    #expect(try ids { $0.isKnown && $0.isRight } == [1])
    #expect(try ids { $0.isRight || $0.isKnown } == [1, 2, 3, 4])
    #expect(try ids { $0.id > 5 || $0.isRight } == [1, 4, 6])
    #expect(try ids { $0.isRight && $0.id > 2 } == [4])
    #expect(try ids { $0.isRight && $0.isRight } == [1, 4])
    #expect(try ids { !$0.isRight } == [2, 5])
    #expect(try ids { !$0.isRight && $0.id < 3 || $0.isRight && !$0.isKnown } == [2, 4])
    #expect(try ids { !($0.isRight || $0.isKnown) } == [5])
    #expect(try ids { ($0.isRight && $0.isKnown).isTrue.asOptional } == [1])
  }

  @Test("Where and having take either, and NULL counts as false")
  func clauses() {
    let query = Answer.where { !$0.isRight && $0.id != 2 }.where(\.isRight)
      .group(by: \.isKnown).having { $0.isRight.max() && $0.id.count() > 1 }
    #expect(
      query.description.hasSuffix(
        """
        WHERE NOT "answers"."isRight" AND "answers"."id" <> ? AND "answers"."isRight" \
        GROUP BY "answers"."isKnown" HAVING max("answers"."isRight") AND count("answers"."id") > ?
        """))
  }

  @Test("SQL without a declared type is a Bool among others")
  func untyped() {
    let columns = Answer.columns
    let both = columns.isKnown && #sql("random() > 3")
    let sql: SQLQueryExpression<Bool> = both
    #expect(sql.queryFragment.sql.hasPrefix("\"answers\".\"isKnown\" AND"))
    let not = !#sql("random() > 3")
    let other: SQLQueryExpression<Bool> = not
    #expect(other.queryFragment.sql == "NOT (random() > 3)")
  }
}
