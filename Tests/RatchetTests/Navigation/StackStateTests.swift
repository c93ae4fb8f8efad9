import Foundation
import Ratchet
import RatchetDump
import Testing

@Suite("StackState: a stack") struct StackStateTests {
  @Test("counts each StackElementID from 0, and uses none twice, whatever was removed")
  func ids() {
    var stack: StackState<String> = ["a", "b"]
    #expect(stack.ids == [0, 1])
    #expect(stack.nextID == 2)
    stack.removeLast()
    stack.append("c")
    #expect(stack.ids == [0, 2])
    stack.removeAll()
    stack.append(contentsOf: ["d", "e"])
    #expect(stack.ids == [3, 4])
    stack = ["f"]
    #expect(stack.ids == [0])
  }

  @Test("assigns a copy's new elements the ids that it would assign itself")
  func copies() {
    var stack: StackState<String> = ["a", "b"]
    var copy = stack
    stack.popLast()
    stack.append("c")
    copy.popLast()
    copy.append("c")
    #expect(stack == copy)
    #expect(stack.ids == copy.ids)
  }

  @Test("`[id:]` finds, changes and removes an element")
  func byID() {
    var stack: StackState<String> = ["a", "b", "c"]
    #expect(stack[id: 1] == "b")
    #expect(stack[id: 9] == nil)
    stack[id: 1]?.append("!")
    stack[id: 9]?.append("!")
    #expect(Array(stack) == ["a", "b!", "c"])
    stack[id: 1] = "B"
    #expect(Array(stack) == ["a", "B", "c"])
    stack[id: 1] = nil
    #expect(stack.ids == [0, 2])
    #expect(stack[id: 2] == "c")
    #expect(stack.remove(id: 0) == "a")
    #expect(stack.remove(id: 0) == nil)
    #expect(stack.ids == [2])
  }

  @Test("accepts an element under a new id, and counts on from there")
  func assignNew() {
    var stack: StackState<String> = ["a"]
    stack[id: 1] = "b"
    stack[id: 7] = "c"
    stack.append("d")
    #expect(stack.ids == [0, 1, 7, 8])
    #expect(Array(stack) == ["a", "b", "c", "d"])
  }

  @Test("drops an element that is assigned at a used id, and reports an issue")
  func assignUsed() async throws {
    var stack: StackState<String> = ["a", "b"]
    stack.removeLast()
    let reported = await issues { stack[id: 1] = "c" }
    #expect(stack == ["a"])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(issue.hasPrefix("RatchetIssue R034 at "))
    #expect(
      issue.drop { $0 != "\n" } == """

          An element was assigned to the id of an element that its stack has removed; it was \
        dropped.
            element  "c"
            id       #1
          A stack never uses an id twice. Append the element: the stack gives it an id.
          More: ratchet explain R034
        """)
    #expect(await issues { stack[id: -1] = "c" }.count == 1)
    #expect(await issues { stack[id: StackElementID(integerLiteral: .max)] = "c" }.count == 1)
    #expect(stack == ["a"])
  }

  @Test("`pop(from:)` and `pop(to:)` pop; an unknown id changes nothing")
  func pop() {
    var stack: StackState<String> = ["a", "b", "c", "d"]
    stack.pop(to: 9)
    stack.pop(from: 9)
    #expect(stack.ids == [0, 1, 2, 3])
    stack.pop(to: 3)
    #expect(stack.ids == [0, 1, 2, 3])
    stack.pop(to: 2)
    #expect(stack.ids == [0, 1, 2])
    stack.pop(from: 1)
    #expect(stack.ids == [0])
    stack.pop(from: 0)
    #expect(stack.isEmpty)
    #expect(stack.popLast() == nil)
  }

  @Test(
    "is a random-access collection with replaceable ranges; new elements get new ids")
  func collection() {
    var stack: StackState<String> = ["a", "b", "c", "d"]
    // Checked through the protocol conformances.
    func last(_ stack: some RandomAccessCollection<String> & RangeReplaceableCollection) -> String?
    {
      stack.last
    }
    #expect(stack.count == 4)
    #expect(last(stack) == "d")
    stack[1].append("!")
    #expect(stack.map(\.self) == ["a", "b!", "c", "d"])
    stack.replaceSubrange(1..<3, with: ["x", "y", "z"])
    #expect(Array(stack) == ["a", "x", "y", "z", "d"])
    #expect(stack.ids == [0, 4, 5, 6, 3])
    for id in stack.ids { #expect(stack[id: id] == stack[stack.ids.firstIndex(of: id)!]) }
    stack.insert("first", at: 0)
    stack.remove(at: 1)
    stack.removeLast(2)
    #expect(Array(stack) == ["first", "x", "y"])
    stack.swapAt(0, 2)
    #expect(stack.ids == [5, 4, 7])
    #expect(stack[id: 7] == "first")
    stack.removeAll { $0 == "x" }
    #expect(Array(stack) == ["y", "first"])
    stack.reverse()
    #expect(Array(stack) == ["first", "y"])
    #expect(Array(StackState(["p", "q"]) + ["r"]) == ["p", "q", "r"])
  }

  @Test("is sorted with its ids, equal elements in their order", arguments: 0..<20)
  func sorts(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var stack: StackState<Int> = []
    for _ in 0..<seed { stack.append(Int.random(in: 0..<10, using: &random)) }
    let pairs = zip(stack.ids, stack).enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }
    var copy = stack
    stack.sort()
    copy.sort { $0 < $1 }
    #expect(Array(stack) == pairs.map(\.element.1))
    #expect(Array(stack.ids) == pairs.map(\.element.0))
    #expect(copy == stack)
  }

  @Test("`filter` keeps the ids of the elements, and uses those of the others never again")
  func filter() {
    var stack: StackState<String> = ["a", "b", "c"]
    stack = stack.filter { $0 != "a" }
    #expect(Array(stack) == ["b", "c"])
    #expect(stack.ids == [1, 2])
    #expect(stack[id: 0] == nil)
    #expect(stack[id: 2] == "c")
    stack = stack.filter { $0 == "b" }
    stack.append("d")
    #expect(stack.ids == [1, 3])
    #expect(stack.filter { _ in true } == stack)
    #expect(stack.filter { _ in false }.nextID == 4)
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try stack.filter { _ in throw Refusal() } }
    #expect(stack.ids == [1, 3])
  }

  @Test("`[id:case:]` reads and changes the value of a case")
  func cases() {
    var path: StackState<Stop.State> = [.worker(Worker.State(id: 1)), .other(Worker.State(id: 2))]
    #expect(path[id: 0, case: \.worker]?.id == 1)
    #expect(path[id: 0, case: \.other] == nil)
    #expect(path[id: 9, case: \.other] == nil)
    path[id: 0, case: \.worker]?.log = ["a"]
    path[id: 0, case: \.other]?.log = ["absent"]
    path[id: 0, case: \.other] = Worker.State(id: 7)
    path[id: 9, case: \.other] = Worker.State(id: 7)
    #expect(path == [.worker(Worker.State(id: 1, log: ["a"])), .other(Worker.State(id: 2))])
    path[id: 0, case: \.worker] = nil
    #expect(path.ids == [1])
    #expect(path[id: 1, case: \.other]?.id == 2)
  }

  @Test("changes an element in place: by id, by position, and in a case")
  func inPlace() throws {
    var stack: StackState<[Int]> = [[1], Array(0..<100_000), [2]]
    let before = address(stack[1])
    stack[id: 1]?[0] = 7
    stack[1][1] = 8
    #expect(address(stack[1]) == before)
    #expect(stack[1][..<3] == [7, 8, 2])

    var shapes: StackState<Result<[Int], Never>> = [.success(Array(0..<100_000))]
    let of = try #require(shapes[id: 0, case: \.success])
    let place = address(of)
    _ = consume of
    shapes[id: 0, case: \.success]?[0] = 7
    #expect(address(try #require(shapes[id: 0, case: \.success])) == place)
    #expect(shapes[id: 0, case: \.success]?[0] == 7)
  }

  @Test("is equal, and hashes, by its elements and their ids")
  func equality() {
    let stack: StackState<String> = ["a", "b"]
    var shifted: StackState<String> = ["x", "a", "b"]
    shifted.remove(at: 0)
    #expect(stack == ["a", "b"])
    #expect(stack != ["a", "c"])
    #expect(stack != shifted)
    #expect(Set([stack, ["a", "b"], shifted]).count == 2)
  }

  @Test("is coded as an array; the ids of a decoded stack count from 0")
  func coding() throws {
    var stack: StackState<String> = ["x", "a", "b"]
    stack.remove(at: 0)
    let data = try JSONEncoder().encode(stack)
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    #expect(try JSONDecoder().decode(StackState<String>.self, from: data) == ["a", "b"])
    #expect(String(decoding: try JSONEncoder().encode([stack.ids[0]]), as: UTF8.self) == "[1]")
    #expect(try JSONDecoder().decode([StackElementID].self, from: Data("[3]".utf8)) == [3])
  }

  @Test("is dumped and described as its elements, each with its id")
  func dumping() {
    var stack: StackState<Worker.State> = [Worker.State(id: 1), Worker.State(id: 2)]
    stack.remove(at: 0)
    #expect(
      dumpText(stack) == """
        [
          #1: Worker.State(
            id: 2,
            log: []
          )
        ]
        """)
    #expect(dumpText(StackState<Int>()) == "[]")
    #expect("\(StackState(["a", "b"]))" == #"[#0: "a", #1: "b"]"#)
    #expect("\(StackElementID(integerLiteral: 3))" == "#3")
    #expect(Mirror(reflecting: stack).children.compactMap { $0.value as? Worker.State }.count == 1)
  }

  @Test("can hold its own containing type")
  func recursion() {
    struct Screen: Equatable {
      var title: String
      var next = StackState<Screen>()
    }
    var screen = Screen(title: "a", next: [Screen(title: "b", next: [Screen(title: "c")])])
    let copy = screen
    screen.next[id: 0]?.next[id: 0]?.title = "changed"
    #expect(screen.next[0].next[0].title == "changed")
    #expect(copy.next[0].next[0].title == "c")
  }

  @Test("rejects an id so large that hardly any would be left")
  func hugeID() async {
    var path = StackState<Int>()
    let texts = await issues { path[id: StackElementID(integerLiteral: .max - 1)] = 1 }
    #expect(texts.count == 1)
    #expect(path.isEmpty)
    path.append(2)
    #expect(path.ids == [0])
  }
}
