import Foundation
import RatchetData
import Testing

private struct Page: FTS5, Hashable {
  var rowid: Int
  var title: String
  var body: String

  static let columns = TableColumns()
  static let tableName = "pages"

  struct TableColumns: TableDefinition {
    typealias QueryValue = Page

    let rowid = TableColumn<Page, Int>("rowid")
    let title = TableColumn<Page, String>("title")
    let body = TableColumn<Page, String>("body")

    static var columnCount: Int { 3 }
    static var allColumns: [any TableColumnExpression] {
      [Page.columns.rowid, Page.columns.title, Page.columns.body]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }

  static func decode(from decoder: inout RowDecoder) throws -> Page {
    Page(
      rowid: try decoder.decode(Int.self), title: try decoder.decode(String.self),
      body: try decoder.decode(String.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(rowid, as: Int.self)
    try binder.bind(title, as: String.self)
    try binder.bind(body, as: String.self)
  }
}

@Suite struct FTS5Tests {
  private let page = Page.columns

  private func onPages<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    try await onMemory { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE pages USING fts5(title, body)")
      try db.execute(
        sql: """
          INSERT INTO pages(rowid, title, body) VALUES
            (1, 'The sea', 'A whale is in the sea, and the sea is deep.'),
            (2, 'Whales', 'Don''t say fish. "Quoted" AND more NEAR it'),
            (3, 'Seaside', 'A town with houses')
          """)
      return try body(db)
    }
  }

  private func find(
    _ condition: some QueryExpression<Bool>, by order: some QueryExpression = Page.columns.rowid
  ) async throws -> [Int] {
    try await onPages { db in
      try SQLQueryExpression(
        "SELECT rowid FROM \(Page.self) WHERE \(condition) ORDER BY \(order)", as: Int.self
      ).fetchAll(db)
    }
  }

  @Test("words, prefixes and phrases are found in all columns or in one")
  func match() async throws {
    #expect(try await find(page.match(.allWords("sea WHALE"))) == [1])
    #expect(try await find(page.match(.anyWord("whales seaside"))) == [2, 3])
    #expect(try await find(page.match(.phrase("sea is deep"))) == [1])
    #expect(try await find(page.match(.phrase("deep sea"))) == [])
    #expect(try await find(page.match(.searchAsYouType("sea"))) == [1, 3])
    #expect(try await find(page.match(.searchAsYouType("sea "))) == [1])
    #expect(try await find(page.match(.searchAsYouType("the se"))) == [1])
    #expect(try await find(page.title.match(.searchAsYouType("whale"))) == [2])
    #expect(try await find(page.match("title: sea* NOT deep")) == [3])
    #expect(try await find(page.match(.allWords("don't"))) == [2])
    #expect(try await find(page.match(.allWords("\"quoted\" and"))) == [2])
    #expect(try await find(page.match(.allWords("sea")) && !(page.rowid == 1)) == [])
  }

  @Test("results are ranked by the weights of their columns")
  func ranking() async throws {
    let query = FTS5Query.searchAsYouType("whale")
    #expect(try await find(page.match(query), by: page.rank).count == 2)
    #expect(try await find(page.match(query), by: page.bm25([\.title: 10])) == [2, 1])
    #expect(try await find(page.match(query), by: page.bm25([\.body: 10, \.title: 0])) == [1, 2])
    let ranks = try await onPages { db in
      try SQLQueryExpression(
        "SELECT \(page.rank), \(page.bm25()) FROM \(Page.self) WHERE \(page.match(query))",
        as: RowTuple<Double?, Double>.self
      ).fetchAll(db)
    }
    #expect(ranks.count == 2)
    #expect(ranks.allSatisfy { $0.0 == $0.1 })
  }

  @Test("matches are highlighted, and the best part is shown")
  func highlights() async throws {
    let shown = try await onPages { db in
      try SQLQueryExpression(
        """
        SELECT \(page.title.highlight("<b>", "</b>")), \(page.body.snippet("[", "]", "…", 3)) \
        FROM \(Page.self) WHERE \(page.match(.allWords("sea")))
        """, as: RowTuple<String, String>.self
      ).fetchOne(db)
    }
    #expect(shown?.0 == "The <b>sea</b>")
    let part = try #require(shown?.1)
    #expect(part.hasPrefix("…") && part.hasSuffix("…"))
    #expect(part.contains("the [sea]"))
    #expect(part.split(separator: " ").count == 3)
  }

  @Test("no text that a person can type is a syntax error")
  func hostile() async throws {
    var generator = SeededGenerator()
    let pieces = [
      "\"", "'", "*", "^", "(", ")", "AND", "OR", "NOT", "NEAR", "NEAR(", ":", "title:", "-", "+",
      "{",
      "}", "sea", "\0", " ", "\t", "\u{A0}", ",", "\\", ";", "é", "e\u{301}", "👩🏽‍🚀", "--", "/*", "%",
      "\"\u{301}", "\u{301}", ".", "0", "\u{FEFF}", "\u{2028}", "日本",
    ]
    var texts = [
      "", " ", "\0", "\"", String(repeating: "a ", count: 300),
      String(repeating: "a.", count: 3000), String(repeating: "\"", count: 1000),
    ]
    for _ in 0..<60 {
      texts.append(
        (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined())
    }
    let seed = generator.seed
    let all = texts
    try await onPages { db in
      for text in all {
        let queries: [FTS5Query] = [
          .allWords(text), .anyWord(text), .phrase(text), .searchAsYouType(text),
        ]
        for query in queries {
          for condition in [Page.columns.match(query), Page.columns.body.match(query)] {
            do {
              _ = try SQLQueryExpression(
                "SELECT rowid FROM \(Page.self) WHERE \(condition)", as: Int.self
              ).fetchAll(db)
            } catch {
              Issue.record("seed \(seed): \(text.prefix(80).debugDescription): \(error)")
            }
          }
        }
      }
    }
  }

  @Test("a text without words finds nothing")
  func empty() async throws {
    for text in ["", " ", "\0", "\"", "--", "* *"] {
      #expect(try await find(page.match(.allWords(text))) == [])
      #expect(try await find(page.match(.anyWord(text))) == [])
      #expect(try await find(page.match(.phrase(text))) == [])
      #expect(try await find(page.match(.searchAsYouType(text))) == [])
    }
    #expect(try await find(page.match(.allWords("sea --"))) == [1])
    #expect(try await find(page.match(.searchAsYouType("-- sea"))) == [1, 3])
    #expect(try await find(page.match(.searchAsYouType("sea --"))) == [1])
  }
}
