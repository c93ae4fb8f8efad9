import Ratchet
import Testing

/// A body as large as they come: twelve children, one after the other.
@Reducer
struct TwelveChildren {
  @ObservableState
  struct State: Equatable {
    @Presents var one: Counter.State?
    @Presents var two: Counter.State?
    @Presents var three: Counter.State?
    @Presents var four: Counter.State?
    var five: Counter.State?
    var six: Counter.State?
    var seven: Counter.State?
    var eight: Counter.State?
    var nine: Counter.State?
    var ten: Counter.State?
    var eleven: Counter.State?
    var twelve: Counter.State?
    var log: [String] = []
  }

  enum Action {
    case one(PresentationAction<Counter.Action>)
    case two(PresentationAction<Counter.Action>)
    case three(PresentationAction<Counter.Action>)
    case four(PresentationAction<Counter.Action>)
    case five(Counter.Action)
    case six(Counter.Action)
    case seven(Counter.Action)
    case eight(Counter.Action)
    case nine(Counter.Action)
    case ten(Counter.Action)
    case eleven(Counter.Action)
    case twelve(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .one(.presented(.incrementTapped)): state.log.append("one")
      case .twelve(.incrementTapped): state.log.append("twelve")
      default: break
      }
      return .none
    }
    .ifLet(\.$one, action: \.one) { Counter() }
    .ifLet(\.$two, action: \.two) { Counter() }
    .ifLet(\.$three, action: \.three) { Counter() }
    .ifLet(\.$four, action: \.four) { Counter() }
    .ifLet(\.five, action: \.five) { Counter() }
    .ifLet(\.six, action: \.six) { Counter() }
    .ifLet(\.seven, action: \.seven) { Counter() }
    .ifLet(\.eight, action: \.eight) { Counter() }
    .ifLet(\.nine, action: \.nine) { Counter() }
    .ifLet(\.ten, action: \.ten) { Counter() }
    .ifLet(\.eleven, action: \.eleven) { Counter() }
    .ifLet(\.twelve, action: \.twelve) { Counter() }
  }
}

@Suite("A body of twelve chained ifLet") struct TwelveChildrenTests {
  @Test("type-checks in under 2 s, and runs each child")
  func runs() async {
    var state = TwelveChildren.State()
    state.one = Counter.State()
    state.six = Counter.State()
    state.twelve = Counter.State()
    let store = Store(initialState: state) { TwelveChildren() }
    await store.send(.one(.presented(.incrementTapped)))
    await store.send(.six(.set(6)))
    await store.send(.twelve(.incrementTapped))
    let now = await store.state
    #expect(now.one?.count == 1)
    #expect(now.six?.count == 6)
    #expect(now.twelve?.count == 1)
    #expect(now.log == ["one", "twelve"])
  }
}
