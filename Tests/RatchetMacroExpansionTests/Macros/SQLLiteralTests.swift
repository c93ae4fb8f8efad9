import Testing

@testable import RatchetMacroExpansion

@Suite("The text of an SQL literal")
struct SQLLiteralTests {
  @Test(
    "is the literal's value",
    arguments: [
      #""""#, #""a 'b'""#, #""\"a\" \\ \n\r\t\0 \'""#, ##"#"\n \#n \#" ""#"##,
      "\"\"\"\n  a\n    b\n\n  \"\"\"", "\"\"\"\r\n\ta\\\r\n\tb\r\n\t\"\"\"", "\"\"\"\n\"\"\"",
      "\"\"\"\n  a \\  \n  b\\n\n  \"\"\"", "#\"\"\"\na\\#\nb\n\"\"\"#", #""\u{41}\u{7e}""#,
    ])
  func value(text: String) throws {
    let source = SourceText(text)
    let token = try #require(Lexer.tokens(of: source).first)
    let literal = try #require(SQLLiteral(token, in: source))
    let value = String(decoding: literal.pieces.compactMap(\.byte), as: UTF8.self)
    #expect(value == source.value(of: token))
    check(literal, token)
  }

  @Test("treats an interpolation as one piece, whatever its contents")
  func interpolations() throws {
    let source = SourceText(#""a\(b("\(c)", ")"))d\(/* ) */ e)""#)
    let token = Lexer.tokens(of: source)[0]
    let literal = try #require(SQLLiteral(token, in: source))
    #expect(
      literal.pieces.map { $0.byte == nil ? source[$0.range] : "." }
        == [".", #"\(b("\(c)", ")"))"#, ".", #"\(/* ) */ e)"#])
  }

  @Test("has its pieces in order, and cannot crash the macro", arguments: SplitMix.seeds)
  func noise(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    for _ in 0..<60 {
      let count = Int.random(in: 1...12, using: &generator)
      let text = String(
        decoding: Noise.swift(count: count, using: &generator), as: UTF8.self)
      let sql = ["'", "\"", "--", "/*", "(", ")", ";", "?", "\\(a)", "CREATE TRIGGER ", "END"]
        .shuffled(using: &generator).prefix(4).joined()
      for use in ["#sql(\(text))", "#sql(\"\(sql)\(text)\")", "#sql(#\"\(text)\"#\(sql))"] {
        let source = SourceText(use)
        for token in Lexer.tokens(of: source) {
          if let literal = SQLLiteral(token, in: source) { check(literal, token) }
        }
        let expansion = MacroExpander.expand(request(use))
        let hasError = expansion.diagnostics.contains { $0.severity == .error }
        #expect(expansion.source != nil || hasError, "seed \(seed): \(use)")
        for diagnostic in expansion.diagnostics {
          #expect((100...100 + use.utf8.count).contains(diagnostic.position.offset))
        }
      }
    }
  }

  private func request(_ use: String) -> ExpansionRequest {
    ExpansionRequest(
      role: .expression, macro: MacroName(module: "M", type: "SQLMacro", written: "sql"),
      use: SourcePiece(
        text: use, place: SourcePlace(file: "/A.swift", fileID: "A/A.swift", offset: 100)))
  }

  private func check(_ literal: SQLLiteral, _ token: Token) {
    var end = token.start
    for piece in literal.pieces {
      #expect(piece.range.lowerBound >= end && !piece.range.isEmpty)
      end = piece.range.upperBound
    }
    #expect(end <= token.end)
  }
}
