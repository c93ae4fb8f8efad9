import RatchetMacroExpansion
import Testing

@Suite("Lexing any bytes:")
struct LexerInvariantTests {
  @Test(
    "tokens of noise are in order and disjoint, with only trivia between", arguments: SplitMix.seeds
  )
  func noise(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for round in 0..<200 {
      let count = Int.random(in: 0...200, using: &generator)
      let bytes =
        round.isMultiple(of: 2)
        ? Noise.bytes(count: count, using: &generator)
        : Noise.swift(count: count, using: &generator)
      let source = SourceText(bytes: bytes)
      let violation = violation(of: Lexer.tokens(of: source), in: source)
      #expect(violation == nil, "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test("splitting an operator gives adjacent pieces that make up the whole")
  func splits() throws {
    for text in [">>", ">>?", ">>=", "==<", ">...", ">->", ">&", "<<<", ">>>>"] {
      let source = SourceText("a" + text + " b")
      let token = try #require(Lexer.tokens(of: source).first { $0.start == 1 })
      guard token.length > 1 else { continue }
      let (first, rest) = Lexer.split(token, in: source)
      #expect(first.range == 1..<2)
      #expect(([first] + rest).map { source[$0] }.joined() == text)
      #expect(rest.last?.hasSpaceAfter == true)
      #expect(rest.first?.hasSpaceBefore == false)
    }
  }

  @Test("the rest of a split operator is read anew")
  func splitKinds() throws {
    let source = SourceText("x: A<B<C>>?=1")
    let token = try #require(Lexer.tokens(of: source).first { source[$0].hasPrefix(">>") })
    let (_, rest) = Lexer.split(token, in: source)
    let again = Lexer.split(try #require(rest.first), in: source)
    #expect(again.rest.first?.kind == .postfixQuestion)
  }

  private static let worst: [String] = [
    "(", "{", "[", "\"\\(", "/*", "/**/", "#", "/", "`", "<", ">", "#if ", "\"", "\"\"\"", "$", "@",
    "0x", "\u{FEFF}", "/a", "#/", ".", "&", "?",
  ]

  @Test(
    "one piece repeated 100,000 times takes only a moment", .timeLimit(.minutes(20)),
    arguments: worst)
  func repetition(piece: String) {
    let source = SourceText(String(repeating: piece, count: 100_000))
    #expect(violation(of: Lexer.tokens(of: source), in: source) == nil)
  }
}
