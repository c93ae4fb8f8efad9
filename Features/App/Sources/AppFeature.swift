public import CountersList
public import Ratchet
public import ReadingList

/// The example application: the counters and the reading list as tabs, in one store over one
/// database.
@Reducer
public struct AppFeature {
  /// The tabs of the application.
  public enum Tab: String, Sendable, Codable, CaseIterable {
    case counters
    case readingList
  }

  /// The selected tab, and the states of both features.
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    /// The selected tab.
    public var tab = Tab.counters
    /// The state of the counters list.
    public var counters = CountersList.State()
    /// The state of the reading list.
    public var readingList = ReadingList.State()

    /// Makes the state of an application that has just started.
    public init() {}
  }

  /// The actions of the application and of its features.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case tabSelected(Tab)
    case counters(CountersList.Action)
    case readingList(ReadingList.Action)
  }

  /// Makes the reducer of the application.
  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.counters, action: \.counters) { CountersList() }
    Scope(state: \.readingList, action: \.readingList) { ReadingList() }
    Reduce { state, action in
      switch action {
      case .appeared:
        // The reading list only shows values that it fetches, so it needs no start.
        return .send(.counters(.appeared))
      case .tabSelected(let tab):
        state.tab = tab
        return .none
      case .counters, .readingList:
        return .none
      }
    }
  }
}
