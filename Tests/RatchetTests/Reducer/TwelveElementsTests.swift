import Ratchet
import Testing

/// Twelve identified arrays, one after the other.
@Reducer
struct TwelveRows {
  @ObservableState
  struct State: Equatable {
    var one: IdentifiedArrayOf<TwelveRow.State> = []
    var two: IdentifiedArrayOf<TwelveRow.State> = []
    var three: IdentifiedArrayOf<TwelveRow.State> = []
    var four: IdentifiedArrayOf<TwelveRow.State> = []
    var five: IdentifiedArrayOf<TwelveRow.State> = []
    var six: IdentifiedArrayOf<TwelveRow.State> = []
    var seven: IdentifiedArrayOf<TwelveRow.State> = []
    var eight: IdentifiedArrayOf<TwelveRow.State> = []
    var nine: IdentifiedArrayOf<TwelveRow.State> = []
    var ten: IdentifiedArrayOf<TwelveRow.State> = []
    var eleven: IdentifiedArrayOf<TwelveRow.State> = []
    var twelve: IdentifiedArrayOf<TwelveRow.State> = []
    var log: [String] = []
  }

  enum Action {
    case one(IdentifiedActionOf<TwelveRow>)
    case two(IdentifiedActionOf<TwelveRow>)
    case three(IdentifiedActionOf<TwelveRow>)
    case four(IdentifiedActionOf<TwelveRow>)
    case five(IdentifiedActionOf<TwelveRow>)
    case six(IdentifiedActionOf<TwelveRow>)
    case seven(IdentifiedActionOf<TwelveRow>)
    case eight(IdentifiedActionOf<TwelveRow>)
    case nine(IdentifiedActionOf<TwelveRow>)
    case ten(IdentifiedActionOf<TwelveRow>)
    case eleven(IdentifiedActionOf<TwelveRow>)
    case twelve(IdentifiedActionOf<TwelveRow>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .one: state.log.append("one")
      case .twelve: state.log.append("twelve")
      default: break
      }
      return .none
    }
    .forEach(\.one, action: \.one) { TwelveRow() }
    .forEach(\.two, action: \.two) { TwelveRow() }
    .forEach(\.three, action: \.three) { TwelveRow() }
    .forEach(\.four, action: \.four) { TwelveRow() }
    .forEach(\.five, action: \.five) { TwelveRow() }
    .forEach(\.six, action: \.six) { TwelveRow() }
    .forEach(\.seven, action: \.seven) { TwelveRow() }
    .forEach(\.eight, action: \.eight) { TwelveRow() }
    .forEach(\.nine, action: \.nine) { TwelveRow() }
    .forEach(\.ten, action: \.ten) { TwelveRow() }
    .forEach(\.eleven, action: \.eleven) { TwelveRow() }
    .forEach(\.twelve, action: \.twelve) { TwelveRow() }
  }
}

/// Twelve stacks.
@Reducer
struct TwelveStacks {
  @ObservableState
  struct State: Equatable {
    var one = StackState<Counter.State>()
    var two = StackState<Counter.State>()
    var three = StackState<Counter.State>()
    var four = StackState<Counter.State>()
    var five = StackState<Counter.State>()
    var six = StackState<Counter.State>()
    var seven = StackState<Counter.State>()
    var eight = StackState<Counter.State>()
    var nine = StackState<Counter.State>()
    var ten = StackState<Counter.State>()
    var eleven = StackState<Counter.State>()
    var twelve = StackState<Counter.State>()
    var log: [String] = []
  }

  enum Action {
    case one(StackActionOf<Counter>)
    case two(StackActionOf<Counter>)
    case three(StackActionOf<Counter>)
    case four(StackActionOf<Counter>)
    case five(StackActionOf<Counter>)
    case six(StackActionOf<Counter>)
    case seven(StackActionOf<Counter>)
    case eight(StackActionOf<Counter>)
    case nine(StackActionOf<Counter>)
    case ten(StackActionOf<Counter>)
    case eleven(StackActionOf<Counter>)
    case twelve(StackActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .one: state.log.append("one")
      case .twelve: state.log.append("twelve")
      default: break
      }
      return .none
    }
    .forEach(\.one, action: \.one) { Counter() }
    .forEach(\.two, action: \.two) { Counter() }
    .forEach(\.three, action: \.three) { Counter() }
    .forEach(\.four, action: \.four) { Counter() }
    .forEach(\.five, action: \.five) { Counter() }
    .forEach(\.six, action: \.six) { Counter() }
    .forEach(\.seven, action: \.seven) { Counter() }
    .forEach(\.eight, action: \.eight) { Counter() }
    .forEach(\.nine, action: \.nine) { Counter() }
    .forEach(\.ten, action: \.ten) { Counter() }
    .forEach(\.eleven, action: \.eleven) { Counter() }
    .forEach(\.twelve, action: \.twelve) { Counter() }
  }
}

/// Children and elements of every kind in turn.
@Reducer
struct TwelveOfEach {
  @ObservableState
  struct State: Equatable {
    var one: IdentifiedArrayOf<TwelveRow.State> = []
    var two = StackState<Counter.State>()
    @Presents var three: Counter.State?
    var four: Counter.State?
    var five: IdentifiedArrayOf<TwelveRow.State> = []
    var six = StackState<Counter.State>()
    @Presents var seven: Counter.State?
    var eight: Counter.State?
    var nine: IdentifiedArrayOf<TwelveRow.State> = []
    var ten = StackState<Counter.State>()
    @Presents var eleven: Counter.State?
    var twelve: Counter.State?
    var log: [String] = []
  }

  enum Action {
    case one(IdentifiedActionOf<TwelveRow>)
    case two(StackActionOf<Counter>)
    case three(PresentationAction<Counter.Action>)
    case four(Counter.Action)
    case five(IdentifiedActionOf<TwelveRow>)
    case six(StackActionOf<Counter>)
    case seven(PresentationAction<Counter.Action>)
    case eight(Counter.Action)
    case nine(IdentifiedActionOf<TwelveRow>)
    case ten(StackActionOf<Counter>)
    case eleven(PresentationAction<Counter.Action>)
    case twelve(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .one: state.log.append("one")
      case .twelve: state.log.append("twelve")
      default: break
      }
      return .none
    }
    .forEach(\.one, action: \.one) { TwelveRow() }
    .forEach(\.two, action: \.two) { Counter() }
    .ifLet(\.$three, action: \.three) { Counter() }
    .ifLet(\.four, action: \.four) { Counter() }
    .forEach(\.five, action: \.five) { TwelveRow() }
    .forEach(\.six, action: \.six) { Counter() }
    .ifLet(\.$seven, action: \.seven) { Counter() }
    .ifLet(\.eight, action: \.eight) { Counter() }
    .forEach(\.nine, action: \.nine) { TwelveRow() }
    .forEach(\.ten, action: \.ten) { Counter() }
    .ifLet(\.$eleven, action: \.eleven) { Counter() }
    .ifLet(\.twelve, action: \.twelve) { Counter() }
  }
}

@Reducer
struct TwelveRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Suite("A body of twelve chained forEach") struct TwelveElementsTests {
  @Test("over identified arrays type-checks in under 2 s, and runs each element")
  func rows() async {
    var state = TwelveRows.State()
    state.one = [TwelveRow.State(id: 1)]
    state.twelve = [TwelveRow.State(id: 1), TwelveRow.State(id: 2)]
    let store = Store(initialState: state) { TwelveRows() }
    await store.send(.one(.element(id: 1, action: .tapped)))
    await store.send(.twelve(.element(id: 2, action: .tapped)))
    let now = await store.state
    #expect(now.one[id: 1]?.count == 1)
    #expect(now.twelve.map(\.count) == [0, 1])
    #expect(now.log == ["one", "twelve"])
  }

  @Test("over stacks type-checks in under 2 s, and runs each element")
  func stacks() async throws {
    var state = TwelveStacks.State()
    state.one.append(Counter.State())
    state.twelve.append(Counter.State())
    let store = Store(initialState: state) { TwelveStacks() }
    let (first, last) = (try #require(state.one.ids.first), try #require(state.twelve.ids.first))
    await store.send(.one(.element(id: first, action: .incrementTapped)))
    await store.send(.twelve(.element(id: last, action: .incrementTapped)))
    await store.send(.twelve(.popFrom(id: last)))
    let now = await store.state
    #expect(now.one.map(\.count) == [1])
    #expect(now.twelve.isEmpty)
    #expect(now.log == ["one", "twelve", "twelve"])
  }

  @Test("and ifLet, mixed, type-checks in under 2 s, and runs each child")
  func mixed() async throws {
    var state = TwelveOfEach.State()
    state.one = [TwelveRow.State(id: 1)]
    state.two.append(Counter.State())
    state.three = Counter.State()
    state.twelve = Counter.State()
    let store = Store(initialState: state) { TwelveOfEach() }
    let screen = try #require(state.two.ids.first)
    await store.send(.one(.element(id: 1, action: .tapped)))
    await store.send(.two(.element(id: screen, action: .incrementTapped)))
    await store.send(.three(.presented(.incrementTapped)))
    await store.send(.twelve(.incrementTapped))
    let now = await store.state
    #expect(now.one[id: 1]?.count == 1)
    #expect(now.two.map(\.count) == [1])
    #expect(now.three?.count == 1)
    #expect(now.twelve?.count == 1)
  }
}
