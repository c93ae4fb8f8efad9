import Foundation
import RatchetDump
import Testing

/// Has the name of a type of the standard library.
enum FloatingPointSign {
  case plus
}

@Suite("A diff of values that are dumped alike")
struct TypeDifferenceTests {
  struct Price: CustomDumpStringConvertible, Equatable {
    var cents: Int
    var note = ""
    var customDumpDescription: String { "Price(\(cents))" }
  }

  struct Cost: CustomDumpStringConvertible {
    var cents: Int
    var customDumpDescription: String { "Price(\(cents))" }
  }

  /// Cannot be compared.
  struct Stamp: CustomDumpStringConvertible {
    var time: Int
    var customDumpDescription: String { "Stamp" }
  }

  enum Tab {
    case home
    case item(Int)
  }
  enum Page {
    case home
    case item(Int)
  }

  struct Point3<Number> {
    var z: Any
  }

  @Test("names their types if these differ")
  func numbers() {
    #expect(diff(29 as Float as Any, 29 as Double) == "- 29.0 as Float\n+ 29.0 as Double")
    #expect(diff(29 as Int as Any, 29 as Int64) == "- 29 as Int\n+ 29 as Int64")
    #expect(diff("a" as Any, "a"[...]) == #"- "a" as String\#n+ "a" as Substring"#)
    #expect(
      diff(Tab.home as Any, Page.home) == """
        - .home as TypeDifferenceTests.Tab
        + .home as TypeDifferenceTests.Page
        """)
    #expect(diff(Tab.item(1) as Any, Page.item(2)) == "- .item(1)\n+ .item(2)")
  }

  @Test("names the types at their places")
  func parts() {
    #expect(
      diff(
        ["name": "Blob", "value": 29.99 as Float] as [String: Any],
        ["name": "Blob", "value": 29.99 as Double]) == """
            [
              … (1 unchanged),
          -   "value": 29.99 as Float
          +   "value": 29.99 as Double
            ]
          """)
    #expect(
      diff([1, 2, 3] as [Any], [1, 2 as Int8, 3 as Int16]) == """
          [
            … (1 unchanged),
        -   [1]: 2 as Int,
        +   [1]: 2 as Int8,
        -   [2]: 3 as Int
        +   [2]: 3 as Int16
          ]
        """)
    #expect(
      diff(Result<Any, any Error>.success(1), .success(1 as UInt)) == """
          .success(
        -   1 as Int
        +   1 as UInt
          )
        """)
    #expect(
      diff(Box<Any>(content: Point3<Int>(z: 1)), Box<Any>(content: Point3<Int>(z: 1.0))) == """
          Box<Any>(
            content: TypeDifferenceTests.Point3<Int>(
        -     z: 1
        +     z: 1.0
            )
          )
        """)
  }

  @Test("looks through types that only wrap a value")
  func wrapped() {
    #expect(diff(1 as Any, Int?.some(1) as Any) == nil)
    #expect(diff(1 as Any, AnyHashable(1)) == nil)
    #expect(diff([1] as [Any] as Any, [1] as [Int]) == nil)
    #expect(diff(Int?.none as Any, String?.none as Any) == nil)
  }

  @Test("names the modules of types with the same name, and no address of a local type")
  func oneName() {
    #expect(
      diff(Swift.FloatingPointSign.plus as Any, FloatingPointSign.plus) == """
        - .plus as Swift.FloatingPointSign
        + .plus as RatchetDumpTests.FloatingPointSign
        """)
    struct Row {}
    func other() -> Any {
      struct Row {}
      return Row()
    }
    #expect(
      diff(Row() as Any, other()) == """
        - TypeDifferenceTests.Row() as RatchetDumpTests.TypeDifferenceTests.Row
        + TypeDifferenceTests.Row() as RatchetDumpTests.TypeDifferenceTests.Row
        """)
  }

  @Test("shows both if a type has one text for two unequal values")
  func ownText() {
    #expect(
      diff(Price(cents: 1) as Any, Cost(cents: 1)) == """
        - Price(1) as TypeDifferenceTests.Price
        + Price(1) as TypeDifferenceTests.Cost
        """)
    #expect(
      diff(Price(cents: 1, note: "a"), Price(cents: 1, note: "b")) == "- Price(1)\n+ Price(1)")
    #expect(
      diff(
        [Price(cents: 1), Price(cents: 2)], [Price(cents: 1), Price(cents: 2, note: "a")]) == """
            [
              … (1 unchanged),
          -   [1]: Price(2)
          +   [1]: Price(2)
            ]
          """)
    #expect(diff(Price(cents: 1), Price(cents: 1)) == nil)
    #expect(diff(Stamp(time: 1), Stamp(time: 2)) == nil)
  }

  @Test("is nil for equal collections of Foundation, in whatever internal order")
  func foundation() {
    let keys = (0..<50).map { "key \($0)" }
    let dictionaries = [keys, keys.reversed()].map { keys in
      let dictionary = NSMutableDictionary()
      for key in keys { dictionary[key] = key.count }
      return dictionary
    }
    let sets = [keys, keys.reversed()].map { keys in
      let set = NSMutableSet()
      for key in keys { set.add(key) }
      return set
    }
    #expect(diff(dictionaries[0], dictionaries[1]) == nil)
    #expect(diff(sets[0], sets[1]) == nil)
    #expect(diff(NSArray(array: keys), NSArray(array: keys)) == nil)

    dictionaries[1]["key 7"] = 0
    #expect(
      diff(dictionaries[0], dictionaries[1]) == """
          [
            … (47 unchanged),
        -   NSString(key 7): NSNumber(5),
        +   NSString(key 7): NSNumber(0),
            … (2 unchanged)
          ]
        """)
    sets[1].remove("key 8")
    #expect(
      diff(sets[0], sets[1]) == """
          Set([
            … (48 unchanged),
        -   NSString(key 8),
            … (1 unchanged)
          ])
        """)
    #expect(
      diff(NSArray(array: [1, 2]), NSArray(array: [1, 3])) == """
          [
            … (1 unchanged),
        -   [1]: NSNumber(2)
        +   [1]: NSNumber(3)
          ]
        """)
  }
}
