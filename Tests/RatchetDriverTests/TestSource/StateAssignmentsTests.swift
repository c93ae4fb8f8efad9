import Foundation
import Ratchet
import Testing

@testable import RatchetDriver

@Suite("Differences of states as assignments")
struct StateAssignmentsTests {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var name: String?
    var rows: IdentifiedArrayOf<Element> = []
    var path = StackState<Screen>()
    @Presents var screen: Screen?
    @Shared(value: 0) var total
    let id = 1
    var work = Work()
  }

  @ObservableState
  struct Element: Equatable, Identifiable, Codable {
    let id: Int
    var isOn = false
  }

  @CasePathable
  @ObservableState
  enum Screen: Equatable {
    case element(Element)
    case text(String)
  }

  struct Work: Equatable {
    private(set) var steps = 0
    mutating func begin() { steps += 1 }
  }

  private func lines(
    from old: State = State(), _ change: (inout State) -> Void
  ) -> (lines: [String], parts: [String]) {
    var reader = SwiftValueReader()
    var new = old
    // Read first: both states share their shared values.
    let before = reader.read(old)
    change(&new)
    let result = StateAssignments(from: before, to: reader.read(new), of: (old, new))
    return (result.lines, result.accepted.map(\.part))
  }

  @Test("each changed field is assigned, and nothing else")
  func fields() {
    let change = lines {
      $0.count = 2
      $0.name = "Dune"
    }
    #expect(change.lines == ["$0.count = 2", #"$0.name = "Dune""#])
    #expect(change.parts == [])
  }

  @Test("an element changes at its id; elements are removed, inserted and appended by themselves")
  func elements() {
    var old = State()
    old.rows = [Element(id: 1), Element(id: 2), Element(id: 3)]
    let change = lines(from: old) {
      $0.rows.remove(id: 2)
      $0.rows[id: 3]?.isOn = true
      $0.rows.append(Element(id: 4))
    }
    #expect(
      change.lines == [
        "$0.rows.remove(id: 2)", "$0.rows[id: 3]?.isOn = true",
        "$0.rows.append(\(json(4)))",
      ])
    #expect(
      lines(from: old) { $0.rows.insert(Element(id: 4), at: 1) }.lines
        == ["$0.rows.insert(\(json(4)), at: 1)"])
  }

  private func json(_ id: Int) -> String {
    ##"try recordedValue(#"{"id":\##(id),"isOn":false}"#, as: StateAssignmentsTests.Element.self)"##
  }

  @Test("a list with no element of before is assigned as a whole")
  func otherElements() {
    var old = State()
    old.rows = [Element(id: 1)]
    #expect(lines(from: old) { $0.rows = [Element(id: 2)] }.lines == ["$0.rows = [\(json(2))]"])
  }

  @Test("a presented state appears, changes in its case, and disappears")
  func presented() {
    var old = State()
    #expect(lines { $0.screen = .text("a") }.lines == [#"$0.screen = .text("a")"#])
    old.screen = .element(Element(id: 1))
    #expect(
      lines(from: old) { $0.screen = .element(Element(id: 1, isOn: true)) }.lines == [
        "$0.screen?.modify(\\.element) {", "  $0.isOn = true", "}",
      ])
    #expect(lines(from: old) { $0.screen = nil }.lines == ["$0.screen = nil"])
  }

  @Test("screens of a stack are pushed, changed and popped")
  func stack() {
    var old = State()
    old.path.append(.text("a"))
    #expect(
      lines(from: old) { $0.path.append(.text("b")) }.lines == [#"$0.path.append(.text("b"))"#])
    #expect(
      lines(from: old) { $0.path[id: 0] = .text("c") }.lines == [#"$0.path[id: 0] = .text("c")"#])
    #expect(lines(from: old) { $0.path.pop(from: 0) }.lines == ["$0.path.pop(from: 0)"])
  }

  @Test("a shared value is changed with its lock")
  func shared() {
    let change = lines { $0.$total.withLock { $0 = 3 } }
    #expect(change.lines == ["$0.$total.withLock {", "  $0 = 3", "}"])
  }

  @Test("a part that a test cannot write is taken over, and its dump checked")
  func privateParts() {
    let change = lines { $0.work.begin() }
    #expect(change.lines == ["$0.work = store.actual.work"])
    #expect(change.parts == [".work"])
  }
}
