import RatchetDump
import Testing

@Suite("The limits of a dump")
struct LimitsTests {
  struct State {
    var title = "A title of 24 characters"
    var rows = (0..<100_000).map { $0 }
    var names = ["b": [2], "a": [1], "c": [3]]
    var numbers = Set([3, 1, 2])
    var counter = Counter.State()
  }

  @Test("are 128 levels, and no other, by default")
  func defaults() {
    #expect(DumpLimits() == .default)
    #expect(DumpLimits.default == DumpLimits(depth: 128, width: nil, stringLength: nil))
    #expect(dumpText(State()).count > 1_000_000)
  }

  @Test("cut off deep, wide and long values, with a count")
  func dump() {
    #expect(
      dumpText(State(), limits: DumpLimits(depth: 2, width: 2, stringLength: 7)) == """
        LimitsTests.State(
          title: "A title"… (17 more),
          rows: [
            [0]: 0,
            [1]: 1,
            … (99998 more)
          ],
          names: [
            "a": [… (1 more)],
            "b": [… (1 more)],
            … (1 more)
          ],
          numbers: Set([
            1,
            2,
            … (1 more)
          ]),
          counter: Counter.State(
            id: 1,
            value: 2
          )
        )
        """)
    #expect(dumpText(State(), limits: DumpLimits(depth: 0)) == "LimitsTests.State(… (5 more))")
    #expect(dumpText([1], limits: DumpLimits(width: 0)) == "[\n  … (1 more)\n]")
    #expect(
      dumpText(["a"], limits: DumpLimits(width: -1, stringLength: -1)) == "[\n  … (1 more)\n]")
    #expect(dumpText("ab", limits: DumpLimits(stringLength: -1)) == "\"\"… (2 more)")
    #expect(dumpText([Int](), limits: DumpLimits(depth: 0, width: 0)) == "[]")
    #expect(dumpText(Box(content: 1), limits: DumpLimits(width: 0)) == "Box<Int>(\n  content: 1\n)")
    #expect(
      dumpText(ListAction.replaced(.init()), limits: DumpLimits(depth: 1))
        == ".replaced(Counter.State(… (2 more)))")
  }

  @Test("leave values alone that just fit")
  func fits() {
    let limits = DumpLimits(depth: 1, width: 2, stringLength: 2)
    for value in [[1, 2], ["ab", "é👨‍👩‍👧"]] as [Any] {
      #expect(dumpText(value, limits: limits) == dumpText(value))
    }
  }

  @Test("cut a string of several lines too, never inside an escape")
  func strings() {
    #expect(
      dumpText("\n\n\n", limits: DumpLimits(stringLength: 1)) == "\"\"\"\n\n\n… (2 more)\n\"\"\"")
    #expect(
      dumpText("\"\"\"", limits: DumpLimits(stringLength: 1)) == #""\""… (2 more)"#)
    #expect(
      dumpText(Box(content: "ab\ncd\nef"), limits: DumpLimits(stringLength: 4)) == #"""
        Box<String>(
          content: """
          ab
          c
          … (4 more)
          """
        )
        """#)
  }

  @Test("apply to a dump into a stream")
  func stream() {
    var text = ""
    customDump([1, 2, 3], to: &text, name: "rows", limits: DumpLimits(width: 1))
    #expect(text == "rows: [\n  [0]: 1,\n  … (2 more)\n]\n")
  }

  @Test("cut a diff: the changes of a collection, and the size of added or removed values")
  func diffs() {
    let old = (0..<10).map { Counter.State(id: $0) }
    var new = old.map { Counter.State(id: $0.id, value: $0.id == 4 ? 2 : 5) }
    #expect(
      diff(old, new, limits: DumpLimits(width: 1)) == """
          [
            [0]: Counter.State(
              id: 0,
        -     value: 2
        +     value: 5
            ),
            … (8 more changes)
          ]
        """)
    new = old
    new[3].value = 3
    new[5].value = 5
    #expect(
      diff(old, new, limits: DumpLimits(width: 1)) == """
          [
            … (3 unchanged),
            [3]: Counter.State(
              id: 3,
        -     value: 2
        +     value: 3
            ),
            … (1 unchanged),
            … (1 more change)
          ]
        """)
    #expect(
      diff(Box(content: old), Box(content: new), limits: DumpLimits(depth: 1)) == """
          Box<Array<Counter.State>>(
        -   content: [… (2 more changes)]
        +   content: [… (2 more changes)]
          )
        """)
    #expect(
      diff(
        [[1, 2, 3]], [[1, 2, 3], ["abc", 2, 3]] as [[AnyHashable]],
        limits: DumpLimits(width: 1, stringLength: 1)) == """
            [
              … (1 unchanged),
          +   [1]: [
          +     [0]: "a"… (2 more),
          +     … (2 more)
          +   ]
            ]
          """)
  }

  @Test("never hide that a value changed, nor which one")
  func changes() {
    #expect(
      diff("abc", "abd", limits: DumpLimits(stringLength: 2)) == "- \"abc\"\n+ \"abd\"")
    #expect(
      diff("abc", "xbcd", limits: DumpLimits(stringLength: 2))
        == "- \"ab\"… (1 more)\n+ \"xb\"… (2 more)")
    #expect(diff([1, 2], [1, 3], limits: DumpLimits(depth: 0, width: 0)) != nil)
    #expect(diff([1, 2], [1, 2], limits: DumpLimits(depth: 0, width: 0)) == nil)
  }
}
