import RatchetMacroExpansion
import Testing

@Suite("Attributes")
struct AttributeReaderTests {
  private static let attributes: [(String, String)] = [
    ("@Reducer", "@Reducer"), (" \n@Reducer // x\n", "@Reducer"), ("@Reducer()", "@Reducer()"),
    (
      "@Reducer(state: .equatable, .sendable, action: .equatable)",
      "@Reducer(state: ‹.equatable›, ‹.sendable›, action: ‹.equatable›)"
    ),
    ("@Ratchet.Reducer(1)", "@Ratchet.Reducer(‹1›)"),
    ("@Ratchet::Reducer(1)", "@Ratchet::Reducer(‹1›)"),
    ("@Foo<Int, A<B>>(x)", "@Foo<Int, A<B>>(‹x›)"),
    ("@Foo(A<B, C>.self, d)", "@Foo(‹A<B, C>.self›, ‹d›)"),
    (
      "@Foo({ a, b in c }, \"x, y\", [1, 2], (3, 4))",
      "@Foo(‹{ a, b in c }›, ‹\"x, y\"›, ‹[1, 2]›, ‹(3, 4)›)"
    ),
    ("@available(macOS 15, iOS 18.0.1, *)", "@available(‹macOS 15›, ‹iOS 18.0.1›, ‹*›)"),
    (
      "@available(*, deprecated, message: \"no, not this\", renamed: \"f(a:)\")",
      "@available(‹*›, ‹deprecated›, message: ‹\"no, not this\"›, renamed: ‹\"f(a:)\"›)"
    ),
    ("@MainActor(unsafe)", "@MainActor(‹unsafe›)"), ("@_spi(X)", "@_spi(‹X›)"),
    ("@Foo (x)", "@Foo"), ("@Foo(a,)", "@Foo(‹a›)"), ("@Foo(a ? b : c)", "@Foo(‹a ? b : c›)"),
    ("@Foo(in: 1, default: 2, `case`: 3)", "@Foo(in: ‹1›, default: ‹2›, `case`: ‹3›)"),
    ("@Foo(/* a, */ b)", "@Foo(‹b›)"), ("@Foo(", "@Foo()"), ("@", "@"), ("@Foo(a", "@Foo(‹a›)"),
  ]

  @Test("The use of an attribute is read with its arguments", arguments: attributes)
  func attribute(source: String, expected: String) throws {
    let attribute = try #require(DeclarationReader(source).attribute())
    #expect(Outline.text(attribute) == expected)
  }

  @Test(
    "Text that does not begin with an attribute is none",
    arguments: ["", " ", "Reducer", "#a", "(@A)"])
  func noAttribute(source: String) {
    #expect(DeclarationReader(source).attribute() == nil)
  }

  @Test("The last name is read without module and generic arguments")
  func lastName() {
    #expect(DeclarationReader("@A.B<C>.D<E>(f)").attribute()?.lastName == "D")
    #expect(DeclarationReader("@A<B.C>").attribute()?.lastName == "A")
  }

  @Test("Ranges are those of the source")
  func ranges() throws {
    let source = SourceText("  @Foo( label : value ) ")
    let attribute = try #require(DeclarationReader(source).attribute())
    #expect(source[attribute.range] == "@Foo( label : value )")
    #expect(attribute.name.range == 3..<6)
    let argument = try #require(attribute.arguments?.first)
    #expect(argument.label?.range == 8..<13)
    #expect(argument.value.range == 16..<21)
  }

  private static let placed: [Sample] = [
    Sample("@A @B(1)\n// c\n@C public @D struct S {}", "@A @B(‹1›) @C @D public struct ‹S›"),
    Sample("@A\n(b)", "@A other"),
    Sample("#if X\n@A\n#else\n@B(1)\n#endif\nstruct S {}", "struct ‹S›"),
    Sample("@A\n#if X\n@B\n#endif\n@C struct S {}", "@A @C struct ‹S›"),
    Sample("#if X\n@A struct S {}\n#endif", "#if X", "  @A struct ‹S›"),
    Sample(
      "func f(@A x: Int, @B(1) _ y: @escaping() -> Void)",
      "func ‹f›(@A x: ‹Int›, @B(‹1›) _ y: ‹@escaping() -> Void›)"),
    Sample("@A", "@A other"),
  ]

  @Test("Attributes are found before their declaration", arguments: placed)
  func checkPlaced(_ sample: Sample) { sample.check() }
}
