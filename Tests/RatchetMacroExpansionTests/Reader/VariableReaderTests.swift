import Testing

@Suite("Variables")
struct VariableReaderTests {
  private static let heads: [Sample] = [
    Sample("var x: Int", "var ‹x›: ‹Int›"),
    Sample("let x = 1", "let ‹x› = ‹1›"),
    Sample("var x: Int = 1", "var ‹x›: ‹Int› = ‹1›"),
    Sample("var x:Int=1", "var ‹x›: ‹Int› = ‹1›"),
    Sample("var z = 1 ", "var ‹z› = ‹1›"),
    Sample("var a = 1, b: Int = 2 { didSet {} }", "var ‹a› = ‹1›, ‹b›: ‹Int› = ‹2› {didSet {}}"),
    Sample("let (a, b) = f()", "let pattern ‹(a, b)› = ‹f()›"),
    Sample(
      "let (a, (b, _)): (Int, (Int, Int)) = f",
      "let pattern ‹(a, (b, _))›: ‹(Int, (Int, Int))› = ‹f›"),
    Sample("let _ = f()", "let pattern ‹_› = ‹f()›"),
    Sample("var `default`: Int, `a b`: Int", "var ‹`default`›: ‹Int›, ‹`a b`›: ‹Int›"),
    Sample("var actor: Actor", "var ‹actor›: ‹Actor›"),
    Sample("var get = 1", "var ‹get› = ‹1›"),
    Sample("@Acc var x: Int", "@Acc var ‹x›: ‹Int›"),
    Sample("private(set) lazy public var x = 1", "private(set) lazy public var ‹x› = ‹1›"),
    Sample("nonisolated(unsafe) static let x = 1", "nonisolated(unsafe) static let ‹x› = ‹1›"),
    Sample("unowned(unsafe) var x: A, y: B", "unowned(unsafe) var ‹x›: ‹A›, ‹y›: ‹B›"),
    Sample("weak\n  var\n  x\n  :\n  A?\n  =\n  nil", "weak var ‹x›: ‹A?› = ‹nil›"),
    Sample("async let x = f()", "async let ‹x› = ‹f()›"),
    Sample("var größe: Maß = 日本", "var ‹größe›: ‹Maß› = ‹日本›"),
    Sample(
      "/**/ /// doc\n  // c\nvar /*1*/ x /*2*/ : /*3*/ Int /*4*/ = /*5*/ 1 /*6*/",
      "var ‹x›: ‹Int› = ‹1›"),
  ]

  @Test("Names, types and values are found", arguments: heads)
  func checkHead(_ sample: Sample) { sample.check() }

  private static let types: [Sample] = [
    Sample("var x: [String: [Int?]]?", "var ‹x›: ‹[String: [Int?]]?›"),
    Sample("var x: A<B<C>>?=nil", "var ‹x›: ‹A<B<C>>?› = ‹nil›"),
    Sample("var x: A<B>=3", "var ‹x›: ‹A<B>› = ‹3›"),
    Sample("var x: A<(B) -> C>", "var ‹x›: ‹A<(B) -> C>›"),
    Sample("var x: A<B>.C<D>.Type", "var ‹x›: ‹A<B>.C<D>.Type›"),
    Sample("var x: any P & Q = y", "var ‹x›: ‹any P & Q› = ‹y›"),
    Sample("var x: P&Q", "var ‹x›: ‹P&Q›"),
    Sample("var x: some ~Copyable & P { y }", "var ‹x›: ‹some ~Copyable & P› {}"),
    Sample(
      "var x: (Int) async throws(E) -> Void = { _ in }",
      "var ‹x›: ‹(Int) async throws(E) -> Void› = ‹{ _ in }›"),
    Sample(
      "var x: @Sendable @MainActor (A) -> (B) -> C",
      "var ‹x›: ‹@Sendable @MainActor (A) -> (B) -> C›"),
    Sample("var x: (@convention(c) () -> Void)!", "var ‹x›: ‹(@convention(c) () -> Void)!›"),
    Sample("var x: (repeat each T)", "var ‹x›: ‹(repeat each T)›"),
    Sample("var x: [3 of Int]", "var ‹x›: ‹[3 of Int]›"),
    Sample("var x: Vector<-1, 2>", "var ‹x›: ‹Vector<-1, 2>›"),
    Sample("var x: Int\n  ?? 3", "var ‹x›: ‹Int›", "other"),
    Sample("let x: Int\nasync let y = 1", "let ‹x›: ‹Int›", "async let ‹y› = ‹1›"),
    Sample("var x: `Type`.`Self`", "var ‹x›: ‹`Type`.`Self`›"),
    Sample("var x: Foo??", "var ‹x›: ‹Foo??›"),
    Sample("var x: A<B>\n  .C", "var ‹x›: ‹A<B>\n  .C›"),
    Sample("var x: \nfunc f()", "var ‹x›", "func ‹f›()"),
  ]

  @Test("A type is read to its end and no further", arguments: types)
  func checkType(_ sample: Sample) { sample.check() }

  private static let values: [Sample] = [
    Sample("var x = { 3 }()\nvar y = 1", "var ‹x› = ‹{ 3 }()›", "var ‹y› = ‹1›"),
    Sample("var x = make { 3 }\nvar y = 1", "var ‹x› = ‹make { 3 }›", "var ‹y› = ‹1›"),
    Sample(
      "var x = foo() { $0 } label: { 1 }\nlet y = 1", "var ‹x› = ‹foo() { $0 } label: { 1 }›",
      "let ‹y› = ‹1›"),
    Sample("var x = make { 3 } { didSet {} }", "var ‹x› = ‹make { 3 }› {didSet {}}"),
    Sample(
      "var x = make() { @Foo(1) willSet(new) {} }", "var ‹x› = ‹make()› {@Foo(‹1›) willSet(new) {}}"
    ),
    Sample("var x = 1 { didSet {} willSet {} }", "var ‹x› = ‹1› {didSet {}, willSet {}}"),
    Sample("var x = y\n{ didSet {} }", "var ‹x› = ‹y› {didSet {}}"),
    Sample(
      "let x = a\n  + b\n  .c\n  - d\nlet y = 1", "let ‹x› = ‹a\n  + b\n  .c\n  - d›",
      "let ‹y› = ‹1›"),
    Sample("let x = a +\n  b\nlet y = 1", "let ‹x› = ‹a +\n  b›", "let ‹y› = ‹1›"),
    Sample("let x = a\n-b", "let ‹x› = ‹a›", "other"),
    Sample("let x = a\n(b)", "let ‹x› = ‹a›", "other"),
    Sample("let x = a\n[b]", "let ‹x› = ‹a›", "other"),
    Sample(
      "let x = a ? b : c ? d : e\nlet y: Int", "let ‹x› = ‹a ? b : c ? d : e›", "let ‹y›: ‹Int›"),
    Sample("let x = a\n  ? b\n  : c, y = 2", "let ‹x› = ‹a\n  ? b\n  : c›, ‹y› = ‹2›"),
    Sample(
      "let x = if a { 1 } else if b { 2 } else { 3 }\nlet y = 1",
      "let ‹x› = ‹if a { 1 } else if b { 2 } else { 3 }›", "let ‹y› = ‹1›"),
    Sample(
      "let x = switch f { $0 }.g { case 1: 2 }\nlet y = 1",
      "let ‹x› = ‹switch f { $0 }.g { case 1: 2 }›", "let ‹y› = ‹1›"),
    Sample(
      "var x = Dictionary<Int, [String]>(), y = 1",
      "var ‹x› = ‹Dictionary<Int, [String]>()›, ‹y› = ‹1›"),
    Sample("var x = a < b, y = c > (d)", "var ‹x› = ‹a < b›, ‹y› = ‹c > (d)›"),
    Sample("var x = f<A, B>.self", "var ‹x› = ‹f<A, B>.self›"),
    Sample(
      "var x = try! await f() as? A<B, C>, y = is",
      "var ‹x› = ‹try! await f() as? A<B, C>›, ‹y› = ‹is›"),
    Sample("var x = a as! B { didSet {} }", "var ‹x› = ‹a as! B› {didSet {}}"),
    Sample("var x = \\A.b?.c[0], y = \\.self", "var ‹x› = ‹\\A.b?.c[0]›, ‹y› = ‹\\.self›"),
    Sample("var x = .init(1)\n  .foo!.bar?[2]()", "var ‹x› = ‹.init(1)\n  .foo!.bar?[2]()›"),
    Sample(
      "var x = \"}{\" + \"\\(f(\"}\"))\"; var y = 1", "var ‹x› = ‹\"}{\" + \"\\(f(\"}\"))\"›",
      "var ‹y› = ‹1›"),
    Sample("var x = /[}]/\nvar y = a / b / c", "var ‹x› = ‹/[}]/›", "var ‹y› = ‹a / b / c›"),
    Sample(
      "var x = #Predicate<A> { $0 }\nvar y = #line", "var ‹x› = ‹#Predicate<A> { $0 }›",
      "var ‹y› = ‹#line›"),
    Sample("var x = a!\nvar y = !b, z = -1", "var ‹x› = ‹a!›", "var ‹y› = ‹!b›, ‹z› = ‹-1›"),
    Sample(
      "var x = a\n#if A\n  .b\n#endif\nvar y = 1", "var ‹x› = ‹a\n#if A\n  .b\n#endif›",
      "var ‹y› = ‹1›"),
    Sample("var x = a\n#if A\nvar y = 1\n#endif", "var ‹x› = ‹a›", "#if A", "  var ‹y› = ‹1›"),
    Sample("var x = await\nvar y = copy", "var ‹x› = ‹await›", "var ‹y› = ‹copy›"),
    Sample("var x = 1 // }\nvar y = 2 /* { */", "var ‹x› = ‹1›", "var ‹y› = ‹2›"),
    Sample(
      "var x = \"\"\"\n  }\n  \"\"\"\nvar y = 1", "var ‹x› = ‹\"\"\"\n  }\n  \"\"\"›",
      "var ‹y› = ‹1›"),
    Sample("var x = \nvar y = 1", "var ‹x›", "var ‹y› = ‹1›"),
    Sample("var x = 0...\nvar y = ...1", "var ‹x› = ‹0...›", "var ‹y› = ‹...1›"),
    Sample(
      "var x = (Int) throws -> Void\nvar y = 1", "var ‹x› = ‹(Int) throws -> Void›", "var ‹y› = ‹1›"
    ),
  ]

  @Test("An initial value ends where the compiler ends it", arguments: values)
  func checkValue(_ sample: Sample) { sample.check() }

  private static let accessors: [Sample] = [
    Sample("var x: Int { 3 }", "var ‹x›: ‹Int› {}"),
    Sample("var x: Int {}", "var ‹x›: ‹Int› {}"),
    Sample("var x: Int { get }", "var ‹x›: ‹Int› {get}"),
    Sample("var x: Int { get set }", "var ‹x›: ‹Int› {get, set}"),
    Sample(
      "var x: Int { mutating get async throws(E) nonmutating set }",
      "var ‹x›: ‹Int› {mutating get async throws(E), nonmutating set}"),
    Sample(
      "var x: Int { get throws { 1 } set(v) { y = v } }",
      "var ‹x›: ‹Int› {get throws {}, set(v) {}}"),
    Sample(
      "var x: Int { @Foo get {}; @Bar(1) set {} }", "var ‹x›: ‹Int› {@Foo get {}, @Bar(‹1›) set {}}"
    ),
    Sample(
      "var x: Int { _read { yield y } _modify { yield &y } }",
      "var ‹x›: ‹Int› {_read {}, _modify {}}"),
    Sample("var x: Int { read { $0 } }", "var ‹x›: ‹Int› {}"),
    Sample("var x: Int { yielding borrow { yield y } }", "var ‹x›: ‹Int› {yielding borrow {}}"),
    Sample(
      "var x: Int { @storageRestrictions(initializes: y) init(new) {} get {} }",
      "var ‹x›: ‹Int› {@storageRestrictions(initializes: ‹y›) init(new) {}, get {}}"),
    Sample("var x: Int { get(1) }", "var ‹x›: ‹Int› {}"),
    Sample("var x: Int { set.count }", "var ‹x›: ‹Int› {}"),
    Sample("var x: Int { if a { get } else { set } }", "var ‹x›: ‹Int› {}"),
    Sample(
      "var x: Int { willSet(new) { a } didSet { b } }",
      "var ‹x›: ‹Int› {willSet(new) {}, didSet {}}"),
    Sample("var x: Int\n{\n  get\n  { 1 }\n}", "var ‹x›: ‹Int› {get {}}"),
  ]

  @Test("Accessors are distinguished from a getter's body", arguments: accessors)
  func checkAccessors(_ sample: Sample) { sample.check() }
}
