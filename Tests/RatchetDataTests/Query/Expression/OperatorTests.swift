import Foundation
import RatchetData
import Testing

@Suite struct OperatorTests {
  private let item = Item.columns

  private func expect(
    _ expression: some QueryExpression, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = expression.queryFragment.debugDescription.replacing("\"items\".", with: "")
    #expect(shown.replacing("\"", with: "") == text, sourceLocation: sourceLocation)
  }

  @Test("nil is compared as in Swift, and only if the expression can be nil")
  func equality() {
    expect(item.id == 1, "id = 1")
    expect(1 == item.id, "1 = id")
    expect(item.id != 1, "id <> 1")
    expect(item.rank == 1, "rank IS 1")
    expect(item.rank != 1, "rank IS NOT 1")
    expect(item.rank == nil, "rank IS NULL")
    expect(item.rank != nil, "rank IS NOT NULL")
    expect(nil == item.rank, "NULL IS rank")
    expect(item.rank == item.id, "rank IS id")
    expect(item.id != item.rank, "id IS NOT rank")
    expect(item.id.eq(item.id), "id = id")
    expect(item.id.is(nil), "id IS NULL")
    expect(item.id.isNot(Int?.some(3)), "id IS NOT 3")
    expect(item.rank.isNull, "rank IS NULL")
    expect(item.rank.isNotNull, "rank IS NOT NULL")
    expect(item.made == Date(timeIntervalSince1970: 7), "made = 7")
    expect(item.due < Date(timeIntervalSince1970: 0), "due < '1970-01-01 00:00:00.000'")
  }

  @Test("two columns of one type are compared in SQL, not in Swift")
  func columns() {
    expect(item.isDone == (item.id == item.id), "isDone = (id = id)")
    expect((item.id == item.id) == item.isDone, "(id = id) = isDone")
    expect(item.isDone || item.id == item.id, "isDone OR id = id")
    expect(item.isDone != (item.id != item.id), "isDone <> (id <> id)")
    expect(item.isDone == (item.id + 1 == item.id + 1), "isDone = (id + 1 = id + 1)")
    expect(item.isDone.eq(item.id.max() == item.id.max()), "isDone = (max(id) IS max(id))")
    expect(item.isDone.is(item.title != item.title), "isDone IS (title <> title)")
    expect(item.isDone == true && !(item.isDone == false), "isDone = 1 AND NOT (isDone = 0)")
    let same = item.id == item.id
    expect(same, "id = id")
    let isSame: Bool = item.id == item.id
    #expect(isSame)
    #expect(item.id == item.id)
    #expect(item.id + 1 != item.id + 2)
    #expect(Set([item.id, item.id]).count == 1)
    expect(Case().when(item.id == item.id, then: 1).else(2), "CASE WHEN id = id THEN 1 ELSE 2 END")
  }

  @Test("parentheses appear only where they are needed")
  func parentheses() {
    expect(item.id == 1 && item.isDone && !item.isDone, "id = 1 AND isDone AND NOT isDone")
    expect((item.isDone || item.id == 1) && item.isDone, "(isDone OR id = 1) AND isDone")
    expect(item.isDone && item.id == 1 || item.isDone, "isDone AND id = 1 OR isDone")
    expect(!(item.isDone && item.isDone), "NOT (isDone AND isDone)")
    expect(!(item.id == 1), "NOT (id = 1)")
    expect(!(!item.isDone), "NOT (NOT isDone)")
    expect(item.id + 1 - 2, "id + 1 - 2")
    expect(item.id - (item.id - 2), "id - (id - 2)")
    expect((item.id + 1) * 2 % 3, "(id + 1) * 2 % 3")
    expect(2 * item.id + 1, "2 * id + 1")
    expect(-(-item.id), "-(-id)")
    expect(-item.id * 2, "-id * 2")
    expect(~item.id & 1 | 2, "~id & 1 | 2")
    expect((item.id << 2) >> 1, "id << 2 >> 1")
    expect((item.id & 1) == 1, "id & 1 = 1")
    expect(item.title + "a" + "b", "title || 'a' || 'b'")
    expect((item.title + "a").collate(.nocase) == "x", "(title || 'a') COLLATE NOCASE = 'x'")
    expect((item.id < 1) == item.isDone, "(id < 1) = isDone")
    expect((item.id == 1).isTrue, "(id = 1) IS TRUE")
    let own = SQLQueryExpression<Bool>("a OR b")
    expect(own && item.isDone, "(a OR b) AND isDone")
    expect(SQLQueryExpression<Bool>(QueryFragment(quote: "a")) && own, "a AND (a OR b)")
    expect(own || own, "(a OR b) OR (a OR b)")
  }

  @Test("membership of lists covers nil too, and its negation is the exact opposite")
  func membership() async throws {
    expect(item.id.in([1, 2]), "id IN (1, 2)")
    expect(item.id.in([]), "id IN ()")
    expect(item.id.notIn([1]), "id NOT IN (1)")
    expect(item.rank.in([1, 2]), "(rank IN (1, 2) AND rank IS NOT NULL)")
    expect(item.rank.in([1, nil]), "(rank IN (1) OR rank IS NULL)")
    expect(item.rank.notIn([1]), "(rank NOT IN (1) OR rank IS NULL)")
    expect(item.rank.in(Set([1])), "(rank IN (1) AND rank IS NOT NULL)")
    let lists: [[Int?]] = [[], [nil], [1], [2], [1, nil], [2, nil]]
    for value in [Int?.none, 1] {
      for list in lists {
        let expression: SQLQueryExpression<Int?> = bind(value)
        #expect(try await onMemory { try $0.value(expression.in(list)) } == list.contains(value))
        #expect(
          try await onMemory { try $0.value(expression.notIn(list)) } == !list.contains(value))
        #expect(try await onMemory { try $0.value(!expression.in(list)) } == !list.contains(value))
      }
    }
  }

  @Test("a NULL among the rows of a subquery does not make notIn false for all")
  func subqueries() async throws {
    let rows = SQLQueryExpression("SELECT 1 UNION ALL SELECT NULL", as: Int?.self)
    expect(item.id.notIn(rows), "(id IN (SELECT 1 UNION ALL SELECT NULL)) IS NOT TRUE")
    let two: SQLQueryExpression<Int> = bind(2)
    let one: SQLQueryExpression<Int> = bind(1)
    #expect(try await onMemory { try $0.value(two.notIn(rows)) } == true)
    #expect(try await onMemory { try $0.value(one.notIn(rows)) } == false)
    #expect(try await onMemory { try $0.value(one.in(rows)) } == true)
    #expect(try await onMemory { try $0.value(!two.in(rows)) } == true)
    let missing: SQLQueryExpression<Int?> = bind(nil)
    let some = SQLQueryExpression("SELECT 1", as: Int.self)
    #expect(try await onMemory { try $0.value(!missing.in(some)) } == true)
    expect(item.id.in(rows), "(id IN (SELECT 1 UNION ALL SELECT NULL)) IS TRUE")
    expect(item.rank.in(some), "(rank IN (SELECT 1) AND rank IS NOT NULL)")
    let plain = SQLQueryExpression("SELECT 1", as: Int.self)
    expect(item.id.notIn(plain), "id NOT IN (SELECT 1)")
    expect(exists(plain), "EXISTS (SELECT 1)")
    expect(!exists(plain) && item.isDone, "NOT EXISTS (SELECT 1) AND isDone")
    let scalar: SQLQueryExpression<Int?> = SQLQueryExpression(rows)
    expect(scalar + 1, "(SELECT 1 UNION ALL SELECT NULL) + 1")
  }

  @Test("ranges, fallbacks, casts and orders are written in SQL's syntax")
  func others() {
    expect(item.id.between(1, and: 3), "id BETWEEN 1 AND 3")
    expect(item.id.between(item.rank, and: item.id + 1), "id BETWEEN rank AND id + 1")
    expect(!item.id.between(1, and: 3) && item.isDone, "NOT (id BETWEEN 1 AND 3) AND isDone")
    expect(item.rank ?? 0, "coalesce(rank, 0)")
    expect(item.rank ?? item.rank ?? item.id, "coalesce(rank, coalesce(rank, id))")
    expect((item.rank ?? 0) + 1 == 2, "coalesce(rank, 0) + 1 = 2")
    expect(item.rank.ifnull(1), "ifnull(rank, 1)")
    expect(item.id.nullif(0), "nullif(id, 0)")
    expect(item.notes.map { $0.length() }, "length(notes)")
    expect(item.id.cast(as: String.self), "CAST(id AS TEXT)")
    expect(item.title.cast(as: Double?.self), "CAST(title AS REAL)")
    expect(item.due.desc(nulls: .last), "due DESC NULLS LAST")
    expect(item.title.collate(.nocase).asc(), "title COLLATE NOCASE ASC")
    expect(item.title.collate(Collation("my \"own\"")), "title COLLATE my own")
  }

  @Test("SQLite parses random arithmetic and logic as intended")
  func precedence() async throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let pairs = (0..<400).map { _ in Pair.random(depth: 5, &generator) }
    try await onMemory { db in
      for pair in pairs {
        let value = try SQLQueryExpression("SELECT \(pair.expression)", as: SQLValue.self)
          .fetchOne(db)
        let model = try db.fetchOne(SQLValue.self, sql: "SELECT \(pair.model)")
        #expect(value == model, "seed \(seed): \(pair.expression.queryFragment) \(pair.model)")
        let literals = try db.fetchOne(
          SQLValue.self, sql: "SELECT \(pair.expression.queryFragment.debugDescription)")
        #expect(literals == model, "seed \(seed): \(pair.model)")
      }
    }
  }

  /// An expression, and the same with every possible pair of parentheses.
  private struct Pair {
    var expression: SQLQueryExpression<Int?>
    var model: String

    static func random(depth: Int, _ generator: inout SeededGenerator) -> Pair {
      guard depth > 0 else {
        let value = Int?.random(&generator)
        return Pair(expression: bind(value), model: value.map { "(\($0))" } ?? "(NULL)")
      }
      let left = random(depth: depth - 1, &generator)
      let right = random(depth: Int.random(in: 0..<depth, using: &generator), &generator)
      func pair(_ expression: SQLQueryExpression<Int?>, _ symbol: String) -> Pair {
        Pair(expression: expression, model: "(\(left.model) \(symbol) \(right.model))")
      }
      func condition(_ expression: SQLQueryExpression<Bool>, _ model: String) -> Pair {
        let whole = Case().when(expression, then: 1).else(0)
        return Pair(
          expression: whole.asOptional, model: "(CASE WHEN \(model) THEN 1 ELSE 0 END)")
      }
      let (a, b) = (left.expression, right.expression)
      switch Int.random(in: 0..<18, using: &generator) {
      case 0: return pair(a + b, "+")
      case 1: return pair(a - b, "-")
      case 2: return pair(a * b, "*")
      case 3: return pair(a / b, "/")
      case 4: return pair(a % b, "%")
      case 5: return pair(a & b, "&")
      case 6: return pair(a | b, "|")
      case 7: return pair(a << b, "<<")
      case 8: return pair(a >> b, ">>")
      case 9: return Pair(expression: -a, model: "(- \(left.model))")
      case 10: return Pair(expression: ~a, model: "(~ \(left.model))")
      case 11: return pair(a.coalesce(b), ",").called("coalesce")
      case 12: return condition(a == b, "(\(left.model) IS \(right.model))")
      case 13: return condition(a < b, "(\(left.model) < \(right.model))")
      case 14:
        return condition(
          a == b || a < b && !(b >= a),
          "((\(left.model) IS \(right.model)) OR ((\(left.model) < \(right.model)) AND (NOT (\(right.model) >= \(left.model)))))"
        )
      case 15:
        return condition(
          !(a != b && b > a) || a.isNull,
          "((NOT ((\(left.model) IS NOT \(right.model)) AND (\(right.model) > \(left.model)))) OR (\(left.model) IS NULL))"
        )
      case 16:
        return condition(
          a.between(b, and: bind(5, as: Int.self)) && (a == 1) == (b == 2),
          "((\(left.model) BETWEEN \(right.model) AND 5) AND ((\(left.model) IS 1) = (\(right.model) IS 2)))"
        )
      default:
        return condition(
          (a < b) == (b < a),
          "((\(left.model) < \(right.model)) = (\(right.model) < \(left.model)))")
      }
    }

    private func called(_ name: String) -> Pair {
      Pair(expression: expression, model: "\(name)\(model)")
    }
  }
}

extension Int? {
  fileprivate static func random(_ generator: inout SeededGenerator) -> Int? {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: nil
    case 1: .min
    case 2: .max
    default: Int.random(in: -3...70, using: &generator)
    }
  }
}
