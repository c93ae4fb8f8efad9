import Ratchet

/// A child feature: one open book.
@Reducer
public struct Reader {
  @ObservableState
  public struct State: Equatable, Sendable {
    public let title: String
    public var page = 1

    public init(title: String) { self.title = title }
  }

  public enum Action: Equatable, Sendable {
    case pageTurned
    case closeTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pageTurned: state.page += 1
      case .closeTapped: break
      }
      return .none
    }
  }
}
