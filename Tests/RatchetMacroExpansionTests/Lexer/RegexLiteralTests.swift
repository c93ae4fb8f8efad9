import RatchetMacroExpansion
import Testing

@Suite("Regex literals")
struct RegexLiteralTests {
  private static let literals: [(String, String)] = [
    ("let a = /x+/", "/x+/"), ("f(/a b/)", "/a b/"), ("[/a/]", "/a/"), ("return /[)]/", "/[)]/"),
    ("a = /\\//", "/\\//"), ("x, /a(b)c/", "/a(b)c/"), ("!/a/", "/a/"), ("= #/a/b/#", "#/a/b/#"),
    ("= ##/a/#b/##", "##/a/#b/##"), ("= #/\n a { \n/#", "#/\n a { \n/#"),
    ("= #/a \\/# b/#", "#/a \\/# b/#"), ("case /{/:", "/{/"),
  ]

  @Test("A slash at the start of an operand opens a regex", arguments: literals)
  func literal(source: String, expected: String) {
    let text = SourceText(source)
    let found = Lexer.tokens(of: text).filter { $0.kind == .regexLiteral }
    #expect(found.map { text[$0] } == [expected])
    #expect(found.map(\.isTerminated) == [true])
  }

  private static let divisions: [String] = [
    "a / b / c", "a/b/c", "(a)/b/c", "a[0]/b/c", "x / y", "a /b", "f(/)", "reduce(1, /)",
    "func / (a: A)", "infix operator /^/", "a = b/c + d/e", "= / a/", "= /a /", "f(/, a)/",
  ]

  @Test("A slash after an operand, or one that is never closed, divides", arguments: divisions)
  func division(source: String) {
    #expect(!kinds(source).contains(.regexLiteral))
  }

  @Test("An unclosed extended regex ends with its line or with the source")
  func open() {
    let oneLine = Lexer.tokens(of: SourceText("= #/a\nb"))
    #expect(oneLine.map(\.isTerminated) == [true, false, true])
    let manyLines = Lexer.tokens(of: SourceText("= #/\na\nb"))
    #expect(manyLines.map(\.isTerminated) == [true, false])
  }
}
