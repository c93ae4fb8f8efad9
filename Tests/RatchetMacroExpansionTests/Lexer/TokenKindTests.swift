import RatchetMacroExpansion
import Testing

@Suite("Kinds of tokens")
struct TokenKindTests {
  private static let single: [(String, Token.Kind)] = [
    ("name", .identifier), ("_", .identifier), ("_a1", .identifier), ("é", .identifier),
    ("日本語", .identifier), ("e\u{301}", .identifier), ("func", .identifier), ("self", .identifier),
    ("`default`", .rawIdentifier), ("`a name with spaces`", .rawIdentifier),
    ("`1 + 2 { }`", .rawIdentifier),
    ("$0", .dollarName), ("$name", .dollarName),
    ("#if", .poundWord), ("#fileID", .poundWord), ("#externalMacro", .poundWord),
    ("@", .attributeSign), ("(", .leftParenthesis), (")", .rightParenthesis),
    ("[", .leftBracket), ("]", .rightBracket), ("{", .leftBrace), ("}", .rightBrace),
    (",", .comma), (":", .colon), (";", .semicolon), (".", .period),
    ("::", .period), ("\\", .backslash),
    ("->", .arrow), ("=", .equals), ("?", .infixQuestion),
    ("==", .binaryOperator), ("...", .binaryOperator), (">>=", .binaryOperator),
    ("√", .binaryOperator), ("<|>", .binaryOperator), (".+.", .binaryOperator),
    ("0", .integerLiteral), ("1_000", .integerLiteral), ("0xFF_00", .integerLiteral),
    ("0b1010", .integerLiteral), ("0o17", .integerLiteral),
    ("1.5", .floatingLiteral), ("1e10", .floatingLiteral), ("1.5E-3", .floatingLiteral),
    ("0x1p4", .floatingLiteral), ("0x1.8p-2", .floatingLiteral),
    ("0xg", .unknown), ("0b2", .unknown), ("1abc", .unknown), ("#", .unknown), ("$", .unknown),
    ("\u{0}", .unknown), ("#!/usr/bin/env swift", .shebang), ("/* open", .openComment),
    ("/* /* */", .openComment),
  ]

  @Test("A token on its own is one whole token of its kind", arguments: single)
  func alone(source: String, kind: Token.Kind) {
    #expect(kinds(source) == [kind])
    #expect(texts(source) == [source])
  }

  @Test("Every kind of token is tested alone, except those that need a neighbour")
  func allKinds() {
    let neighbourly: Set<Token.Kind> = [
      .prefixAmpersand, .postfixQuestion, .postfixExclamation, .prefixOperator, .postfixOperator,
      .stringLiteral, .regexLiteral,
    ]
    #expect(Set(Self.single.map(\.1)).union(neighbourly) == Set(Token.Kind.allCases))
  }

  private static let sequences: [(String, [String])] = [
    ("0xff.description", ["0xff", ".", "description"]),
    ("pair.0.1", ["pair", ".", "0", ".", "1"]),
    ("1.description", ["1", ".", "description"]),
    ("1...2", ["1", "...", "2"]),
    ("a.b?.c!", ["a", ".", "b", "?", ".", "c", "!"]),
    ("x??", ["x", "?", "?"]),
    ("Swift::Int :: a: b", ["Swift", "::", "Int", "::", "a", ":", "b"]),
    ("a ?? b", ["a", "??", "b"]),
    ("Foo<Bar<Int>>()", ["Foo", "<", "Bar", "<", "Int", ">>", "(", ")"]),
    ("@Foo(a)", ["@", "Foo", "(", "a", ")"]),
    ("#Preview{", ["#Preview", "{"]),
    ("\\.self", ["\\", ".", "self"]),
    ("\\.?.name", ["\\", ".", "?", ".", "name"]),
    ("a/b", ["a", "/", "b"]),
    ("x=-1", ["x", "=-", "1"]),
    ("a+/*c*/b", ["a", "+", "b"]),
    ("a\u{A0}b", ["a", "b"]),
    ("\u{FEFF}import A", ["import", "A"]),
    ("a//b\nc", ["a", "c"]),
    ("a//b\rc", ["a", "c"]),
    ("a/* /* } */ \" */b", ["a", "b"]),
    ("##", ["##"]),
  ]

  @Test("Neighbouring tokens are separated as the compiler separates them", arguments: sequences)
  func sequence(source: String, expected: [String]) {
    #expect(texts(source) == expected)
  }

  private static let operators: [(String, [Token.Kind])] = [
    ("a + b", [.identifier, .binaryOperator, .identifier]),
    ("a+b", [.identifier, .binaryOperator, .identifier]),
    ("-a", [.prefixOperator, .identifier]),
    ("(-a)", [.leftParenthesis, .prefixOperator, .identifier, .rightParenthesis]),
    ("a++", [.identifier, .postfixOperator]),
    ("a! + b", [.identifier, .postfixExclamation, .binaryOperator, .identifier]),
    ("!a", [.prefixOperator, .identifier]),
    ("f(&a)", [.identifier, .leftParenthesis, .prefixAmpersand, .identifier, .rightParenthesis]),
    ("A & B", [.identifier, .binaryOperator, .identifier]),
    ("a ? b : c", [.identifier, .infixQuestion, .identifier, .colon, .identifier]),
    ("a?", [.identifier, .postfixQuestion]),
    ("a -b", [.identifier, .prefixOperator, .identifier]),
    ("(+)", [.leftParenthesis, .binaryOperator, .rightParenthesis]),
    ("1...", [.integerLiteral, .postfixOperator]),
    ("...1", [.prefixOperator, .integerLiteral]),
  ]

  @Test("The space around an operator determines its kind", arguments: operators)
  func spacing(source: String, expected: [Token.Kind]) {
    #expect(kinds(source) == expected)
  }

  @Test("A token knows the space and the line breaks around it")
  func surroundings() {
    let tokens = Lexer.tokens(of: SourceText("a b/**/c/*\n*/d\r\ne"))
    #expect(tokens.map(\.hasSpaceBefore) == [true, true, true, true, true])
    #expect(tokens.map(\.hasNewlineBefore) == [true, false, false, true, true])
    #expect(tokens.map(\.hasNewlineAfter) == [false, false, true, true, true])
    #expect(tokens.map(\.hasSpaceAfter) == [true, true, true, true, true])
    let adjacent = Lexer.tokens(of: SourceText("a(b"))
    #expect(adjacent.map(\.hasSpaceBefore) == [true, false, false])
    #expect(adjacent.map(\.hasSpaceAfter) == [false, false, true])
  }
}
