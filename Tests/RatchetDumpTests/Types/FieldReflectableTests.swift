import Testing

@testable import RatchetDump

@Suite("A struct that is reflected by its fields") struct FieldReflectableTests {
  private protocol Shape: Sendable {}
  private struct Circle: Shape { var radius = 2.5 }
  private final class Owner {}

  @propertyWrapper
  struct Wrapped: CustomStringConvertible {
    var wrappedValue: Int
    var description: String { "<\(wrappedValue)>" }
  }

  struct Plain: FieldReflectable {
    var _count = 1
    @Wrapped var size = 2
    let text: String? = "a"
    lazy var late = 3
    var _$storage = [1, 2, 3]
  }

  private struct Contained: FieldReflectable {
    var _shape: any Shape = Circle()
    weak var owner: Owner?
    var _$storage = 1
  }

  private struct Generic<Value>: FieldReflectable {
    var _value: Value
    var _$storage = 1
  }

  @Test("is printed with the names of the source, without the storage of macros")
  func printed() {
    #expect("\(Plain())" == #"Plain(count: 1, size: <2>, text: Optional("a"), late: nil)"#)
    #expect("\(Generic(_value: [Generic(_value: 1)]))".hasSuffix("(value: 1)])"))
    var text = ""
    dump(Generic(_value: 1), to: &text)
    #expect(text.split(separator: "\n").dropFirst() == ["  - value: 1"])
  }

  @Test("shows fields of every kind: existential, weak, generic")
  func kinds() {
    let owner = Owner()
    let children = Array(Mirror(reflecting: Contained(owner: owner)).children)
    #expect(children.map(\.label) == ["shape", "owner"])
    #expect((children.first?.value as? Circle)?.radius == 2.5)
    #expect(children.last?.value as? Owner === owner)
    #expect(Mirror(reflecting: Contained()).displayStyle == .struct)
    #expect("\(Contained())".hasSuffix("Circle(radius: 2.5), owner: nil)"))
  }

  @Test("is dumped as if it had no mirror of its own")
  func dumped() {
    #expect(
      dumpText(Generic(_value: "a")) == """
        FieldReflectableTests.Generic<String>(
          value: "a"
        )
        """)
    #expect(dumpText(Contained()).contains("shape: "))
    #expect(!dumpText(Contained()).contains("storage"))
  }
}
