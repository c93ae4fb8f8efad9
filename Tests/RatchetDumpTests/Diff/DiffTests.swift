import RatchetDump
import Testing

@Suite("A diff")
struct DiffTests {
  private func rows(_ ids: [Int]) -> [Counter.State] {
    ids.map { Counter.State(id: $0, value: $0 * 10) }
  }

  @Test("is nil when the dumps are equal")
  func equal() {
    #expect(diff(Counter.State(), Counter.State()) == nil)
    #expect(diff(Person("A"), Person("A")) == nil)
    #expect(diff(Set([1, 2, 3]), Set([3, 2, 1])) == nil)
    #expect(diff(Int?.none, nil) == nil)
  }

  @Test("shows the changed fields and the identifier, and counts the others")
  func fields() {
    #expect(
      diff(Counter.State(), Counter.State(value: 3)) == """
          Counter.State(
            id: 1,
        -   value: 2
        +   value: 3
          )
        """)
    #expect(
      diff(Point(x: 1), Point(x: 2)) == """
          Point(
        -   x: 1,
        +   x: 2,
            … (1 unchanged)
          )
        """)
  }

  @Test("names fields as the source does, and leaves out those that a macro adds")
  func storedNames() {
    #expect(diff(Observed(count: 1), Observed(count: 1)) == nil)
    #expect(
      diff(Observed(count: 1), Observed(count: 2)) == """
          Observed(
        -   count: 1,
        +   count: 2,
            … (1 unchanged)
          )
        """)
  }

  @Test("replaces values that have nothing in common")
  func replaced() {
    #expect(diff(1, 2) == "- 1\n+ 2")
    #expect(
      diff(Counter.State?.none, Counter.State()) == """
        - nil
        + Counter.State(
        +   id: 1,
        +   value: 2
        + )
        """)
    #expect(diff([Int](), [1]) == "- []\n+ [\n+   [0]: 1\n+ ]")
    #expect(diff(Int??.none, .some(.none)) == "- nil\n+ .some(nil)")
    #expect(diff(Int??.some(.none), .some(.some(1))) == "- .some(nil)\n+ 1")
  }

  @Test("distinguishes another case from another payload")
  func cases() {
    #expect(
      diff(ListAction.addTapped, .titleChanged("A")) == "- .addTapped\n+ .titleChanged(\"A\")")
    #expect(
      diff(ListAction.titleChanged("A"), .titleChanged("B"))
        == "- .titleChanged(\"A\")\n+ .titleChanged(\"B\")")
    #expect(
      diff(ListAction.replaced(.init()), .replaced(.init(value: 3))) == """
          .replaced(
            Counter.State(
              id: 1,
        -     value: 2
        +     value: 3
            )
          )
        """)
  }

  @Test("shows added and removed elements, by identity")
  func insertionAndRemoval() {
    #expect(
      diff(rows([1, 2, 3]), rows([1, 3, 4])) == """
          [
            … (1 unchanged),
        -   [1]: Counter.State(
        -     id: 2,
        -     value: 20
        -   ),
            … (1 unchanged),
        +   [2]: Counter.State(
        +     id: 4,
        +     value: 40
        +   )
          ]
        """)
  }

  @Test("shows an element that moved, with its changes")
  func moves() {
    #expect(
      diff(rows([1, 2, 3]), rows([3, 1, 2])) == """
          [
        +   [0]: Counter.State(id: 3, …) moved from [2]
            … (2 unchanged),
        -   [2]: Counter.State(id: 3, …) moved to [0]
          ]
        """)
    var changed = rows([3, 1, 2])
    changed[0].value = 5
    #expect(
      diff(rows([1, 2, 3]), changed) == """
          [
        +   [0]: Counter.State(id: 3, …) moved from [2]
            [0]: Counter.State(
              id: 3,
        -     value: 30
        +     value: 5
            ),
            … (2 unchanged),
        -   [2]: Counter.State(id: 3, …) moved to [0]
          ]
        """)
  }

  @Test("pairs elements without identity by equality, then by place")
  func withoutIdentity() {
    let old = [Point(x: 1), Point(x: 2), Point(x: 3)]
    #expect(
      diff(old, [Point(x: 1), Point(x: 2, y: 5), Point(x: 3), Point(x: 4)]) == """
          [
            … (1 unchanged),
            [1]: Point(
              … (1 unchanged),
        -     y: 0
        +     y: 5
            ),
            … (1 unchanged),
        +   [3]: Point(
        +     x: 4,
        +     y: 0
        +   )
          ]
        """)
    #expect(
      diff(old, [old[2], old[0], old[1]]) == """
          [
        +   [0]: Point(x: 3, y: 0) moved from [2]
            … (2 unchanged),
        -   [2]: Point(x: 3, y: 0) moved to [0]
          ]
        """)
  }

  @Test("distinguishes elements with the same identity by their order")
  func duplicateIdentities() {
    let old = [Counter.State(id: 1, value: 1), Counter.State(id: 1, value: 2)]
    #expect(
      diff(old, [old[0], Counter.State(id: 1, value: 3)]) == """
          [
            … (1 unchanged),
            [1]: Counter.State(
              id: 1,
        -     value: 2
        +     value: 3
            )
          ]
        """)
  }

  @Test("pairs dictionary entries by key, and shows the added and removed members of a set")
  func keys() {
    #expect(
      diff(["a": [1], "b": [2], "c": [3]], ["a": [1], "b": [5], "d": [3]]) == """
          [
            … (1 unchanged),
            "b": [
        -     [0]: 2
        +     [0]: 5
            ],
        -   "c": [
        -     [0]: 3
        -   ]
        +   "d": [
        +     [0]: 3
        +   ]
          ]
        """)
    #expect(
      diff(Set([1, 2, 3]), Set([1, 3, 4])) == """
          Set([
            … (1 unchanged),
        -   2,
            … (1 unchanged),
        +   4
          ])
        """)
  }

  @Test("compares a string of several lines line by line, with the lines around a change")
  func strings() {
    #expect(
      diff(Box(content: "a\nb\nc\nd"), Box(content: "a\nB\nc\nd")) == #"""
          Box<String>(
            content: """
            a
        -   b
        +   B
            c
            d
            """
          )
        """#)
    let old = (1...12).map { "line \($0)" }
    var new = old
    new[5] = "another line"
    new[6] = ""
    #expect(
      diff(old.joined(separator: "\n"), new.joined(separator: "\n")) == #"""
          """
          … (3 unchanged)
          line 4
          line 5
        - line 6
        - line 7
        + another line
        +
          line 8
          line 9
          … (3 unchanged)
          """
        """#)
    #expect(
      diff("a\nb\n\nd", "a\nB\n\nd")
        == ##"  """\##n  a\##n- b\##n+ B\##n \##n  d\##n  """"##)
  }

  @Test("indents keys that take several lines")
  func tallKeys() {
    struct Key: Hashable {
      var x = 0
    }
    #expect(
      dumpText([Key(x: 1): Point(x: 1), Key(x: 2): Point(x: 2)]) == """
        [
          DiffTests.Key(
            x: 1
          ): Point(
            x: 1,
            y: 0
          ),
          DiffTests.Key(
            x: 2
          ): Point(
            x: 2,
            y: 0
          )
        ]
        """)
    #expect(
      diff(
        [Key(x: 1): Point(), Key(x: 2): Point(), Key(x: 3): Point()],
        [Key(x: 1): Point(), Key(x: 2): Point(y: 1), Key(x: 4): Point()]) == """
            [
              … (1 unchanged),
              DiffTests.Key(
                x: 2
              ): Point(
                … (1 unchanged),
          -     y: 0
          +     y: 1
              ),
          -   DiffTests.Key(
          -     x: 3
          -   ): Point(
          -     x: 0,
          -     y: 0
          -   )
          +   DiffTests.Key(
          +     x: 4
          +   ): Point(
          +     x: 0,
          +     y: 0
          +   )
            ]
          """)
  }

  @Test("looks through a type that is dumped as another value")
  func representable() {
    #expect(
      diff(Rows(storage: rows([1, 2])), Rows(storage: rows([2]))) == """
          [
        -   [0]: Counter.State(
        -     id: 1,
        -     value: 10
        -   ),
            … (1 unchanged)
          ]
        """)
    #expect(diff(Money(cents: 1), Money(cents: 2)) == "- Money(1 cents)\n+ Money(2 cents)")
  }

  @Test("shows changes in objects and behind cycles")
  func objects() {
    let old = Person("A")
    let new = Person("A")
    old.friend = old
    new.friend = new
    #expect(diff(old, new) == nil)
    new.name = "B"
    #expect(
      diff(old, new) == """
          Person#1(
        -   name: "A",
        +   name: "B",
            … (1 unchanged)
          )
        """)
    old.friend = nil
    new.friend = nil
  }

  @Test("accepts other marks")
  func format() {
    let format = DiffFormat(removed: "<", added: ">", unchanged: "=")
    #expect(
      diff(Point(), Point(y: 1), format: format) == """
        = Point(
        =   … (1 unchanged),
        <   y: 0
        >   y: 1
        = )
        """)
  }

  @Test("finds the one changed row of ten thousand, and nothing else")
  func large() {
    let old = rows(Array(0..<10_000))
    var new = old
    new[5_000].value = -1
    #expect(
      diff(old, new) == """
          [
            … (5000 unchanged),
            [5000]: Counter.State(
              id: 5000,
        -     value: 50000
        +     value: -1
            ),
            … (4999 unchanged)
          ]
        """)
  }
}
