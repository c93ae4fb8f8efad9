public import CountersList
public import Ratchet
public import ReadingList

/// The example application: the counters and the reading list as tabs, in one store over one database.
@Reducer
public struct AppFeature {
  public enum Tab: String, Sendable, Codable, CaseIterable {
    case counters
    case readingList
  }

  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    public var tab = Tab.counters
    public var counters = CountersList.State()
    public var readingList = ReadingList.State()

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case tabSelected(Tab)
    case counters(CountersList.Action)
    case readingList(ReadingList.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.counters, action: \.counters) { CountersList() }
    Scope(state: \.readingList, action: \.readingList) { ReadingList() }
    Reduce { state, action in
      switch action {
      case .appeared:
        // The reading list only shows what it fetches: nothing of it has to begin.
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
