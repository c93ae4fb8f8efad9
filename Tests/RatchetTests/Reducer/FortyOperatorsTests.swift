import Ratchet
import Testing

/// A body of forty operators of all kinds, in one expression after the other.
@Reducer
struct FortyOperators {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var count = 0
    var flag = false
    var log: [Int] = []
    var first = Counter.State()
    var second = Counter.State()
    var third: Counter.State?
    var fourth: Counter.State?
    @Presents var fifth: Counter.State?
    @Presents var sixth: Counter.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var others: IdentifiedArrayOf<Counter.State> = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case ran(Int)
    case first(Counter.Action)
    case second(Counter.Action)
    case third(Counter.Action)
    case fourth(Counter.Action)
    case fifth(PresentationAction<Counter.Action>)
    case sixth(PresentationAction<Counter.Action>)
    case rows(IdentifiedActionOf<Counter>)
    case others(IdentifiedActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { oldValue, newValue in
        Reduce { state, _ in
          state.count += newValue.count - oldValue.count
          return .none
        }
      }
      .onChange(of: \.count) { _, state in
        state.flag = state.count > 3
        return .none
      }
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) {
      Counter()
        .dependency(\.continuousClock, ContinuousClock())
        .onChange(of: \.count) { _, newValue in
          Reduce { _, _ in newValue > 9 ? .send(.set(0)) : .none }
        }
    }
    Reduce { state, action in
      guard case .ran(0) = action else { return .none }
      state.log.append(0)
      return .none
    }
    Reduce { state, action in
      guard case .ran(1) = action else { return .none }
      state.log.append(1)
      return .none
    }
    Reduce { state, action in
      guard case .ran(2) = action else { return .none }
      state.log.append(2)
      return .none
    }
    Reduce { state, action in
      guard case .ran(3) = action else { return .none }
      state.log.append(3)
      return .none
    }
    Reduce { state, action in
      guard case .ran(4) = action else { return .none }
      state.log.append(4)
      return .none
    }
    Reduce { state, action in
      guard case .ran(5) = action else { return .none }
      state.log.append(5)
      return .none
    }
    Reduce { state, action in
      guard case .ran(6) = action else { return .none }
      state.log.append(6)
      return .none
    }
    .ifLet(\.third, action: \.third) { Counter() }
    .ifLet(\.fourth, action: \.fourth) { Counter() }
    .ifLet(\.$fifth, action: \.fifth) { Counter() }
    .ifLet(\.$sixth, action: \.sixth) { Counter() }
    .forEach(\.rows, action: \.rows) { Counter() }
    .forEach(\.others, action: \.others) { Counter() }
    .onChange(of: \.flag) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.first.count) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.second.count) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.rows.count) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.others.count) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.log.count) { oldValue, newValue in
      Reduce { state, _ in
        state.log.append(100)
        return .none
      }
    }
    .onChange(of: \.flag, \.count) { _, state in
      state.log.append(200)
      return .none
    }
    .onChange(of: \.name, \.flag) { _, state in
      state.log.append(200)
      return .none
    }
    .onChange(of: \.count, \.log.count) { _, state in
      state.log.append(200)
      return .none
    }
    ._printChanges(nil)
    if Self.isLarge {
      Reduce { _, _ in .none }
    } else {
      EmptyReducer()
    }
    Reduce { state, action in
      if case .ran(39) = action { state.log.append(39) }
      return .none
    }
  }

  private static let isLarge = true
}

@Suite("ReducerBuilder: a body of forty operators") struct FortyOperatorsTests {
  @Test("type-checks in under 2 s, and runs them in order")
  func runs() async {
    let store = Store(initialState: FortyOperators.State()) { FortyOperators() }
    await store.send(.set(\.name, "Grace"))
    let state = await store.state
    #expect(state.count == 5)
    #expect(state.flag)
    await store.send(.ran(3))
    await store.send(.ran(39))
    #expect(await store.state.log.contains(3))
    #expect(await store.state.log.last == 39)
  }
}
