import Ratchet
import RatchetTesting
import Testing

@Reducer
struct SearchFeature {
  @ObservableState
  struct State: Equatable {
    var results: [String] = []
    var searchQuery = ""
  }

  enum Action: Equatable {
    case searchQueryChanged(String)
    case searchQueryChangeDebounced
    case searchResponse([String])
    case searchFailed
  }

  private enum CancelID { case location, query }

  @Dependency(\.continuousClock) var clock
  @Dependency(CityClient.self) var cities

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .searchQueryChanged(let query):
        state.searchQuery = query
        guard !state.searchQuery.isEmpty else {
          state.results = []
          return .cancel(id: CancelID.location)
        }
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.searchQueryChangeDebounced)
        }
        .cancellable(id: CancelID.query, cancelInFlight: true)

      case .searchQueryChangeDebounced:
        guard !state.searchQuery.isEmpty else {
          return .none
        }
        return .run { [query = state.searchQuery] send in
          await send(.searchResponse(try await self.cities.search(query)))
        } catch: { error, send in
          await send(.searchFailed)
        }
        .cancellable(id: CancelID.location)

      case .searchFailed:
        state.results = []
        return .none

      case .searchResponse(let results):
        state.results = results
        return .none
      }
    }
  }
}

@DependencyClient
struct CityClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension CityClient: TestDependencyKey {
  static let testValue = Self()
}

@MainActor
@Suite("A search in the Composable Architecture's style") struct SearchFeatureTests {
  struct SomethingWentWrong: Error {}

  @Test("searches when typing has paused")
  func searchAndClearQuery() async {
    let clock = TestClock()
    let store = TestStore(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0[CityClient.self].search = { _ in ["Rome", "Romford"] }
    }

    await store.send(.searchQueryChanged("R")) {
      $0.searchQuery = "R"
    }
    await store.send(.searchQueryChanged("Ro")) {
      $0.searchQuery = "Ro"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchQueryChangeDebounced)
    await store.receive(\.searchResponse) {
      $0.results = ["Rome", "Romford"]
    }
    await store.send(.searchQueryChanged("")) {
      $0.results = []
      $0.searchQuery = ""
    }
  }

  @Test("shows a failure")
  func failure() async {
    let store = TestStore(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0[CityClient.self].search = { _ in throw SomethingWentWrong() }
    }
    await store.send(.searchQueryChanged("S")) {
      $0.searchQuery = "S"
    }
    await store.receive(\.searchQueryChangeDebounced)
    await store.receive(\.searchFailed)
  }
}
