public import Ratchet

/// Many features, each of which presents another.
@Reducer
public struct Mall {
  @ObservableState
  public struct State: Sendable {
    public var shops: IdentifiedArrayOf<Window.State>

    public init(count: Int) {
      shops = IdentifiedArray(uniqueElements: (0..<count).map { Window.State(id: $0) })
    }
  }

  public enum Action: Sendable {
    case shops(IdentifiedActionOf<Window>)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.shops, action: \.shops) { Window() }
  }
}

@Reducer
public struct Window {
  @ObservableState
  public struct State: Identifiable, Sendable {
    public let id: Int
    @Presents public var counter: ObservedCounter.State?

    public init(id: Int) { self.id = id }
  }

  public enum Action: Sendable {
    case shown
    case counter(PresentationAction<ObservedCounter.Action>)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown = action { state.counter = ObservedCounter.State() }
      return .none
    }
    .ifLet(\.$counter, action: \.counter) { ObservedCounter() }
  }
}
