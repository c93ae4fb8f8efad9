import RatchetMacroExpansion
import Testing

@Suite("Types")
struct TypeReaderTests {
  private static let heads: [Sample] = [
    Sample("struct A {}", "struct ‹A›"),
    Sample(
      "public final class A: B<Int>, @unchecked Sendable {}",
      "public final class ‹A›: ‹B<Int>›, ‹@unchecked Sendable›"),
    Sample("actor A {}", "actor ‹A›"), Sample("distributed actor A {}", "distributed actor ‹A›"),
    Sample("indirect enum E<T> {}", "indirect enum ‹E›<T>"),
    Sample(
      "protocol P<A, B>: AnyObject where A: Q {}", "protocol ‹P›<A, B>: ‹AnyObject› ‹where A: Q›"),
    Sample("extension A.B<Int>: P where T == [U] {}", "extension ‹A.B<Int>›: ‹P› ‹where T == [U]›"),
    Sample("extension [Int]? {}", "extension ‹[Int]?›"),
    Sample(
      "extension A: @retroactive @preconcurrency P & Q, nonisolated R {}",
      "extension ‹A›: ‹@retroactive @preconcurrency P & Q›, ‹nonisolated R›"),
    Sample(
      "extension M::A: Swift::Codable & M::P, Q where M::T == Swift::Int {}",
      "extension ‹M::A›: ‹Swift::Codable & M::P›, ‹Q› ‹where M::T == Swift::Int›"),
    Sample("struct A: ~Copyable, ~Escapable {}", "struct ‹A›: ‹~Copyable›, ‹~Escapable›"),
    Sample(
      "struct A<T: P & Q, each U, let n: Int> {}", "struct ‹A›<T: ‹P & Q›, each U, let n: ‹Int›>"),
    Sample("struct A<T: P<Q<R>>> {}", "struct ‹A›<T: ‹P<Q<R>>›>"),
    Sample("struct A<T>where T: P, T.U == A<T>.V {}", "struct ‹A›<T> ‹where T: P, T.U == A<T>.V›"),
    Sample(
      "struct A<each T> where repeat each T: P {}", "struct ‹A›<each T> ‹where repeat each T: P›"),
    Sample("struct `struct` {}", "struct ‹`struct`›"), Sample("struct Größe {}", "struct ‹Größe›"),
    Sample("struct A", "struct ‹A› no body"), Sample("struct", "struct ‹› no body"),
    Sample("struct A: {}", "struct ‹A›"), Sample("struct A<T {}", "struct ‹A›<T>"),
    Sample(
      "class A { class var x: Int { 1 }; class func f() {}; class B {} }", "class ‹A›",
      "  class var ‹x›: ‹Int› {}", "  class func ‹f›() {}", "  class ‹B›"),
    Sample("open class A {}\nopen\nfunc f() {}", "open class ‹A›", "open func ‹f›() {}"),
  ]

  @Test("The head of a type is read", arguments: heads)
  func checkHead(_ sample: Sample) { sample.check() }

  private static let members: [Sample] = [
    Sample(
      "struct A { struct B { enum C { case d } }; var e: Int }", "struct ‹A›", "  struct ‹B›",
      "    enum ‹C›", "      case ‹d›", "  var ‹e›: ‹Int›"),
    Sample(
      "struct A { // }\n /* } */ let a = \"}\"; let b = /}/\n let c = #\"}\"# }\nstruct B {}",
      "struct ‹A›", "  let ‹a› = ‹\"}\"›", "  let ‹b› = ‹/}/›", "  let ‹c› = ‹#\"}\"#›",
      "struct ‹B›"),
    Sample(
      "struct A { func f() { struct Local {} ; var x = 1 } }", "struct ‹A›", "  func ‹f›() {}"),
    Sample(
      "struct A { #foo(1) { var x = 1 }\n #bar\n @B #baz<C>() }", "struct ‹A›", "  other",
      "  other", "  @B other"),
    Sample(
      "struct A { deinit {} ; isolated deinit {} ; typealias B<C> = D<C> where C: P; associatedtype E: F = G }",
      "struct ‹A›", "  deinit", "  isolated deinit", "  typealias ‹B›", "  associatedtype ‹E›"),
    Sample(
      "struct A {\r\n  var a: Int\r\n  let b = 1\r\n}\r\n", "struct ‹A›", "  var ‹a›: ‹Int›",
      "  let ‹b› = ‹1›"),
    Sample(
      "struct A {\r  var a: Int\r  let b = 1\r}\r", "struct ‹A›", "  var ‹a›: ‹Int›",
      "  let ‹b› = ‹1›"),
    Sample("\u{FEFF}struct A { var a: Int }", "struct ‹A›", "  var ‹a›: ‹Int›"),
    Sample(
      "struct A { foo bar; var a: Int", "struct ‹A›", "  other", "  other", "  var ‹a›: ‹Int›"),
    Sample("struct A { ) ] var a: Int }", "struct ‹A›", "  other", "  other", "  var ‹a›: ‹Int›"),
    Sample("struct A { var a = (1 }\nstruct B {}", "struct ‹A›", "  var ‹a› = ‹(1›", "struct ‹B›"),
    Sample(
      "struct A { #if X\n var a: Int }\nstruct B {}", "struct ‹A›", "  #if X", "    var ‹a›: ‹Int›",
      "struct ‹B›"),
    Sample(
      "struct A { #if os(macOS) ||\n  os(iOS)\n var a: Int\n#endif }", "struct ‹A›",
      "  #if os(macOS) || os(iOS)", "    var ‹a›: ‹Int›"),
  ]

  @Test("Members are read, and bodies are not", arguments: members)
  func checkMembers(_ sample: Sample) { sample.check() }

  @Test("Ranges begin with the first attribute, after the trivia before it, and end with the brace")
  func ranges() throws {
    let source = SourceText("/// Doc.\n @A public struct S /*c*/ { var x: Int } // end")
    let reader = DeclarationReader(source)
    guard case .type(let type) = reader.declaration() else {
      Issue.record("The declaration is not a type.")
      return
    }
    #expect(source[type.range] == "@A public struct S /*c*/ { var x: Int }")
    #expect(source[type.keyword.range] == "struct")
    #expect(source[type.name.range] == "S")
    #expect(source[type.body] == "{ var x: Int }")
    #expect(type.members.count == 1)
  }

  @Test("A head without a body has an empty one at its end")
  func noBody() throws {
    guard case .type(let type) = DeclarationReader("struct S: P ").declaration() else {
      Issue.record("The declaration is not a type.")
      return
    }
    #expect(type.body == 11..<11)
  }
}
