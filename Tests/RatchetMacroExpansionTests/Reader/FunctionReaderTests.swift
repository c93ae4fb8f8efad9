import RatchetMacroExpansion
import Testing

@Suite("Functions")
struct FunctionReaderTests {
  private static let functions: [Sample] = [
    Sample("func f() {}", "func ‹f›() {}"), Sample("func use() -> Int ", "func ‹use›() -> ‹Int›"),
    Sample(
      "func f(a: Int, b c: Int, _ d: Int = 1 + 2, _: Int)",
      "func ‹f›(a: ‹Int›, b c: ‹Int›, _ d: ‹Int› = ‹1 + 2›, _: ‹Int›)"),
    Sample(
      "func f(in x: inout A, for: borrowing B, default y: isolated any C)",
      "func ‹f›(in x: ‹inout A›, for: ‹borrowing B›, default y: ‹isolated any C›)"),
    Sample("func f(_ xs: Int..., y: A<B>...)", "func ‹f›(_ xs: ‹Int...›, y: ‹A<B>...›)"),
    Sample(
      "func f<T: P, U>(t: T) async throws(E) -> some P where T == U { }",
      "func ‹f›<T: P, U>(t: ‹T›) ‹async throws(E)› -> ‹some P› ‹where T == U› {}"),
    Sample(
      "func f<each T>(_ t: repeat each T) -> (repeat each T)",
      "func ‹f›<each T>(_ t: ‹repeat each T›) -> ‹(repeat each T)›"),
    Sample("func f() rethrows -> A<B<C>>? { }", "func ‹f›() ‹rethrows› -> ‹A<B<C>>?› {}"),
    Sample("func f() async\nfunc g() throws", "func ‹f›() ‹async›", "func ‹g›() ‹throws›"),
    Sample("static func <(a: A, b: A) -> Bool { }", "static func ‹<›(a: ‹A›, b: ‹A›) -> ‹Bool› {}"),
    Sample("func < <T>(a: T)", "func ‹<›<T>(a: ‹T›)"),
    Sample("func <<T>(a: T)", "func ‹<›<T>(a: ‹T›)"),
    Sample("func <<<T>(a: T)", "func ‹<<›<T>(a: ‹T›)"),
    Sample("func ==<T>(a: T)", "func ‹==›<T>(a: ‹T›)"),
    Sample("func ??<T>(a: T)", "func ‹??›<T>(a: ‹T›)"), Sample("func / (a: A)", "func ‹/›(a: ‹A›)"),
    Sample("prefix func ! (a: A)", "prefix func ‹!›(a: ‹A›)"),
    Sample("func .+.(a: A)", "func ‹.+.›(a: ‹A›)"),
    Sample("postfix func √(a: A)", "postfix func ‹√›(a: ‹A›)"),
    Sample("func `a b`()", "func ‹`a b`›()"),
    Sample("init() {}", "init() {}"),
    Sample("convenience init?<T>(t: T) throws", "convenience init?<T>(t: ‹T›) ‹throws›"),
    Sample("required init!(a: Int)", "required init!(a: ‹Int›)"),
    Sample(
      "subscript<T>(i: Int, j k: Int) -> T { get {} set {} }",
      "subscript<T>(i: ‹Int›, j k: ‹Int›) -> ‹T› {}"),
    Sample(
      "static subscript(_ i: Int = #line) -> Int { 1 }",
      "static subscript(_ i: ‹Int› = ‹#line›) -> ‹Int› {}"),
    Sample(
      "func f(a: Int = { $0 }, b: A<B, C> = A<B, C>())",
      "func ‹f›(a: ‹Int› = ‹{ $0 }›, b: ‹A<B, C>› = ‹A<B, C>()›)"),
    Sample(
      "func f(a: (Int, Int) -> Void = { a, b in })",
      "func ‹f›(a: ‹(Int, Int) -> Void› = ‹{ a, b in }›)"),
    Sample("func f", "func ‹f›()"), Sample("func", "func ‹›()"), Sample("func f(", "func ‹f›()"),
    Sample("func f() -> ", "func ‹f›()"), Sample("func f() where", "func ‹f›() ‹where›"),
  ]

  @Test("The head of a function is read", arguments: functions)
  func checkFunctions(_ sample: Sample) { sample.check() }

  private static let others: [Sample] = [
    Sample(
      "import struct A.B; @testable import C\nimport D", "import", "@testable import", "import"),
    Sample(
      "infix operator +++ : P, Q\nprefix operator √", "infix operator ‹+++›", "prefix operator ‹√›"),
    Sample("precedencegroup P { higherThan: Q }", "precedencegroup ‹P›"),
    Sample(
      "@freestanding(expression) macro m<T>(_ t: T) -> T = #externalMacro(module: \"A\", type: \"B\") where T: P\nvar x = 1",
      "@freestanding(‹expression›) macro ‹m›", "var ‹x› = ‹1›"),
    Sample("print(1)\nfor x in y { var z = 1 }\nstruct A {}", "other", "other", "struct ‹A›"),
    Sample(
      "if a { struct B {} } else { }\nguard let a else { fatalError() }\nlet c = 1", "other",
      "other", "let ‹c› = ‹1›"),
    Sample("repeat { } while a\nlet c = 1", "other", "let ‹c› = ‹1›"),
    Sample("#!/usr/bin/swift\nlet c = 1", "other", "let ‹c› = ‹1›"),
    Sample("open(1); actor = 2; macro(3)", "other", "other", "other"),
  ]

  @Test(
    "Other declarations than types, variables, cases and functions are skipped as a whole",
    arguments: others)
  func checkOthers(_ sample: Sample) { sample.check() }

  private static let functionTypes: [(String, String)] = [
    ("() -> Void", "() -> Void"), ("(Int) -> String", "(‹Int›) -> String"),
    (
      "@Sendable (_ id: Int, String) async throws -> [A<B>]",
      "@Sendable (_ id: ‹Int›, ‹String›) async throws -> [A<B>]"
    ),
    ("(@MainActor @Sendable () throws(E) -> Void)", "@MainActor @Sendable () throws(E) -> Void"),
    ("@Sendable ((Int) -> Void)", "@Sendable (‹Int›) -> Void"),
    ("(((Int) -> Void))", "(‹Int›) -> Void"),
    ("(Int) -> (Int) -> Void", "(‹Int›) -> (Int) -> Void"),
    ("@escaping() -> Void", "@escaping () -> Void"),
    ("@convention(c) () -> Void", "@convention(‹c›) () -> Void"),
    ("(inout Int, @escaping () -> Void) -> Int?", "(‹inout Int›, ‹@escaping () -> Void›) -> Int?"),
    ("nonisolated(nonsending) () async -> Void", "() async -> Void"),
    ("(Int...) -> Void", "(‹Int...›) -> Void"),
    ("(_ id: Swift::Int, M::A) -> M::B<M::C>", "(_ id: ‹Swift::Int›, ‹M::A›) -> M::B<M::C>"),
  ]

  @Test("The type of a property is read as a function type", arguments: functionTypes)
  func functionType(source: String, expected: String) throws {
    let reader = DeclarationReader("struct S { var before: Int; var f: \(source) = x }")
    let type = try #require(Self.typeOfLastMember(reader))
    #expect(type.text == source)
    let function = try #require(reader.functionType(type))
    let text =
      function.attributes.map { Outline.text($0) + " " }.joined()
      + Outline.text(function.parameters)
      + (function.isAsync ? " async" : "") + (function.throwing.map { " " + $0.text } ?? "")
      + " -> " + function.returnType.text
    #expect(text == expected)
    #expect(reader.source[function.returnType.range] == function.returnType.text)
  }

  @Test(
    "Other types than functions are none, and neither is an optional function",
    arguments: [
      "Int", "(Int)", "((Int) -> Void)?", "[() -> Void]", "(Int, String)", "()", "any P",
      "A<() -> Void>", "((Int) -> Void, Int)", "((() -> Void)?)",
    ])
  func noFunctionType(source: String) throws {
    let reader = DeclarationReader("struct S { var f: \(source) }")
    let type = try #require(Self.typeOfLastMember(reader))
    #expect(type.text == source)
    #expect(reader.functionType(type) == nil)
  }

  private static func typeOfLastMember(_ reader: DeclarationReader) -> Spelling? {
    guard case .type(let type) = reader.declaration(),
      case .variable(let variable) = type.members.last
    else { return nil }
    return variable.bindings.first?.type
  }
}
