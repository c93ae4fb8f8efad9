import Foundation
import Testing

@testable import RatchetDump

@Suite("A value that a diff skips as unchanged")
struct SamenessTests {
  /// Its `==` ignores a field that its dump shows.
  enum Loose: Equatable {
    case loaded(title: String, stamp: Int)

    static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.loaded(let left, _), .loaded(let right, _)): left == right
      }
    }
  }

  struct Pair<First, Second> {
    var first: First
    var second: Second
  }

  struct Tree {
    var name: String
    var children: [Tree] = []
  }

  private struct Hiding: FieldReflectable {
    final class Storage {}

    var _name = "a"
    let _$storage = Storage()
  }

  @Test("of a struct that is reflected by its fields depends on those alone")
  func hiddenStorage() {
    var contents = TypeContents()
    let answers = [
      contents.areSelfContained(in: Hiding.self), contents.areDecidable(in: Hiding.self),
    ]
    #expect(answers == [true, true])
  }

  private struct Point: Equatable {
    var id: Int
    var place: Double?
  }

  /// Its mirror shows less than `==` compares.
  private struct Secret: Equatable, CustomReflectable {
    var name: String
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  @Test("is decided by the bits of numbers, but not if a mirror hides something")
  func fieldsWithNumbers() {
    var contents = TypeContents()
    let answers = [
      contents.areDecidable(in: Point.self), contents.areDecidable(in: Secret.self),
    ]
    #expect(answers == [true, false])
  }

  @Test("has the same bits, or parts that are the same")
  func same() {
    let table = SamenessTable(sharesState: true)
    let long = "a string that does not fit into a word"
    #expect(table.areSame(1, 1) && !table.areSame(1, 2))
    #expect(table.areSame(long, String(long.reversed().reversed())))
    #expect(table.areSame([[long]], [[String(long.reversed().reversed())]]))
    #expect(!table.areSame([long], [long, long]))
    #expect(table.areSame([1: long], [1: String(long.reversed().reversed())]))
    #expect(table.areSame(Set([long]), Set([String(long.reversed().reversed())])))
    #expect(table.areSame(Data([1]), Data([1])) && !table.areSame(Data([1]), Data([2])))
    #expect(table.areSame(Int?.none as Any, Int?.none as Any))
    #expect(!table.areSame(Int?.none as Any, 1))
    #expect(table.areSame(Pair(first: 1, second: { 1 }), Pair(first: 1, second: { 2 })))
    #expect(table.areSame((), ()))
    #expect(
      table.areSame(
        Tree(name: "a", children: [Tree(name: long)]),
        Tree(name: "a", children: [Tree(name: String(long.reversed().reversed()))])))
    #expect(!table.areSame(Tree(name: "a", children: [Tree(name: "b")]), Tree(name: "a")))
    #expect(!table.trustedEquality)
  }

  @Test("is compared by the dumped digits of a number, not by ==")
  func numbers() {
    #expect(diff([0.0], [-0.0]) == "  [\n-   [0]: 0.0\n+   [0]: -0.0\n  ]")
    #expect(diff([Double.nan], [Double.nan]) == nil)
    #expect(
      diff([Double.nan], [Double(nan: 1, signaling: false)])
        == "  [\n-   [0]: nan\n+   [0]: nan(0x1)\n  ]")
  }

  @Test("is compared by its text as a key that does not equal itself, and so cannot be looked up")
  func unequalKeys() {
    #expect(diff(Set([Double.nan]), Set([Double.nan])) == nil)
    #expect(diff([Double.nan: 1], [Double.nan: 1]) == nil)
    #expect(diff([Double.nan: 1, 2: 3], [2: 3, .nan: 1]) == nil)
    #expect(diff([Double.nan: 1], [Double.nan: 2]) == "  [\n-   nan: 1\n+   nan: 2\n  ]")
    #expect(
      diff(Set([1, Double.nan]), [2, .nan])
        == "  Set([\n-   1.0,\n+   2.0,\n    … (1 unchanged)\n  ])")
    #expect(
      diff(Set([1, Double.nan]), [1]) == "  Set([\n    … (1 unchanged),\n-   nan\n  ])")
  }

  @Test(
    "is compared only to the depth of a dump, within a thread's stack", .timeLimit(.minutes(20)))
  func depth() async {
    func tree(_ depth: Int, _ name: String) -> Tree {
      (0..<depth).reduce(Tree(name: name)) { tree, _ in Tree(name: "", children: [tree]) }
    }
    let trees = ([tree(60, "a"), tree(200, "a")], [tree(60, "b"), tree(200, "b")])
    let result: [Bool] = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: zip(trees.0, trees.1).map { diff($0, $1) == nil })
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    // The dump stops at 128 levels, so differences below them do not show.
    #expect(result == [false, true])
  }

  @Test("is compared without the fields that a macro adds")
  func hiddenFields() {
    let table = SamenessTable(sharesState: true)
    #expect(table.areSame(Observed(count: 1), Observed(count: 1)))
    #expect(!table.areSame(Observed(count: 1), Observed(count: 2)))
  }

  @Test("is compared by == in a case with a payload, but the diff is nil only for equal dumps")
  func ownEquality() {
    let title = "a title that takes a buffer of its own"
    let old = Loose.loaded(title: title, stamp: 1)
    let new = Loose.loaded(title: title, stamp: 2)
    #expect(
      diff(Pair(first: old, second: 1), Pair(first: new, second: 2)) == """
          SamenessTests.Pair<SamenessTests.Loose, Int>(
            … (1 unchanged),
        -   second: 1
        +   second: 2
          )
        """)
    #expect(
      diff(Pair(first: old, second: 1), Pair(first: new, second: 1)) == """
          SamenessTests.Pair<SamenessTests.Loose, Int>(
        -   first: .loaded(title: "\(title)", stamp: 1),
        +   first: .loaded(title: "\(title)", stamp: 2),
            … (1 unchanged)
          )
        """)
    #expect(diff(old, Loose.loaded(title: title, stamp: 1)) == nil)
  }

  @Test("differs if one object on one side is two objects on the other")
  func aliases() {
    let (one, other) = (Person("A"), Person("A"))
    #expect(diff([one, one], [other, other]) == nil)
    #expect(
      diff(Pair(first: one, second: one), Pair(first: one, second: other)) == """
          SamenessTests.Pair<Person, Person>(
            … (1 unchanged),
        -   second: Person#1
        +   second: Person(
        +     name: "A",
        +     friend: nil
        +   )
          )
        """)
  }

  /// Is dumped as a value that depends on a task-local number.
  struct Lens: DumpRepresentable {
    final class Source: Sendable {
      @TaskLocal static var world = 0
    }

    let source = Source()
    var dumpValue: Any { Source.world }
  }

  @Test("is read in each of two worlds, where it may represent two values")
  func worlds() {
    let lens = Lens()
    let old = [Pair(first: lens, second: "a"), Pair(first: lens, second: "b")]
    func difference(sharesState: Bool, second: Int) -> String? {
      diff(
        old, old, sharesState: sharesState,
        withinOld: { read in Lens.Source.$world.withValue(1) { read() } },
        withinNew: { read in Lens.Source.$world.withValue(second) { read() } })
    }
    #expect(difference(sharesState: true, second: 2) == nil)
    #expect(difference(sharesState: false, second: 1) == nil)
    #expect(
      difference(sharesState: false, second: 2) == """
          [
            [0]: SamenessTests.Pair<SamenessTests.Lens, String>(
        -     first: 1,
        +     first: 2,
              … (1 unchanged)
            ),
            [1]: SamenessTests.Pair<SamenessTests.Lens, String>(
        -     first: 1,
        +     first: 2,
              … (1 unchanged)
            )
          ]
        """)
  }

  @Test("in two worlds, has the same bits only if it contains everything that it shows")
  func selfContained() {
    let table = SamenessTable(sharesState: false)
    let contained: [Any.Type] = [
      Int.self, String.self, [Tree].self, Pair<[String: Date], Set<UUID>?>.self, Grade.self,
      Data.self, Observed.self,
    ]
    let others: [Any.Type] = [
      Person.self, [Person?].self, Lens.self, Pair<Int, Lens>.self, Any.self, (any Error).self,
      ListAction.self, [Pair<Tree, [Lens]>].self,
    ]
    #expect(contained.filter { !table[$0].trustsBits }.map(typeName).isEmpty)
    #expect(others.filter { table[$0].trustsBits }.map(typeName).isEmpty)
  }
}
