public import Ratchet

/// A list of counters, all observable.
@Reducer
public struct ObservedRows {
  @ObservableState
  public struct State: Sendable {
    public var rows: IdentifiedArrayOf<ObservedCounter.State>
    public var changes = 0

    public init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { ObservedCounter.State(id: $0) })
    }
  }

  public enum Action: Sendable {
    case rows(IdentifiedActionOf<ObservedCounter>)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .changed: state.changes += 1
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ObservedCounter() }
  }
}
