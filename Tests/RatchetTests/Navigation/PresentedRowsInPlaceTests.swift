import Ratchet
import Testing

/// A book in a row, and the address of its pages after a change.
@Reducer
private struct Book {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var pages: [Int] = []
  }

  enum Action: Sendable { case turned(Log) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .turned(let log):
        state.pages[0] += 1
        log.note("pages \(state.pages.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })")
        return .none
      }
    }
  }
}

/// A row: an enum whose case has a feature of its own.
@Reducer
private struct Row {
  @ObservableState
  enum State: Equatable, Identifiable, Sendable {
    case book(Book.State)
    case gap(Int)

    var id: Int {
      switch self {
      case .book(let book): book.id
      case .gap(let id): id
      }
    }
  }

  enum Action: Sendable { case book(Book.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.book, action: \.book) { Book() }
  }
}

private func noteAddress(of rows: IdentifiedArrayOf<Row.State>, in log: Log) {
  let address = rows.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) } ?? 0
  log.note("rows \(address)")
}

private let rows = IdentifiedArray(
  (0..<100_000).map { Row.State.book(Book.State(id: $0, pages: $0 == 5 ? [0, 1, 2] : [])) })

/// Rows in a plain state.
@Reducer
private struct PlainList {
  struct State: Equatable, Sendable { var rows: IdentifiedArrayOf<Row.State> }

  enum Action: Sendable { case rows(IdentifiedActionOf<Row>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .rows(.element(_, .book(.turned(let log)))) = action {
        noteAddress(of: state.rows, in: log)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

/// Rows in an observed state.
@Reducer
private struct ObservedList {
  @ObservableState
  struct State: Equatable, Sendable { var rows: IdentifiedArrayOf<Row.State> }

  enum Action: Sendable { case rows(IdentifiedActionOf<Row>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .rows(.element(_, .book(.turned(let log)))) = action {
        noteAddress(of: state.rows, in: log)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Place {
  case list(ObservedList)
  case book(Book)
}

@Reducer
private struct Plain {
  struct State: Equatable, Sendable {
    @PresentationState var list: PlainList.State?
    var stack = StackState<PlainList.State>()
  }

  enum Action: Sendable {
    case list(PresentationAction<PlainList.Action>)
    case stack(StackActionOf<PlainList>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$list, action: \.list) { PlainList() }
      .forEach(\.stack, action: \.stack) { PlainList() }
  }
}

@Reducer
private struct Observed {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var list: ObservedList.State?
    @Presents var place: Place.State?
    var stack = StackState<ObservedList.State>()
    var path = StackState<Place.State>()
  }

  enum Action: Sendable {
    case list(PresentationAction<ObservedList.Action>)
    case place(PresentationAction<Place.Action>)
    case stack(StackActionOf<ObservedList>)
    case path(StackActionOf<Place>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$list, action: \.list) { ObservedList() }
      .ifLet(\.$place, action: \.place)
      .forEach(\.stack, action: \.stack) { ObservedList() }
      .forEach(\.path, action: \.path)
  }
}

/// One of 100,000 rows, changed several times: neither the rows nor their contents move.
@Suite("A row in a case, among presented rows,") struct PresentedRowsInPlaceTests {
  private func expectInPlace<State: Sendable, Action: Sendable>(
    _ state: State, _ reducer: some Reducer<State, Action> & Sendable,
    _ action: @Sendable (Log) -> Action
  ) async {
    let store = Store(initialState: state) { reducer }
    let log = Log()
    // The first change separates the state from the copy in this function.
    for _ in 0..<4 { await store.send(action(log)) }
    #expect(log.lines.count == 8)
    #expect(Set(log.lines.dropFirst(2)).count == 2, "\(log.lines)")
  }

  @Test("is changed in place: ifLet over presentation over forEach over ifCaseLet")
  func presentation() async {
    await expectInPlace(Plain.State(list: PlainList.State(rows: rows)), Plain()) {
      .list(.presented(.rows(.element(id: 5, action: .book(.turned($0))))))
    }
  }

  @Test("is changed in place in a stack")
  func stack() async {
    await expectInPlace(Plain.State(stack: [PlainList.State(rows: rows)]), Plain()) {
      .stack(.element(id: 0, action: .rows(.element(id: 5, action: .book(.turned($0))))))
    }
  }

  @Test("is changed in place when every state is observed")
  func observed() async {
    let list = ObservedList.State(rows: rows)
    await expectInPlace(Observed.State(list: list), Observed()) {
      .list(.presented(.rows(.element(id: 5, action: .book(.turned($0))))))
    }
    await expectInPlace(Observed.State(stack: [list]), Observed()) {
      .stack(.element(id: 0, action: .rows(.element(id: 5, action: .book(.turned($0))))))
    }
  }

  @Test("is changed in place in a case of an enum of features, presented and in a path")
  func enums() async {
    let list = ObservedList.State(rows: rows)
    await expectInPlace(Observed.State(place: .list(list)), Observed()) {
      .place(.presented(.list(.rows(.element(id: 5, action: .book(.turned($0)))))))
    }
    await expectInPlace(Observed.State(path: [.list(list)]), Observed()) {
      .path(.element(id: 0, action: .list(.rows(.element(id: 5, action: .book(.turned($0)))))))
    }
  }
}
