public import CountersList
public import Items
public import Ratchet
public import ReadingList
public import Reminders
public import Trips

/// The features as tabs, in one store over one database.
@Reducer
public struct AppFeature {
  /// The tabs of the application.
  public enum Tab: String, Sendable, Codable, CaseIterable {
    case counters
    case readingList
    case items
    case trips
    case reminders
  }

  /// The selected tab, and the states of all features.
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    /// The selected tab.
    public var tab = Tab.counters
    /// The state of the counters list.
    public var counters = CountersList.State()
    /// The state of the reading list.
    public var readingList = ReadingList.State()
    /// The state of the items.
    public var items = ItemsList.State()
    /// The state of the trips.
    public var trips = TripsList.State()
    /// The state of the reminders.
    public var reminders = RemindersFeature.State()

    /// Makes the state of an application that has just started.
    public init() {}
  }

  /// The actions of the application and of its features.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case tabSelected(Tab)
    case counters(CountersList.Action)
    case readingList(ReadingList.Action)
    case items(ItemsList.Action)
    case trips(TripsList.Action)
    case reminders(RemindersFeature.Action)
  }

  /// Makes the reducer of the application.
  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.counters, action: \.counters) { CountersList() }
    Scope(state: \.readingList, action: \.readingList) { ReadingList() }
    Scope(state: \.items, action: \.items) { ItemsList() }
    Scope(state: \.trips, action: \.trips) { TripsList() }
    Scope(state: \.reminders, action: \.reminders) { RemindersFeature() }
    Reduce { state, action in
      switch action {
      case .appeared:
        // The reading list only shows values that it fetches, so it needs no start.
        return .merge(
          .send(.counters(.appeared)), .send(.items(.appeared)), .send(.trips(.appeared)),
          .send(.reminders(.appeared)))
      case .tabSelected(let tab):
        state.tab = tab
        return .none
      case .counters, .readingList, .items, .trips, .reminders:
        return .none
      }
    }
  }
}
