import Foundation
import Testing

@testable import RatchetDump

@Suite("The fields of a struct")
struct StoredFieldsTests {
  private protocol Shape: Sendable {}
  private struct Circle: Shape { var radius = 2.5 }

  private struct Plain<Value> {
    var id = 7
    var value: Value
    var name: String? = "Ada"
    var pair = (left: 1, right: "one")
    let list = [1, 2]
    var _title = "wrapped"
    var act: () -> Void = {}
    lazy var later = "not yet"
  }

  private struct Contained {
    var shape: any Shape = Circle()
    var anything: Any = 3
    var title = "round"
  }

  private struct Held {
    weak var other: Circled?
    unowned var owner: Circled
    var count = 1
  }

  private final class Circled { var radius = 1 }

  private struct Own: CustomReflectable {
    var hidden = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": 2]) }
  }

  private func described(_ fields: [(label: String, value: Any)]) -> [String] {
    fields.map { "\($0.label): \(type(of: $0.value)) \($0.value)" }
  }

  @Test("are the ones that reflection finds, with the same labels, types and values")
  func likeReflection() throws {
    let values: [Any] = [
      Plain(value: 1), Plain<Int?>(value: nil), Plain(value: Circle()), Plain(value: [1: "one"]),
      Circle(), URLError(.badURL),
      DateInterval(start: .init(timeIntervalSince1970: 0), duration: 1),
    ]
    var read = 0
    for value in values {
      guard let fields = StoredFields(of: type(of: value)) else { continue }
      read += 1
      #expect(described(fields.values(of: value)) == described(Mirror(reflecting: value).fields))
    }
    #expect(read >= 5)
  }

  private struct Broken: Error {
    var code = 7
    var reason = "a reason that is too long to lie within its string"
  }

  @Test("are also read from a value in its own existential container")
  func inContainers() {
    func asAny<Value>(_ value: Value) -> Any { value }
    let error: any Error = Broken()
    #expect(
      dumpText(asAny(error)) == """
        StoredFieldsTests.Broken(
          code: 7,
          reason: "a reason that is too long to lie within its string"
        )
        """)
    #expect(diff(error, error) == nil)
    #expect(diff(error, Broken(code: 8) as any Error)?.contains("code: 8") == true)
  }

  @Test("are left to reflection for another layout, or if the type has its own mirror")
  func leftToReflection() {
    #expect(StoredFields(of: Contained.self) == nil)
    #expect(StoredFields(of: Held.self) == nil)
    #expect(StoredFields(of: Own.self) == nil)
    #expect(StoredFields(of: FieldReflectableTests.Plain.self) != nil)
    #expect(StoredFields(of: Circled.self) == nil)
    #expect(StoredFields(of: [Int].self) == nil)
    #expect(
      dumpText(Contained()) == """
        StoredFieldsTests.Contained(
          shape: StoredFieldsTests.Circle(
            radius: 2.5
          ),
          anything: 3,
          title: "round"
        )
        """)
  }
}
