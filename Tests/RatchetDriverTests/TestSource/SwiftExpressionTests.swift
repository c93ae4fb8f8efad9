import Foundation
import Ratchet
import Testing

@testable import RatchetDriver

@Suite("Values as expressions of Swift")
struct SwiftExpressionTests {
  private func expression(_ value: Any) -> String? {
    var reader = SwiftValueReader()
    return reader.read(value).expression
  }

  @Test("numbers, texts and the values of Foundation are literals or calls of an initializer")
  func literals() {
    #expect(expression(true) == "true")
    #expect(expression(-3) == "-3")
    #expect(expression(UInt8.max) == "255")
    #expect(expression(0.1) == "0.1")
    #expect(expression(2.0) == "2.0")
    #expect(expression(Double.nan) == ".nan")
    #expect(expression(-Double.infinity) == "-.infinity")
    #expect(expression("dune") == #""dune""#)
    #expect(expression(Duration.seconds(90)) == ".seconds(90)")
    #expect(expression(Duration.milliseconds(1_250)) == ".milliseconds(1250)")
    #expect(
      expression(Date(timeIntervalSinceReferenceDate: 0.5))
        == "Date(timeIntervalSinceReferenceDate: 0.5)")
    #expect(
      expression(Date(timeIntervalSinceReferenceDate: .infinity))
        == "Date(timeIntervalSinceReferenceDate: .infinity)")
    #expect(
      expression(UUID(1)) == #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#)
    #expect(expression(Data([1, 255])) == "Data([1, 255])")
    #expect(expression(Decimal(string: "1.10")!) == #"Decimal(string: "1.1")!"#)
    #expect(expression(Decimal.nan) == "Decimal.nan")
    #expect(
      expression(URL(string: "https://example.com/a")!) == #"URL(string: "https://example.com/a")!"#
    )
  }

  @Test("a text keeps its quotes, its lines, and characters that cannot be seen")
  func texts() {
    #expect(expression("a\"b\\c\n\t") == #""a\"b\\c\n\t""#)
    #expect(expression("a\u{200B}b\u{0}") == #""a\u{200b}b\u{0}""#)
    #expect(expression("“é”") == #""“é”""#)
  }

  @Test("lists, sets, dictionaries and optionals are literals of their elements")
  func collections() {
    #expect(expression([1, 2]) == "[1, 2]")
    #expect(expression(Set(["b", "a"])) == #"["a", "b"]"#)
    #expect(expression(["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(expression([String: Int]()) == "[:]")
    #expect(expression(Int?.none as Any) == "nil")
    #expect(expression(Int?.some(4) as Any) == "4")
  }

  enum Shape: Equatable {
    case point
    case circle(Double)
    case line(from: Int, to: Int?)
    case `default`
    case none
  }

  @Test("a case is written with its labels; names that Swift reserves get backticks")
  func cases() {
    #expect(expression(Shape.point) == ".point")
    #expect(expression(Shape.circle(1.5)) == ".circle(1.5)")
    #expect(expression(Shape.line(from: 1, to: nil)) == ".line(from: 1, to: nil)")
    #expect(expression(Shape.default) == ".`default`")
    // In an optional place, `.none` alone would be nil.
    #expect(expression(Shape.none) == "SwiftExpressionTests.Shape.none")
    #expect(
      expression(Bin.Action.undoTapped(2)) == ".undoTapped(2)")
    #expect(
      expression(Tally.Action.rows(.element(id: 1, action: .incrementTapped)))
        == ".rows(.element(id: 1, action: .incrementTapped))")
  }

  @Test("a struct whose type is Codable is decoded from its JSON")
  func decoded() throws {
    let thing = Zoo.Thing(name: "a", parts: [])
    #expect(
      expression([thing])
        == ##"[try recordedValue(#"{"name":"a","parts":[]}"#, as: Zoo.Thing.self)]"##)
    #expect(try recordedValue(#"{"name":"a","parts":[]}"#, as: Zoo.Thing.self) == thing)
  }

  struct Secret {
    private let work: @Sendable () -> Void = {}
  }

  @Test("a value that nothing makes has no expression, and neither has what contains it")
  func opaque() {
    #expect(expression(Secret()) == nil)
    #expect(expression([Secret()]) == nil)
  }

  @Test("types are named without their module, which is noted for an import")
  func typeNames() throws {
    #expect(SwiftTypeName(of: Tally.State.self)?.text == "Tally.State")
    #expect(SwiftTypeName(of: Tally.State.self)?.modules == ["RatchetDriverTests"])
    let list = try #require(SwiftTypeName(of: [IdentifiedArrayOf<Row.State>].self))
    #expect(list.text == "Array<IdentifiedArray<Int, Row.State>>")
    #expect(list.modules == ["Ratchet", "RatchetDriverTests"])
    struct Local {}
    #expect(SwiftTypeName(of: Local.self) == nil)
  }

  @Test("text that is not the JSON of the type is an error that says so")
  func wrongJSON() {
    let error = #expect(throws: DecodingError.self) {
      try recordedValue("[1, ", as: [Int].self)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error")
      return
    }
    #expect(context.debugDescription.hasSuffix("(column 5)"))
  }

  @Test("a line of a script is read as its action, and written again")
  func lines() throws {
    let action = try Tally.Action.scripted(#"rows[1].set(value: 3, label: "three")"#)
    #expect(action == .rows(.element(id: 1, action: .set(value: 3, label: "three"))))
    #expect(action.scriptLine == #"rows[1].set(value: 3, label: "three")"#)
    #expect(throws: DecodingError.self) { try Tally.Action.scripted("nothing") }
  }
}
