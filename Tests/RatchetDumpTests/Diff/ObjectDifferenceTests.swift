import Testing

@testable import RatchetDump

private final class Crate: Hashable {
  let value: Int

  init(_ value: Int) { self.value = value }

  static func == (lhs: Crate, rhs: Crate) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct Shelf {
  let crate: Crate
  var number = 0
}

private struct KnownShelf: Identifiable {
  let id: Int
  let crate: Crate
}

private enum Goods {
  case crate(Crate)
  case number(Int)
}

@Suite("A diff of collections with objects")
struct ObjectDifferenceTests {
  @Test("shows each change of an object, whether elements were added or not")
  func changes() {
    let old = [Shelf(crate: Crate(1)), Shelf(crate: Crate(2))]
    let inPlace = [Shelf(crate: Crate(3)), Shelf(crate: Crate(4))]
    let expected = """
        [
          [0]: Shelf(
            crate: Crate(
      -       value: 1
      +       value: 3
            ),
            … (1 unchanged)
          ),
          [1]: Shelf(
            crate: Crate(
      -       value: 2
      +       value: 4
            ),
            … (1 unchanged)
          )
        ]
      """
    #expect(diff(old, inPlace) == expected)
    let more = diff(old, inPlace + [Shelf(crate: Crate(5), number: 7)])
    #expect(more?.contains("-       value: 1\n+       value: 3") == true, "\(more ?? "nil")")
    #expect(more?.contains("-       value: 2\n+       value: 4") == true, "\(more ?? "nil")")
    #expect(more?.contains("+       value: 5") == true, "\(more ?? "nil")")
  }

  @Test("writes the object of an element that was replaced, added or removed")
  func contents() {
    #expect(
      diff([Goods.crate(Crate(1)), .number(1)], [Goods.number(2), .crate(Crate(3))]) == """
          [
        -   [0]: .crate(
        -     Crate(
        -       value: 1
        -     )
        -   ),
        +   [0]: .number(2),
        -   [1]: .number(1)
        +   [1]: .crate(
        +     Crate(
        +       value: 3
        +     )
        +   )
          ]
        """)
  }

  @Test("pairs elements by what their objects contain")
  func pairs() {
    let old = [Shelf(crate: Crate(1)), Shelf(crate: Crate(2)), Shelf(crate: Crate(3))]
    #expect(
      diff(old, [Shelf(crate: Crate(2))]) == """
          [
        -   [0]: Shelf(
        -     crate: Crate(
        -       value: 1
        -     ),
        -     number: 0
        -   ),
            … (1 unchanged),
        -   [2]: Shelf(
        -     crate: Crate(
        -       value: 3
        -     ),
        -     number: 0
        -   )
          ]
        """)
  }

  @Test("shows the change of an element that also moved")
  func moved() {
    let old = [KnownShelf(id: 1, crate: Crate(1)), KnownShelf(id: 2, crate: Crate(2))]
    let new = [KnownShelf(id: 2, crate: Crate(2)), KnownShelf(id: 1, crate: Crate(5))]
    let text = diff(old, new)
    #expect(text?.contains("-       value: 1\n+       value: 5") == true, "\(text ?? "nil")")
  }

  @Test("writes objects that are elements of a set or keys")
  func keyed() {
    #expect(
      diff(Set([Crate(1)]), Set([Crate(2)])) == """
          Set([
        -   Crate(
        -     value: 1
        -   )
        +   Crate(
        +     value: 2
        +   )
          ])
        """)
  }
}
