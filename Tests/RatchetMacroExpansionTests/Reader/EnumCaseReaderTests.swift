import Testing

@Suite("Enum cases")
struct EnumCaseReaderTests {
  private static let cases: [Sample] = [
    Sample("case a", "case ‹a›"),
    Sample("case a, b(Int), c", "case ‹a›, ‹b›(‹Int›), ‹c›"),
    Sample("case a,\n  b", "case ‹a›, ‹b›"),
    Sample("case a()", "case ‹a›()"),
    Sample(
      "case a(x: Int, _ y: [Int] = [1, 2], String)",
      "case ‹a›(x: ‹Int›, _ y: ‹[Int]› = ‹[1, 2]›, ‹String›)"),
    Sample("case a(_: Int)", "case ‹a›(_: ‹Int›)"),
    Sample(
      "case a(x: Int = { $0 }(1), y: A<B, C>)", "case ‹a›(x: ‹Int› = ‹{ $0 }(1)›, y: ‹A<B, C>›)"),
    Sample("case a(A<B<C>>, [D: E]?)", "case ‹a›(‹A<B<C>>›, ‹[D: E]?›)"),
    Sample(
      "case a(@Sendable (Int) async throws -> Void)",
      "case ‹a›(‹@Sendable (Int) async throws -> Void›)"),
    Sample("case a(f: @escaping() -> Void)", "case ‹a›(f: ‹@escaping() -> Void›)"),
    Sample("case a((x: Int, y: Int))", "case ‹a›(‹(x: Int, y: Int)›)"),
    Sample("indirect case a(Self)", "indirect case ‹a›(‹Self›)"),
    Sample("@available(*, unavailable) case a", "@available(‹*›, ‹unavailable›) case ‹a›"),
    Sample("case a = 1, b = \"x, y\", c = -3", "case ‹a› = ‹1›, ‹b› = ‹\"x, y\"›, ‹c› = ‹-3›"),
    Sample("case a = \"}\"\ncase b", "case ‹a› = ‹\"}\"›", "case ‹b›"),
    Sample("case `default`, `case`", "case ‹`default`›, ‹`case`›"),
    Sample("case `a b c`(Int)", "case ‹`a b c`›(‹Int›)"),
    Sample(
      "case open, some, any, get, actor, each, macro",
      "case ‹open›, ‹some›, ‹any›, ‹get›, ‹actor›, ‹each›, ‹macro›"),
    Sample("case open\ncase `init`\ncase async", "case ‹open›", "case ‹`init`›", "case ‹async›"),
    Sample("case é(日本: Int)", "case ‹é›(日本: ‹Int›)"),
    Sample("case a /* , b */ , c // , d\ncase e", "case ‹a›, ‹c›", "case ‹e›"),
    Sample("case a; case b", "case ‹a›", "case ‹b›"),
    Sample("case a(\n  x: Int, // first\n  y: Int,\n)", "case ‹a›(x: ‹Int›, y: ‹Int›)"),
    Sample("case a(inout Int, each: Int...)", "case ‹a›(‹inout Int›, each: ‹Int...›)"),
    Sample("case a(consuming: any P & Q)", "case ‹a›(consuming: ‹any P & Q›)"),
    Sample("case", "case "),
    Sample("case a(", "case ‹a›()"),
    Sample("case a(x:", "case ‹a›(x: ‹›)"),
    Sample("case a(x: Int\ncase b", "case ‹a›(x: ‹Int›)"),
  ]

  @Test("Cases are read with their values", arguments: cases)
  func checkCases(_ sample: Sample) { sample.check() }

  @Test("Cases are inside their enum, and within #if")
  func members() {
    Sample(
      "enum E: String, P {\n#if A // note\ncase a\n#elseif B && C\ncase b, c\n#else\n#if D\ncase d\n#endif\n#endif\n}",
      "enum ‹E›: ‹String›, ‹P›", "  #if A", "    case ‹a›", "  #elseif B && C", "    case ‹b›, ‹c›",
      "  #else", "    #if D", "      case ‹d›"
    ).check()
    Sample("enum E {}", "enum ‹E›").check()
  }
}
