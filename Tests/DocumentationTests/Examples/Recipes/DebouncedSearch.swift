import Ratchet
import RatchetDependencies

@Reducer
struct CitySearch {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var cities: [String] = []
    var isSearching = false
    var failure: String?
  }

  enum Action {
    case queryChanged(String)
    case found([String])
    case failed(String)
  }

  enum CancelID { case search }

  @Dependency(CityClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        guard query != state.query else { return .none }
        state.query = query
        state.failure = nil
        state.isSearching = !query.isEmpty
        guard state.isSearching else {
          state.cities = []
          return .cancel(id: CancelID.search)
        }
        return .run { send in
          await send(.found(try await client.cities(startingWith: query)))
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300))
      case .found(let cities):
        state.cities = cities
        state.isSearching = false
        return .none
      case .failed(let reason):
        state.failure = reason
        state.isSearching = false
        return .none
      }
    }
  }
}

@DependencyClient
struct CityClient: Sendable {
  var cities: @Sendable (_ startingWith: String) async throws -> [String]
}

extension CityClient: DependencyKey {
  static let liveValue = CityClient { text in
    ["Bergen", "Berlin", "Bern"].filter { $0.hasPrefix(text) }
  }
  static let testValue = CityClient()
}
