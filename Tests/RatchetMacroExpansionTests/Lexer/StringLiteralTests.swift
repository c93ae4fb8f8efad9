import RatchetMacroExpansion
import Testing

@Suite("String literals")
struct StringLiteralTests {
  private static let literals: [String] = [
    #""""#, #""a""#, #""a \" b""#, #""\\""#, #""{ ) ] } //""#, #""/* no comment""#,
    #""\(a)""#, #""\(a + "b")""#, #""\(f("\(g("c"))"))""#, #""\(")")""#, #""\((1, (2)))""#,
    #""\({ x in "}" }(1))""#, #""\(a /* ) */)""#, #""\u{1F600}""#,
    ##"#"a "quoted" \(no)"#"##, ##"#"\#(yes + "x")"#"##, ###"##"a"#b"##"###, ##"#"""#"##,
    "\"\"\"\n  a \"b\" c\n  \"\"\"", "\"\"\"\n\\(a)\n\"\"\"", "#\"\"\"\n \"\"\" \\(x)\n\"\"\"#",
    "\"\"\"\n\\(\"\"\"\nb\n\"\"\")\n\"\"\"", "\"\"\"\n a \\\n b\n\"\"\"",
    "\"\"\"\r\n a\r\n\"\"\"",
  ]

  @Test("A literal is one token, whatever its contents", arguments: literals)
  func whole(source: String) {
    let tokens = Lexer.tokens(of: SourceText(source))
    #expect(tokens.map(\.kind) == [.stringLiteral])
    #expect(tokens.first?.length == source.utf8.count)
    #expect(tokens.first?.isTerminated == true)
  }

  @Test("Text after a literal is not part of it", arguments: literals)
  func neighbour(source: String) {
    #expect(texts("f(\(source), a)") == ["f", "(", source, ",", "a", ")"])
  }

  private static let unfinished: [(String, Int)] = [
    ("\"a", 2), ("\"a\nb", 2), ("\"a\\", 3), ("\"\\(a", 4), ("\"\\(\"b\n", 5), ("\"\"\"\n a", 6),
    ("#\"a\"", 4), ("\"\\(", 3), ("#\"\\#(x", 6),
  ]

  @Test("An unclosed literal ends with its line or with the source", arguments: unfinished)
  func open(source: String, length: Int) {
    let first = Lexer.tokens(of: SourceText(source)).first
    #expect(first?.kind == .stringLiteral)
    #expect(first?.isTerminated == false)
    #expect(first.map { $0.length >= length } == true)
  }

  @Test("After a literal that its line ends, the next line is read normally")
  func recovery() {
    #expect(texts("let a = \"x\nlet b = 1").suffix(4) == ["let", "b", "=", "1"])
  }

  @Test("A literal in a literal in a literal, 10,000 deep, is one token")
  func depth() {
    let depth = 10_000
    let source =
      String(repeating: #""\("#, count: depth) + "0" + String(repeating: #")""#, count: depth)
    #expect(kinds(source) == [.stringLiteral])
  }
}
