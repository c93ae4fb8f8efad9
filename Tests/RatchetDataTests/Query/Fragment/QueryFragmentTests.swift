import Foundation
import RatchetData
import Testing

@Suite struct QueryFragmentTests {
  @Test("values, fragments, expressions, tables and identifiers are each rendered in their own way")
  func interpolation() {
    let part: QueryFragment = "x = \(1)"
    let fragment: QueryFragment = """
      SELECT \(Item.columns.title), \(quote: "a\"b") FROM \(Item.self) \
      WHERE \(part) AND y = \("it's") AND z = \(Date.distantPast, as: Date.UnixTimeRepresentation.self)
      """
    #expect(
      fragment.sql
        == #"SELECT "items"."title", "a""b" FROM "items" WHERE x = ? AND y = ? AND z = ?"#)
    #expect(fragment.values == [.integer(1), .text("it's"), .integer(-62_135_769_600)])
    #expect(
      fragment.debugDescription
        == #"SELECT "items"."title", "a""b" FROM "items" WHERE x = 1 AND y = 'it''s' AND z = -62135769600"#
    )
    #expect("\(fragment)" == fragment.sql)
  }

  @Test("a query alone is a statement and an expression, and a subquery within other SQL")
  func statements() async throws {
    let query = Chore.where { $0.id > 3 }.order(by: \.id)
    let alone = #sql("\(query)", as: Chore.self)
    #expect(alone.query == query.query)
    #expect(alone.queryFragment == query.queryFragment)
    let first = #sql("\(query.select(\.id).limit(1))", as: Int.self)
    let union = #sql("\(Room.select(\.id).union(Chore.select(\.id)))", as: Int.self)
    let exists = #sql("\(query.exists())", as: Bool.self)
    try await Chores.write { db throws in
      #expect(try alone.fetchAll(db).map(\.id) == [4, 5])
      #expect(try first.fetchOne(db) == 4)
      #expect(try Chore.where { $0.id == first }.fetchAll(db).map(\.id) == [4])
      #expect(try #sql("SELECT \(first) + 1", as: Int.self).fetchOne(db) == 5)
      #expect(try union.fetchAll(db).count == 5)
      #expect(try SQLQueryExpression(query.select(\.id)).fetchAll(db) == [4, 5])
      #expect(try exists.fetchOne(db) == true)
      #expect(try Room.where { _ in exists }.fetchCount(db) == 5)
    }
  }

  @Test("a statement that writes is rendered as its SQL")
  func changes() async throws {
    try await Chores.write { db throws in
      try #sql("\(Chore.where { $0.id > 3 }.delete())", as: NoRows.self).execute(db)
      let ids = #sql("\(Chore.where { $0.id > 2 }.delete()) RETURNING id", as: Int.self)
      #expect(try ids.fetchAll(db) == [3])
    }
  }

  @Test(
    "every quote in an identifier is doubled, whatever follows it",
    arguments: [
      "", "a", "\"", "\"\"", "a\"; DROP TABLE x; --", "\"\u{301}", "\u{301}\"", "a\r\n\"b",
    ])
  func identifiers(_ name: String) async throws {
    let quoted = QueryFragment(quote: name).sql
    var scanner = Array(quoted.utf8)
    #expect(scanner.removeFirst() == 0x22 && scanner.removeLast() == 0x22)
    #expect(
      String(decoding: scanner, as: UTF8.self).utf8.elementsEqual(
        name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined().utf8))
    let column = try await onMemory { db in
      try SQLQueryExpression(
        "CREATE TABLE \(quote: "t" + name)(\(quote: "c" + name))", as: NoRows.self
      )
      .execute(db)
      return try db.fetchAll(
        String.self, sql: "SELECT name FROM pragma_table_info(?)", arguments: ["t" + name])
    }
    #expect(column.map { Array($0.utf8) } == [Array("c\(name)".utf8)])
  }

  @Test("an interpolated operator is one operand, and an ordering term is left unchanged")
  func operands() {
    let item = Item.columns
    let sum: SQLQueryExpression<Int> = item.id + 1
    func text(_ fragment: QueryFragment) -> String {
      fragment.debugDescription.replacing("\"items\".", with: "").replacing("\"", with: "")
    }
    #expect(text("\(sum) * 2") == "(id + 1) * 2")
    #expect(text("2 * \(sum)") == "2 * (id + 1)")
    #expect(text("\(sum)\(sum)") == "(id + 1)(id + 1)")
    #expect(text("\(sum)") == "id + 1")
    #expect(text("ORDER BY \(item.id.desc())") == "ORDER BY id DESC")
    #expect(text("\(item.id) + \(item.title.length())") == "id + length(title)")
  }

  @Test("equal fragments are equal, however they were composed")
  func equality() {
    let whole: QueryFragment = "a = \(1) AND b"
    let parts = (["a = \(1)", "b"] as [QueryFragment]).joined(separator: " AND ")
    let sum: QueryFragment = "a = " + QueryFragment(value: .integer(1)) + " AND b"
    #expect(whole == parts && parts == sum)
    #expect(Set([whole, parts, sum]).count == 1)
    #expect(whole != "a = \(2) AND b")
    #expect(whole != "a = \("1") AND b")
    #expect(whole != "a = \(1) AND b ")
    let (one, other) = ("\u{E9}", "e\u{301}")
    #expect(one == other && ("\(one)" as QueryFragment) != ("\(other)" as QueryFragment))
    #expect(QueryFragment(quote: one) != QueryFragment(quote: other))
    let column = SQLQueryExpression<Int>(QueryFragment(quote: "a"))
    #expect(column == SQLQueryExpression(#""a""#))
  }

  @Test("a digit after a value does not become part of the parameter's number")
  func digits() async throws {
    let fragment: QueryFragment = "SELECT \(5)1"
    #expect(fragment.sql == "SELECT ? 1")
    #expect((QueryFragment(value: .null) + "2").sql == "? 2")
    let nested: QueryFragment = "\(QueryFragment(value: .null))\(QueryFragment("3"))"
    #expect(nested.sql == "? 3")
  }

  @Test("text after a line comment is not part of it")
  func comments() async throws {
    let condition: QueryFragment = "1 = 1 -- always"
    let value = try await onMemory { db in
      try SQLQueryExpression("SELECT \(condition) AND 0", as: Bool.self).fetchOne(db)
    }
    #expect(value == false)
    #expect(QueryFragment("a '--' b").sql == "a '--' b")
    #expect(QueryFragment("a -- b\n").sql == "a -- b\n")
    #expect(QueryFragment("/* -- */ a").sql == "/* -- */ a")
    let comment = SQLQueryExpression<Bool>(condition) && SQLQueryExpression<Bool>(condition)
    #expect(try await onMemory { try $0.value(comment) } == true)
  }

  @Test("the positions of values stay correct in any composition")
  func places() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let (fragment, model) = composition(depth: 5, &generator)
      #expect(fragment.sql == model.map(\.sql).joined(), "seed \(generator.seed)")
      #expect(fragment.values == model.compactMap(\.value), "seed \(generator.seed)")
      // The literals stand where the model's do: there is nothing else in the text.
      #expect(
        fragment.debugDescription == model.map(\.debug).joined(), "seed \(generator.seed)")
    }
  }

  private struct Token {
    var sql: String
    var debug: String
    var value: SQLValue?
  }

  private func composition(
    depth: Int, _ generator: inout SeededGenerator
  ) -> (QueryFragment, [Token]) {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 3), using: &generator) {
    case 0:
      let number = Int.random(in: 0...9, using: &generator)
      return (
        " \(number) ",
        [
          Token(sql: " ", debug: " "),
          Token(sql: "?", debug: "\(number)", value: .integer(Int64(number))),
          Token(sql: " ", debug: " "),
        ]
      )
    case 1:
      return ("'?é'\"?\" ", [Token(sql: "'?é'\"?\" ", debug: "'?é'\"?\" ")])
    case 2:
      return ("a\(quote: "?")", [Token(sql: "a\"?\"", debug: "a\"?\"")])
    case 3:
      let (left, leftModel) = composition(depth: depth - 1, &generator)
      let (right, rightModel) = composition(depth: depth - 1, &generator)
      return (left + right, leftModel + rightModel)
    case 4:
      let (left, leftModel) = composition(depth: depth - 1, &generator)
      let (right, rightModel) = composition(depth: depth - 1, &generator)
      return (
        "\(left) x \(right)\(left)",
        leftModel + [Token(sql: " x ", debug: " x ")] + rightModel + leftModel
      )
    case 5:
      // One fragment in many places.
      let (one, model) = composition(depth: depth - 1, &generator)
      return (
        [one, one, one].joined(),
        model + [Token(sql: ", ", debug: ", ")] + model + [Token(sql: ", ", debug: ", ")] + model
      )
    default:
      var (one, model) = composition(depth: depth - 1, &generator)
      one.append(" end")
      model.append(Token(sql: " end", debug: " end"))
      return (one, model)
    }
  }
}
