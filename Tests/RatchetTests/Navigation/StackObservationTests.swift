import Ratchet
import Testing

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Stage {
  case item(Row)
  case other(Row)
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
    var title = ""
  }

  enum Action: Sendable { case tapped, replaced, nothing }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .replaced: state = State()
      case .nothing: break
      }
      return .none
    }
  }
}

@Reducer
private struct Theatre {
  @ObservableState
  struct State: Equatable, Sendable {
    var number = 0
    var path = StackState<Stage.State>()
    var rows = StackState<Row.State>()
  }

  enum Action: Sendable {
    case path(StackActionOf<Stage>)
    case rows(StackActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)
      .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Suite("Readers of an observed stack") struct StackObservationTests {
  private var state: Theatre.State {
    Theatre.State(
      path: [.item(Row.State()), .item(Row.State())], rows: [Row.State(), Row.State()])
  }

  private var readers: Readers<Theatre.State> {
    var readers = Readers<Theatre.State>()
    readers.add("number", \.number)
    readers.add("path") { $0.path.ids }
    readers.add("path[0].count") { $0.path[id: 0]?.item?.count }
    readers.add("path[0].title") { $0.path[id: 0]?.item?.title }
    readers.add("path[1].count") { $0.path[id: 1]?.item?.count }
    readers.add("rows") { $0.rows.ids }
    readers.add("rows[0].count") { $0.rows.first?.count }
    readers.add("rows[1].count") { $0.rows.last?.count }
    return readers
  }

  private func woken(by change: (inout Theatre.State) -> Void) -> [String] {
    var state = state
    return readers.woken(&state, by: change)
  }

  /// All readers of a stack and of its elements: each of them reads the stack itself.
  private let path = ["path", "path[0].count", "path[0].title", "path[1].count"]

  @Test("are notified by an element's action that changes what they read, and by nothing else")
  func actions() {
    let theatre = Theatre()
    func woken(by action: Theatre.Action) -> [String] {
      self.woken { _ = theatre.reduce(into: &$0, action: action) }
    }
    #expect(woken(by: .path(.element(id: 0, action: .item(.tapped)))) == ["path[0].count"])
    #expect(woken(by: .path(.element(id: 0, action: .item(.nothing)))) == [])
    #expect(woken(by: .rows(.element(id: 1, action: .tapped))) == ["rows[1].count"])
    #expect(woken(by: .rows(.element(id: 1, action: .nothing))) == [])
    #expect(
      woken(by: .rows(.element(id: 1, action: .replaced)))
        == ["rows", "rows[0].count", "rows[1].count"])
    #expect(woken(by: .path(.push(id: 2, state: .item(Row.State())))) == path)
    #expect(woken(by: .path(.popFrom(id: 1))) == path)
  }

  @Test("are notified of direct changes: inside an element, only its own readers")
  func byHand() {
    let changes: [([String], (inout Theatre.State) -> Void)] = [
      (["path[0].count"], { $0.path[id: 0]?.modify(\.item) { $0.count = 7 } }),
      (["path[0].count"], { $0.path[id: 0, case: \.item]?.count = 7 }),
      ([], { $0.path[id: 0, case: \.item]?.count = 0 }),
      (["rows[0].count"], { $0.rows[0].count = 7 }),
      (["rows[1].count"], { $0.rows[id: 1]?.count = 7 }),
      ([], { $0.path[id: 9, case: \.item]?.count = 7 }),
    ]
    for (number, (expected, change)) in changes.enumerated() {
      #expect(woken(by: change) == expected, "\(number)")
    }
  }

  @Test("are notified when elements are added, removed, moved or replaced")
  func membership() {
    let changes: [(inout Theatre.State) -> Void] = [
      { $0.path.append(.item(Row.State())) },
      { $0.path.removeLast() },
      { $0.path.pop(from: 0) },
      { $0.path.swapAt(0, 1) },
      { $0.path[id: 0] = .other(Row.State()) },
      { $0.path[id: 0, case: \.item] = nil },
      { $0.path = [.item(Row.State()), .item(Row.State())] },
      { $0.path.replaceSubrange(0..<1, with: []) },
    ]
    for (number, change) in changes.enumerated() {
      #expect(woken(by: change) == path, "\(number)")
    }
  }

  @Test("are notified of a changed copy that is written back only if it differs")
  func copies() {
    let changed = woken {
      var copy = $0.path
      copy[id: 0, case: \.item]?.count = 7
      $0.path = copy
    }
    #expect(changed.contains("path[0].count"))
    let same = woken {
      let copy = $0.path
      $0.path = copy
    }
    #expect(same == [])
  }
}
