public import Ratchet

/// A list of counters.
@Reducer
public struct Rows {
  public struct State: Sendable {
    public var rows: IdentifiedArrayOf<Counter.State>
    public var changes = 0

    public init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Counter.State(id: $0) })
    }
  }

  public enum Action: Sendable {
    case rows(IdentifiedActionOf<Counter>)
    case changed
    case addTapped(id: Int)
    case removeTapped(id: Int)
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .changed: state.changes += 1
      case .addTapped(let id): state.rows.append(Counter.State(id: id))
      case .removeTapped(let id): state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}
