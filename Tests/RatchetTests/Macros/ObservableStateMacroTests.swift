import Foundation
import Ratchet
import RatchetDump
import Synchronization
import Testing

@ObservableState
private struct Row: Equatable, Identifiable, Sendable, Codable {
  let id: Int
  let version = 1
  var count = 0
  var names: [String] = []
}

/// Everything that a state may hold.
@ObservableState
private struct Panel: Equatable, Sendable, Codable {
  var rows: IdentifiedArrayOf<Row> = []
  var first = Row(id: 0)
  var note: String?
  var limited = 0 {
    willSet { heard.append("will \(newValue)") }
    didSet {
      if limited > 10 { limited = 10 }
      heard.append("did \(oldValue) \(limited)")
    }
  }
  @ObservationStateIgnored var heard: [String] = []
  @Uppercased var title = "a"
  var `default`: Int = 3
  @Presents var presented: Row?
  var sum: Int { rows.reduce(0) { $0 + $1.count } }
  lazy var late = 1
  static var shared: Int { 1 }
}

@propertyWrapper
private struct Uppercased: Equatable, Sendable, Codable {
  var wrappedValue: String { didSet { wrappedValue = wrappedValue.uppercased() } }
}

@ObservableState
private struct Generic<Value: Equatable & Sendable>: Equatable, Sendable {
  var value: Value
  var others: [Value] = []
}

@ObservableState
private enum Face: Equatable, Sendable {
  case row(Row)
  case text(String)
  case pair(Int, name: String)
  case none
}

@Suite("A state with @ObservableState")
struct ObservableStateMacroTests {
  @Test("notifies only the readers of the changed fields")
  func fields() {
    var board = Panel()
    board.rows = [Row(id: 1), Row(id: 2)]
    #expect(wakes(&board, reading: { $0.note as Any }, by: { $0.note = "a" }))
    #expect(!wakes(&board, reading: { $0.note as Any }, by: { $0.note = "a" }))
    #expect(!wakes(&board, reading: { $0.note as Any }, by: { $0.rows[id: 1]?.count = 3 }))
    #expect(
      wakes(&board, reading: { $0.rows[id: 1]?.count as Any }, by: { $0.rows[id: 1]?.count = 4 }))
    #expect(
      !wakes(&board, reading: { $0.rows[id: 2]?.count as Any }, by: { $0.rows[id: 1]?.count = 5 })
    )
    #expect(wakes(&board, reading: { $0.sum }, by: { $0.rows[id: 2]?.count = 6 }))
    #expect(!wakes(&board, reading: { $0.rows.count }, by: { $0.rows[id: 2]?.count = 7 }))
    #expect(wakes(&board, reading: { $0.rows.count }, by: { $0.rows.remove(id: 2) }))
    #expect(wakes(&board, reading: { $0.first.names }, by: { $0.first.names.append("x") }))
    #expect(wakes(&board, reading: { $0.first.names }, by: { $0.first = Row(id: 0) }))
  }

  @Test("notifies readers of a presented child when it changes, appears and disappears")
  func presented() {
    var board = Panel()
    let read = { (board: Panel) in board.presented?.count as Any }
    #expect(wakes(&board, reading: read, by: { $0.presented = Row(id: 1) }))
    #expect(wakes(&board, reading: read, by: { $0.presented?.count = 1 }))
    #expect(!wakes(&board, reading: read, by: { $0.presented?.names = ["a"] }))
    #expect(wakes(&board, reading: read, by: { $0.$presented.wrappedValue = nil }))
    #expect(wakes(&board, reading: { $0.$presented }, by: { $0.presented = Row(id: 2) }))
  }

  @Test("keeps willSet and didSet, which may change their own property")
  func observers() {
    var board = Panel()
    #expect(wakes(&board, reading: { $0.limited }, by: { $0.limited = 7 }))
    #expect(board.heard == ["will 7", "did 0 7"])
    board.heard = []
    board.limited += 20
    #expect(board.limited == 10)
    #expect(board.heard == ["will 27", "did 7 10"])
    #expect(!wakes(&board, reading: { $0.limited }, by: { $0.limited = 12 }))
  }

  @Test("leaves property wrappers and ignored properties alone")
  func leftAlone() {
    var board = Panel()
    #expect(!wakes(&board, reading: { $0.heard }, by: { $0.heard = ["x"] }))
    #expect(!wakes(&board, reading: { $0.title }, by: { $0.title = "b" }))
    #expect(board.title == "B")
    #expect(board.late == 1)
  }

  @Test("is coded and decoded by the names of its properties")
  func coding() throws {
    var board = Panel()
    board.first.count = 3
    board.presented = Row(id: 9)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(board.first), as: UTF8.self)
    #expect(text == #"{"count":3,"id":0,"names":[]}"#)
    let coded = try encoder.encode(board)
    #expect(try JSONDecoder().decode(Panel.self, from: coded) == board)
    let keys = try #require(
      JSONSerialization.jsonObject(with: coded) as? [String: Any]
    ).keys.sorted()
    #expect(keys == ["default", "first", "heard", "limited", "presented", "rows", "title"])
  }

  @Test("is dumped and compared as if the macro had added nothing")
  func dumpAndEquality() {
    #expect(
      dumpText(Row(id: 1)) == """
        Row(
          id: 1,
          version: 1,
          count: 0,
          names: []
        )
        """)
    #expect(Row(id: 1) == Row(id: 1))
    var other = Row(id: 1)
    other.count = 1
    #expect(other != Row(id: 1))
  }

  @Test("is printed, and shown by `dump` and by test frameworks, with the names of its properties")
  func printed() {
    #expect("\(Row(id: 1))" == "Row(id: 1, version: 1, count: 0, names: [])")
    var holder = Holder()
    holder.screen = .row(Row(id: 2))
    #expect("\(holder)".hasPrefix("Holder(screen: "))
    #expect(!"\(holder)".contains("_"))
    let fields = Mirror(reflecting: Panel()).children.map { $0.label ?? "" }
    #expect(
      fields == [
        "rows", "first", "note", "limited", "heard", "title", "default", "presented", "late",
      ])
  }

  @Test("keeps a mirror of its own")
  func ownMirror() {
    #expect(Mirror(reflecting: Mirrored()).children.map(\.label) == ["shown"])
    #expect(Mirror(reflecting: MirroredElsewhere()).children.map(\.label) == ["shown"])
  }

  @ObservableState
  fileprivate struct Mirrored: CustomReflectable {
    var hidden = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": hidden]) }
  }

  @ObservableState
  fileprivate struct MirroredElsewhere {
    var hidden = 1
  }

  @Test("can be generic")
  func generic() {
    var state = Generic(value: "a")
    #expect(wakes(&state, reading: { $0.value }, by: { $0.value = "b" }))
    #expect(!wakes(&state, reading: { $0.value }, by: { $0.others = ["b"] }))
    #expect(Generic(value: 1, others: [2]).others == [2])
  }

  @Test("can be an enum")
  func enumState() {
    var holder = Holder()
    let read = { (holder: Holder) in
      if case .row(let row) = holder.screen { row.count } else { -1 }
    }
    #expect(wakes(&holder, reading: read, by: { $0.screen = .row(Row(id: 1)) }))
    #expect(wakes(&holder, reading: read, by: { $0.screen = .text("a") }))
    #expect(!wakes(&holder, reading: read, by: { $0.screen = .text("a") }))
    #expect(wakes(&holder, reading: read, by: { $0.screen = .pair(1, name: "b") }))
    #expect(wakes(&holder, reading: read, by: { $0.screen = .none }))
  }

  @ObservableState
  fileprivate struct Holder: Equatable, Sendable {
    var screen = Face.none
  }

  @Test("evaluates each initial value once")
  func initialValues() {
    _ = Counting()
    #expect(Counting.made.withLock { $0 } == 1)
  }
}

extension ObservableStateMacroTests.MirroredElsewhere: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["shown": hidden]) }
}

@ObservableState
private struct Counting {
  /// Counts the numbers made; only one test makes them and reads it.
  static let made = Mutex(0)

  var number = Counting.made.withLock { made in
    made += 1
    return made
  }
}
