import Foundation
import Testing

@testable import RatchetMacroExpansion

@Suite("The value of a literal") struct LiteralValueTests {
  private func value(_ literal: String) -> String? {
    let source = SourceText(literal)
    let tokens = Lexer.tokens(of: source)
    return tokens.count == 1 ? source.value(of: tokens[0]) : nil
  }

  @Test("is the compiler's value for it")
  func compiled() throws {
    let values = [
      "", "a", "é 👩‍👩‍👧", "\n\r\t\0\'\"\\", "\u{e9}\u{1F469}", #""\n""#, #"\#n\#u{41}"#, ##"\#n\##n"##,
      #"""#,
      """
      """,
      """

      """,
      """
      a
        b

      "" \"""
      """,
      """
      a \
      b \n\
        c
      """,
      #"""
      """ \n \#n \#
      d
      """#,
    ]
    let source = SourceText(bytes: try Self.bytes(of: #filePath))
    let tokens = Lexer.tokens(of: source)
    let start = try #require(
      tokens.indices.first { source.isSpelled(tokens[$0], "values") })
    let read = tokens[(start + 3)...].prefix { $0.kind != .rightBracket }
      .filter { $0.kind == .stringLiteral }.map { source.value(of: $0) }
    #expect(read == values)
  }

  @Test("does not depend on line endings", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(lineEnd: String) {
    let lines = ["\"\"\"", "  a", "", "    b \\  ", "  c", "  \"\"\""]
    #expect(value(lines.joined(separator: lineEnd)) == "a\n\n  b c")
  }

  @Test(
    "is unknown for interpolations, and for anything that is not a literal",
    arguments: [
      #""\(a)""#, ###"#"\#(a)"#"###, "\"\"\"\n\\(a)\n\"\"\"", "a", "'a'", #""\x""#,
      #""\u{110000}""#,
      #""\u{""#, #""\u0041""#, "\"a", "\"\"\"\n  a\n b\n  \"\"\"", "\"\"\"\na\"\"\"",
      "\"\"\"\n\\ a\n\"\"\"",
    ])
  func unknown(literal: String) {
    #expect(value(literal) == nil)
  }

  @Test("may look like code")
  func escaped() {
    #expect(value(#""\\(a)""#) == #"\(a)"#)
    #expect(value(##"#"\(a)"#"##) == #"\(a)"#)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
  }
}
