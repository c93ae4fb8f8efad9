import Synchronization
import Testing

@testable import Ratchet

@Suite("_printChanges()") struct PrintChangesTests {
  /// A stream that collects the pieces written to it.
  final class Pieces: TextOutputStream, Sendable {
    private let pieces = Mutex<[String]>([])

    var all: [String] { pieces.withLock { $0 } }
    func write(_ piece: String) { pieces.withLock { $0.append(piece) } }
  }

  @Test("_printChanges() prints one line of action and a diff of state per action, as one piece")
  func changes() async {
    let pieces = Pieces()
    let store = Store(initialState: Counter.State()) {
      Counter()._printChanges(.customDump(to: pieces))
    }
    await store.send(.incrementTapped)
    await store.send(.set(1))
    #expect(
      pieces.all == [
        """
        .incrementTapped
          Counter.State(
            id: 0,
        -   count: 0
        +   count: 1
          )

        """,
        """
        .set(1)
          (nothing changed)

        """,
      ])
  }

  @Test("_printChanges() puts an action with a large value on one line")
  func largeAction() async {
    struct Feature: Reducer {
      struct Book: Equatable { var title = "Dune", pages = 600 }
      enum Action { case loaded([Book]) }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
    }
    let pieces = Pieces()
    let store = Store(initialState: 0) { Feature()._printChanges(.customDump(to: pieces)) }
    await store.send(.loaded([.init(), .init(title: "Emma", pages: 400)]))
    let lines = pieces.all.joined().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("title: \"Dune\", pages: 600"))
    #expect(lines[0].contains("title: \"Emma\", pages: 400"))
  }

  @Test("_printChanges(.actionLabels) prints the names of the cases, without their values")
  func labels() async {
    let pieces = Pieces()
    let store = Store(initialState: Board.State()) {
      Board()._printChanges(.actionLabels(to: pieces))
    }
    await store.send(.log("secret"))
    await store.send(.left(.log("secret")))
    await store.send(.change { $0.rows.append(Worker.State(id: 1)) })
    await store.send(.row(1, .log("secret")))
    #expect(pieces.all == [".log\n", ".left.log\n", ".work\n", ".rows.element.log\n"])
  }

  @Test("_printChanges prints the output of a custom printer")
  func own() async {
    let log = Log()
    let store = Store(initialState: Counter.State()) {
      Counter()._printChanges(
        _ReducerPrinter { action, old, new in
          log.note("\(action) \(old.count) \(new.count)")
        })
    }
    await store.send(.set(4))
    #expect(log.lines == ["set(4) 0 4"])
  }

  @Test("_printChanges(nil) has no effect: nothing is copied")
  func noPrinter() {
    typealias Rows = [Int]
    let base = Reduce<Rows, Int> { rows, action in
      rows[action] += 1
      return .none
    }
    func address(_ rows: inout Rows) -> UnsafeMutablePointer<Int>? {
      rows.withUnsafeMutableBufferPointer(\.baseAddress)
    }
    var rows = Rows(repeating: 0, count: 100)
    let before = address(&rows)
    _ = base._printChanges(nil).compiledByHand().reduce(&rows, 1)
    #expect(address(&rows) == before)
    // Changes are computed from a copy.
    _ = base._printChanges(.customDump(to: Pieces())).compiledByHand().reduce(&rows, 1)
    #expect(address(&rows) != before)
  }

  @Test("_printChanges() prints to standard error, in any build")
  func standardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Counter.State()) { Counter()._printChanges() }
      await store.send(.set(2))
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(".set(2)\n"))
    #expect(output.contains("+   count: 2\n"))
  }

  @Test("It prints that nothing changed")
  func wording() { #expect(Wording.nothingChanged == "  (nothing changed)") }
}
