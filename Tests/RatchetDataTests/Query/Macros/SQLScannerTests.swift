import RatchetCSQLite
import RatchetData
import RatchetMacroExpansion
import Testing

@Suite("#sql")
struct SQLScannerTests {
  @Test(
    "accepts everything that SQLite accepts: statements with quotes and comments of all kinds",
    arguments: 0..<8)
  func statements(seed: UInt64) throws {
    let judge = try SQLiteJudge()
    var source = SQLSource(seed: seed)
    for _ in 0..<80 {
      let sql = source.statement()
      #expect(judge.accepts(sql), "\(sql)")
      #expect(errors(in: sql) == [], "\(sql)")
    }
  }

  @Test(
    "accepts everything that SQLite accepts: the same with a letter changed", arguments: 0..<8)
  func changedStatements(seed: UInt64) throws {
    let judge = try SQLiteJudge()
    var source = SQLSource(seed: seed)
    var taken = 0
    for _ in 0..<300 {
      let sql = source.changed(source.statement())
      guard judge.accepts(sql) else { continue }
      taken += 1
      #expect(errors(in: sql) == [], "\(sql)")
    }
    #expect(taken > 25)
  }

  @Test(
    "refuses only text that SQLite does not run completely",
    arguments: [
      "", "-- a", "SELECT (1", "SELECT 1)", "SELECT 'a", "SELECT \"a", "SELECT [a", "SELECT `a",
      "SELECT ?", "SELECT :a", "SELECT @a", "SELECT $a", "SELECT ?7", "SELECT 1; SELECT 2",
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END; SELECT 2",
    ])
  func refusals(sql: String) throws {
    #expect(try !SQLiteJudge().accepts(sql))
    #expect(errors(in: sql).count == 1)
  }

  private func errors(in sql: String) -> [String] {
    let text = sql.replacing("\n", with: "\\###n")
    let expansion = MacroExpander.expand(
      ExpansionRequest(
        role: .expression,
        macro: MacroName(module: "RatchetMacroPlugin", type: "SQLMacro", written: "sql"),
        use: SourcePiece(
          text: "#sql(###\"\(text)\"###)",
          place: SourcePlace(file: "/A.swift", fileID: "A/A.swift", offset: 0))))
    return expansion.diagnostics.filter { $0.severity == .error }.map(\.message)
  }
}

/// Checks with SQLite whether a text is one statement without parameters.
private final class SQLiteJudge {
  private var connection: OpaquePointer?

  init() throws {
    try #require(sqlite3_open(":memory:", &connection) == SQLITE_OK)
    try #require(
      sqlite3_exec(connection, "CREATE TABLE t(a, \"b(\", \"c'\", d, a$b)", nil, nil, nil)
        == SQLITE_OK)
  }

  deinit { sqlite3_close(connection) }

  func accepts(_ sql: String) -> Bool {
    sql.withCString { start in
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      // Freeing a null pointer is allowed.
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(connection, start, -1, &statement, &tail) == SQLITE_OK,
        statement != nil, sqlite3_bind_parameter_count(statement) == 0, let tail
      else { return false }
      var next: OpaquePointer?
      defer { sqlite3_finalize(next) }
      // The rest contains no statement: blanks, comments and semicolons.
      return sqlite3_prepare_v2(connection, tail, -1, &next, nil) == SQLITE_OK && next == nil
    }
  }
}

/// Statements that SQLite accepts, with traps for a careless scanner.
private struct SQLSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func one(of texts: [String]) -> String { texts[next(texts.count)] }

  private static let values = [
    "1", "-1.5e3", "'a'", "'it''s (; ? :a --'", "''", "x'00ff'", "a", "\"b(\"", "[c']", "`d`",
    "NULL", "'/* '", "'ä\"['", "t.a", "a$b", "\"t\".\"b(\"", "'\n'",
  ]

  private static let blanks = [
    " ", "\n", " -- ' ( ? ;\n", "/* \" ) */", "  ", "/**/", " /* -- */ ", "\t",
  ]

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0 else { return one(of: Self.values) }
    let blank = one(of: Self.blanks)
    switch next(7) {
    case 0: return "(\(value(depth - 1))\(blank))"
    case 1: return "\(value(depth - 1)) ||\(blank)\(value(depth - 1))"
    case 2: return "CASE\(blank)WHEN \(value(depth - 1)) THEN 1 ELSE 2 END"
    case 3: return "coalesce(\(value(depth - 1)),\(blank)\(value(depth - 1)))"
    case 4: return "(SELECT\(blank)\(value(depth - 1)))"
    case 5: return "\(blank)'{\"a\":[1]}' ->> '$.a[0]'"
    default: return one(of: Self.values)
    }
  }

  mutating func statement() -> String {
    let end = one(of: ["", ";", " ; ", ";;", "; -- a", "\n;/* ' */"])
    let select = "SELECT\(one(of: Self.blanks))\(value(3)) FROM t"
    switch next(5) {
    case 0: return "INSERT INTO t(a) VALUES (\(one(of: ["1", "'('", "'--'"])))\(end)"
    case 1:
      let head = one(of: ["CREATE TRIGGER", "create temp trigger", "CREATE TEMPORARY\nTRIGGER"])
      let body = "\(select);\(one(of: Self.blanks))"
      return "\(head) r AFTER INSERT ON t BEGIN \(body)\(next(2) == 0 ? body : "") END\(end)"
    case 2: return "EXPLAIN QUERY PLAN \(select)\(end)"
    default: return "\(one(of: Self.blanks))\(select)\(end)"
    }
  }

  /// The text with one character removed, doubled or inserted.
  mutating func changed(_ text: String) -> String {
    var characters = Array(text)
    let index = next(characters.count)
    switch next(3) {
    case 0: characters.remove(at: index)
    case 1: characters.insert(characters[index], at: index)
    default:
      let sign = one(of: [
        "'", "\"", "(", ")", ";", "?", ":", "-", "/", "*", "[", "]", "`", "$", " ",
      ])
      characters.insert(Character(sign), at: index)
    }
    return String(characters)
  }
}
