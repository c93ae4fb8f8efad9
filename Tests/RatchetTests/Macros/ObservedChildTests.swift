import Testing

@testable import Ratchet

@ObservableState
private struct Row: Equatable, Identifiable, Sendable {
  let id: Int
  var count = 0
  var names: [String] = []
}

@Reducer
private struct Presenter {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var row: Row?
    var other = Row(id: 5)
    var optional: Row? = Row(id: 6)
    var big: [Int] = []
  }

  enum Action {
    case row(PresentationAction<RowFeature.Action>)
    case other(RowFeature.Action)
    case optional(RowFeature.Action)
    case opened
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.other, action: \.other) { RowFeature() }
    Reduce { state, action in
      if case .opened = action { state.row = Row(id: 1) }
      return .none
    }
    .ifLet(\.$row, action: \.row) { RowFeature() }
    .ifLet(\.optional, action: \.optional) { RowFeature() }
  }
}

@Reducer
private struct RowFeature {
  typealias State = Row
  enum Action { case tapped, grown, replaced }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .grown: state.names.append("x")
      case .replaced: state = Row(id: state.id)
      }
      return .none
    }
  }
}

@Suite("An observed child that a reducer runs")
struct ObservedChildTests {
  private let reduce = Presenter().compiledByHand().reduce

  private func isWoken(
    _ state: inout Presenter.State, by action: Presenter.Action,
    reading: (Presenter.State) -> Any
  ) -> Bool {
    wakes(&state, reading: reading) { _ = reduce(&$0, action) }
  }

  @Test("notifies only the readers of the changed field")
  func fields() {
    var state = Presenter.State()
    _ = reduce(&state, .opened)
    let tapped: [Presenter.Action] = [
      .row(.presented(.tapped)), .other(.tapped), .optional(.tapped),
    ]
    let readers: [(Presenter.State) -> Any] = [
      { $0.row?.count as Any }, { $0.other.count }, { $0.optional?.count as Any },
    ]
    let neighbours: [(Presenter.State) -> Any] = [
      { $0.row?.names as Any }, { $0.other.names }, { $0.optional?.names as Any },
    ]
    for (index, action) in tapped.enumerated() {
      for (number, reader) in readers.enumerated() {
        #expect(isWoken(&state, by: action, reading: reader) == (index == number))
      }
      for neighbour in neighbours {
        #expect(!isWoken(&state, by: action, reading: neighbour))
      }
      #expect(!isWoken(&state, by: action, reading: { $0.big }))
    }
  }

  @Test("notifies its readers when it is replaced as a whole")
  func replaced() {
    var state = Presenter.State()
    _ = reduce(&state, .opened)
    #expect(
      isWoken(&state, by: .row(.presented(.replaced)), reading: { $0.row?.count as Any }))
    #expect(isWoken(&state, by: .other(.replaced), reading: { $0.other.count }))
    #expect(isWoken(&state, by: .optional(.replaced), reading: { $0.optional?.count as Any }))
    #expect(isWoken(&state, by: .row(.dismiss), reading: { $0.row?.count as Any }))
  }

  @Test("is changed in place: nothing in it is copied")
  func inPlace() {
    var state = Presenter.State()
    _ = reduce(&state, .opened)
    state.row?.names = namesWithRoom()
    state.other.names = namesWithRoom()
    state.optional?.names = namesWithRoom()
    let address = { (names: [String]?) in names?.withUnsafeBufferPointer { $0.baseAddress } }
    let actions: [(Presenter.Action, (Presenter.State) -> [String]?)] = [
      (.row(.presented(.grown)), { $0.row?.names }), (.other(.grown), { $0.other.names }),
      (.optional(.grown), { $0.optional?.names }),
    ]
    for (action, read) in actions {
      let before = address(read(state))
      _ = reduce(&state, action)
      #expect(address(read(state)) == before)
      #expect(read(state)?.count == 1_001)
    }
  }

  /// Names in an array of their own, which need not be moved for another one.
  private func namesWithRoom() -> [String] {
    var names = Array(repeating: "name", count: 1_000)
    names.reserveCapacity(2_000)
    return names
  }
}
