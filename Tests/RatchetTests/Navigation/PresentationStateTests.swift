import Foundation
import Ratchet
import RatchetDump
import Testing

@Suite("PresentationState: presentation state") struct PresentationStateTests {
  /// A screen that presents another screen.
  struct Screen: Hashable, Codable, Sendable {
    var title: String
    var lines: [Int] = []
    @PresentationState var next: Screen?
  }

  @Test("can hold its own containing type, and copies it only on change")
  func recursion() {
    var screen = Screen(title: "a", next: Screen(title: "b", next: Screen(title: "c")))
    let copy = screen
    screen.next?.next?.title = "changed"
    #expect(screen.next?.next?.title == "changed")
    #expect(copy.next?.next?.title == "c")
    #expect(copy != screen)
    screen.next = nil
    #expect(screen == Screen(title: "a"))
    screen.next?.title = "absent"
    #expect(screen.next == nil)
    screen.next = Screen(title: "d")
    #expect(screen.next?.title == "d")
  }

  @Test("changes the state in place while its storage is not shared")
  func inPlace() throws {
    var screen = Screen(title: "a", next: Screen(title: "b", lines: Array(0..<100_000)))
    let before = address(try #require(screen.next).lines)
    screen.next?.lines[0] = 7
    screen.next?.lines[1] = 8
    #expect(address(try #require(screen.next).lines) == before)
    #expect(screen.next?.lines[..<3] == [7, 8, 2])
  }

  @Test("is equal, and hashes, as its optional value")
  func equality() {
    let state = PresentationState(wrappedValue: 1)
    #expect(state == PresentationState(wrappedValue: 1))
    #expect(state != PresentationState(wrappedValue: 2))
    #expect(state != PresentationState(wrappedValue: nil))
    #expect(PresentationState<Int>(wrappedValue: nil) == PresentationState(wrappedValue: nil))
    #expect(
      Set([state, PresentationState(wrappedValue: 1), PresentationState(wrappedValue: nil)]).count
        == 2)
  }

  @Test("is coded as its optional value, and the key may be missing")
  func coding() throws {
    let screen = Screen(title: "a", next: Screen(title: "b"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(screen)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"lines":[],"next":{"lines":[],"title":"b"},"title":"a"}"#)
    #expect(try JSONDecoder().decode(Screen.self, from: data) == screen)
    let short = Data(#"{"title":"a","lines":[]}"#.utf8)
    #expect(try JSONDecoder().decode(Screen.self, from: short) == Screen(title: "a"))
    let list = try JSONEncoder().encode([
      PresentationState(wrappedValue: 1), PresentationState(wrappedValue: nil),
    ])
    #expect(String(decoding: list, as: UTF8.self) == "[1,null]")
    #expect(
      try JSONDecoder().decode([PresentationState<Int>].self, from: list)
        == [PresentationState(wrappedValue: 1), PresentationState(wrappedValue: nil)])
  }

  @Test("is dumped as its value")
  func dumping() {
    #expect(dumpText(PresentationState(wrappedValue: 1)) == "1")
    #expect(dumpText(PresentationState<Int>(wrappedValue: nil)) == "nil")
    #expect(
      String(
        reflecting: Mirror(reflecting: PresentationState(wrappedValue: 1)).children.map(\.value))
        == "[1]")
  }

  @Test("is printed as its value, and as nil without quotation marks")
  func printing() {
    struct Parent {
      @PresentationState var child: Int?
    }
    #expect("\(Parent(child: 1))" == "Parent(_child: 1)")
    #expect("\(Parent(child: nil))" == "Parent(_child: nil)")
    var text = ""
    dump(Parent(child: nil), to: &text)
    #expect(text.contains("- _child: nil\n"))
  }

  @Test("reads and changes the value of a case")
  func cases() {
    @PresentationState var destination: Destination.State? = .worker(Worker.State(id: 1))
    #expect($destination[case: \.worker]?.id == 1)
    #expect($destination[case: \.note] == nil)
    $destination[case: \.worker]?.log = ["a"]
    #expect(destination == .worker(Worker.State(id: 1, log: ["a"])))
    $destination[case: \.note] = "not there"
    #expect(destination?.note == nil)
    destination?.modify(\.worker) { $0.log.append("b") }
    #expect(destination?.worker?.log == ["a", "b"])
    $destination[case: \.worker] = nil
    #expect(destination == nil)
  }
}
