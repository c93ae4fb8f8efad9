import Foundation
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite struct LiteralTests {
  /// The value that SQLite reads from its literal.
  private func read(_ values: [SQLValue]) async throws -> [SQLValue] {
    let literals = try values.map { try QueryFragment(value: $0).sqlWithLiterals }
    return try await onMemory { db in
      try literals.map { literal in
        try #require(try db.fetchOne(SQLValue.self, sql: "SELECT \(literal)"))
      }
    }
  }

  @Test("integers, blobs and NULL round-trip as literals")
  func simple() async throws {
    let values: [SQLValue] = [
      .null, .integer(0), .integer(-1), .integer(.min), .integer(.max), .blob(Data()),
      .blob(Data(0...255)),
    ]
    #expect(try await read(values) == values)
  }

  @Test("doubles round-trip to the last bit")
  func doubles() async throws {
    var generator = SeededGenerator()
    var doubles: [Double] = [
      0, -0.0, 0.1, -0.1, 0.125, 12.345, 1e15, 1e16, 9_007_199_254_740_994, 1e22, 1e23, 0.1 + 0.2,
      .pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
      -.infinity, -Double.greatestFiniteMagnitude, -Double.leastNonzeroMagnitude, 1_785_404_460.678,
    ]
    for _ in 0..<1000 {
      let any = Double(bitPattern: generator.next())
      if !any.isNaN { doubles.append(any) }
      doubles.append(.random(in: -1000...1000, using: &generator))
      doubles.append(Double(Int.random(in: -999_999...999_999, using: &generator)) / 1000)
    }
    let values = try await read(doubles.map(SQLValue.real))
    for (double, value) in zip(doubles, values) {
      guard case .real(let real) = value else {
        Issue.record("\(double) is read as \(value), seed \(generator.seed)")
        continue
      }
      #expect(real.bitPattern == double.bitPattern, "seed \(generator.seed)")
    }
  }

  @Test(
    "texts round-trip, NUL and quotes included",
    arguments: [
      "", "'", "''", "it's", "a\0b", "\0", String(repeating: "\0'", count: 5000), "\u{F0000}\0",
      "'\u{301}", "\r\n'", "é\0👩🏽‍🚀", "?", "--", "/*", "\u{FEFF}",
    ])
  func texts(_ text: String) async throws {
    let read = try await read([.text(text)])
    guard case .text(let same)? = read.first else {
      Issue.record("The literal is not read as a text.")
      return
    }
    #expect(same.utf8.elementsEqual(text.utf8))
  }

  @Test("a literal never merges with the neighbouring text")
  func neighbours() throws {
    let minus: QueryFragment = "1-\(-5)"
    #expect(try minus.sqlWithLiterals == "1- -5")
    let two: QueryFragment = "\("a")\("b")x\(Data([1]))y"
    #expect(try two.sqlWithLiterals == "'a' 'b' x x'01' y")
    let between: QueryFragment = "\(3)-\(1)-\(2)/\(1)*\(2)"
    #expect(try between.sqlWithLiterals == "3 - 1 - 2 / 1 * 2")
    let list: QueryFragment = "(\(1),\(2))"
    #expect(try list.sqlWithLiterals == "(1,2)")
  }

  @Test("a value within quotes or a comment is refused, and so is NaN")
  func refusals() throws {
    let quoted: [QueryFragment] = [
      "a LIKE '%\("x")%'", "\"\("x")\"", "`\("x")`", "[\("x")]", "-- \("x")", "/* \("x") */",
      "'it''s \("x")'",
    ]
    for fragment in quoted {
      let error = #expect(throws: DatabaseError.self) { try fragment.sqlWithLiterals }
      #expect(error?.code == .misuse)
      #expect(
        error?.message
          == "value 1 was interpolated inside quotes or a comment; remove the quotes, a bound "
          + "value needs none"
      )
      #expect(fragment.debugDescription.contains("?"))
    }
    let fine: [QueryFragment] = [
      "'a' \("x")", "'it''s' \("x")", "/**/ \("x")", "/* * / */ \("x")", "- \("x")", "-- a\n\("x")",
      "a - - \("x")", "'--' \("x")", "\"a\"\"b\" \("x")",
    ]
    for fragment in fine {
      #expect(try fragment.sqlWithLiterals.hasSuffix("'x'"))
    }
    let error = #expect(throws: DatabaseError.self) {
      try QueryFragment(value: .real(.nan)).sqlWithLiterals
    }
    #expect(error?.code == .mismatch)
    #expect(QueryFragment(value: .real(.nan)).debugDescription == "nan")
  }

  @Test("a view and a trigger can contain literals")
  func schema() async throws {
    let name = "it's a\0b"
    let view: QueryFragment = "CREATE VIEW v AS SELECT \(name) AS a, \(0.1 + 0.2) AS b"
    let literals = try view.sqlWithLiterals
    let value = try await onMemory { db in
      try db.execute(sql: literals)
      return try SQLQueryExpression("SELECT a, b FROM v", as: RowTuple<String, Double>.self)
        .fetchOne(db)
    }
    #expect(value?.0 == name && value?.1 == 0.1 + 0.2)
  }
}
