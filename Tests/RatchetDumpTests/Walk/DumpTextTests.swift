import RatchetDump
import Testing

@Suite("A dump")
struct DumpTextTests {
  @Test("writes a struct like the literal that makes it")
  func structs() {
    #expect(dumpText(Counter.State()) == "Counter.State(\n  id: 1,\n  value: 2\n)")
    #expect(dumpText(Empty()) == "Empty()")
    #expect(
      dumpText(Box(content: Box(content: Point()))) == """
        Box<Box<Point>>(
          content: Box<Point>(
            content: Point(
              x: 0,
              y: 0
            )
          )
        )
        """)
  }

  @Test("writes a case with its payload, on one line when it fits")
  func enums() {
    #expect(dumpText(ListAction.addTapped) == ".addTapped")
    #expect(dumpText(ListAction.titleChanged("New")) == #".titleChanged("New")"#)
    #expect(
      dumpText(ListAction.row(id: 1, action: .moved(from: 2, to: 3)))
        == ".row(id: 1, action: .moved(from: 2, to: 3))")
    #expect(dumpText(ListAction.selected(nil)) == ".selected(nil)")
    #expect(dumpText(ListAction.selected(4)) == ".selected(4)")
    #expect(dumpText(ListAction.loaded([])) == ".loaded([])")
    #expect(dumpText(ListAction.loaded([7])) == ".loaded(\n  [\n    [0]: 7\n  ]\n)")
    #expect(
      dumpText(ListAction.replaced(.init())) == """
        .replaced(
          Counter.State(
            id: 1,
            value: 2
          )
        )
        """)
    let long = String(repeating: "x", count: 80)
    #expect(dumpText(ListAction.titleChanged(long)) == ".titleChanged(\n  \"\(long)\"\n)")
  }

  @Test("names a case as the source does, whatever its description")
  func describedEnum() {
    #expect(dumpText(Grade.good) == ".good")
  }

  @Test("writes an optional's content, and distinguishes nil in an optional from nil")
  func optionals() {
    #expect(dumpText(Int?.none as Any) == "nil")
    #expect(dumpText(Int?.some(1) as Any) == "1")
    #expect(dumpText(Int??.some(.none) as Any) == ".some(nil)")
    #expect(dumpText(Int??.some(.some(1)) as Any) == "1")
  }

  @Test("numbers the elements of an array")
  func arrays() {
    #expect(dumpText([1, 2]) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(dumpText([Int]()) == "[]")
    #expect(dumpText([[Int]()]) == "[\n  [0]: []\n]")
    #expect(dumpText([1, 2, 3][1...]) == "[\n  [0]: 2,\n  [1]: 3\n]")
    #expect(dumpText([AnyHashable("a")]) == "[\n  [0]: \"a\"\n]")
  }

  @Test("sorts dictionaries and sets, numbers by value")
  func unordered() {
    #expect(dumpText(["b": 1, "a": 2]) == "[\n  \"a\": 2,\n  \"b\": 1\n]")
    #expect(dumpText([10: "x", 9: "y", -1: "z"]) == "[\n  -1: \"z\",\n  9: \"y\",\n  10: \"x\"\n]")
    #expect(dumpText([String: Int]()) == "[:]")
    #expect(dumpText(Set([10, 9, 1])) == "Set([\n  1,\n  9,\n  10\n])")
    #expect(dumpText(Set<Int>()) == "Set([])")
    #expect(
      dumpText(Set<AnyHashable>(["b", 2, "a", 1.5]))
        == "Set([\n  1.5,\n  2,\n  \"a\",\n  \"b\"\n])")
  }

  @Test("keeps the order of pairs that have one")
  func keyValuePairs() {
    #expect(dumpText(["b": 1, "a": 2] as KeyValuePairs) == "[\n  \"b\": 1,\n  \"a\": 2\n]")
  }

  @Test("writes tuples with their labels")
  func tuples() {
    #expect(dumpText((1, "a")) == #"(1, "a")"#)
    #expect(dumpText((x: 1, y: ())) == "(x: 1, y: ())")
    #expect(dumpText(()) == "()")
  }

  @Test("numbers objects that occur again, and ends at cycles")
  func objects() {
    let one = Person("One")
    #expect(dumpText(one) == "Person(\n  name: \"One\",\n  friend: nil\n)")

    one.friend = Person("Two")
    one.friend?.friend = one
    #expect(
      dumpText(one) == """
        Person#1(
          name: "One",
          friend: Person(
            name: "Two",
            friend: Person#1
          )
        )
        """)

    let shared = Person("Shared")
    #expect(
      dumpText([shared, shared]) == """
        [
          [0]: Person#1(
            name: "Shared",
            friend: nil
          ),
          [1]: Person#1
        ]
        """)
    one.friend = nil
  }

  @Test("begins an object with its inherited fields")
  func inheritance() {
    #expect(dumpText(Derived()) == "Derived(\n  base: 1,\n  derived: 2\n)")
  }

  @Test("does not look into actors, pointers and functions")
  func opaque() {
    #expect(dumpText(Account()) == "Account(…)")
    #expect(dumpText(ObjectIdentifier(Person.self)) == "ObjectIdentifier(…)")
    #expect(dumpText(UnsafeRawPointer(bitPattern: 16) as Any) == "UnsafeRawPointer(…)")
    #expect(dumpText({ (x: Int) in x }) == "(function)")
    #expect(dumpText(Counter.State.self) == "Counter.State.self")
  }

  @Test("names fields as the source does, not as macros and wrappers store them")
  func storedNames() {
    #expect(
      dumpText(Macroed()) == """
        Macroed(
          count: Wrapped(
            wrappedValue: 1
          ),
          late: nil
        )
        """)
    #expect(dumpText(Observed(count: 1)) == "Observed(\n  count: 1,\n  title: \"a\"\n)")
  }

  @Test("uses a type's own dump representation")
  func representable() {
    #expect(dumpText(Rows(storage: [])) == "[]")
    #expect(dumpText([Money(cents: 5)]) == "[\n  [0]: Money(5 cents)\n]")
    #expect(dumpText(Box(content: Poem())) == "Box<Poem>(\n  content: one\n\n  two\n)")
    #expect(dumpText(Endless()) == "Endless(\n  x: 1\n)")
  }

  @Test("cuts off endless nesting")
  func depth() {
    var chain = Chain.end
    for _ in 0..<1_000 { chain = .link(chain) }
    #expect(dumpText(chain).contains("…"))
  }
}
