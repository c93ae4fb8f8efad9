import Foundation
import Ratchet
import RatchetTesting
import Testing

struct GeocodingSearch: Decodable, Equatable, Sendable {
  var results: [Result]?

  struct Result: Decodable, Equatable, Identifiable, Sendable {
    var country: String
    var latitude: Double
    var longitude: Double
    var id: Int
    var name: String
  }
}

struct Forecast: Decodable, Equatable, Sendable {
  var temperatures: [Double]
}

@DependencyClient
struct WeatherClient {
  var forecast: @Sendable (_ location: GeocodingSearch.Result) async throws -> Forecast
  var search: @Sendable (_ query: String) async throws -> GeocodingSearch
}

extension WeatherClient: DependencyKey {
  static let liveValue = WeatherClient(
    forecast: { _ in throw URLError(.badURL) }, search: { _ in throw URLError(.badURL) })
  static let testValue = Self()
  static let previewValue = Self(
    forecast: { _ in Forecast(temperatures: [20]) }, search: { _ in GeocodingSearch() })
}

extension DependencyValues {
  var weatherClient: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

// The style of the first versions: no macros, `TaskResult`, an `Equatable` action.
struct WeatherSearch: Reducer {
  struct State: Equatable {
    var results: [GeocodingSearch.Result] = []
    var resultForecastRequestInFlight: GeocodingSearch.Result?
    var searchQuery = ""
    var weather: Weather?

    struct Weather: Equatable {
      var id: GeocodingSearch.Result.ID
      var temperatures: [Double]
    }
  }

  enum Action: Equatable {
    case forecastResponse(GeocodingSearch.Result.ID, TaskResult<Forecast>)
    case searchQueryChanged(String)
    case searchQueryChangeDebounced
    case searchResponse(TaskResult<GeocodingSearch>)
    case searchResultTapped(GeocodingSearch.Result)
  }

  @Dependency(\.weatherClient) var weatherClient
  private enum CancelSearchID {}
  private struct CancelID: Hashable { var name: String }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .forecastResponse(_, .failure):
      state.weather = nil
      state.resultForecastRequestInFlight = nil
      return .none

    case .forecastResponse(let id, .success(let forecast)):
      state.weather = State.Weather(id: id, temperatures: forecast.temperatures)
      state.resultForecastRequestInFlight = nil
      return .none

    case .searchQueryChanged(let query):
      state.searchQuery = query
      guard !query.isEmpty else {
        state.results = []
        state.weather = nil
        return .cancel(id: CancelID(name: "search"))
      }
      return .none

    case .searchQueryChangeDebounced:
      guard !state.searchQuery.isEmpty else { return .none }
      return .run { [query = state.searchQuery] send in
        await send(
          .searchResponse(TaskResult { try await self.weatherClient.search(query: query) }))
      }
      .cancellable(id: CancelID(name: "search"))

    case .searchResponse(.failure):
      state.results = []
      return .none

    case .searchResponse(.success(let response)):
      state.results = response.results ?? []
      return .none

    case .searchResultTapped(let location):
      state.resultForecastRequestInFlight = location
      return .run { send in
        await send(
          .forecastResponse(
            location.id,
            TaskResult { try await self.weatherClient.forecast(location: location) }
          )
        )
      }
      .cancellable(id: CancelID(name: "weather"), cancelInFlight: true)
    }
  }
}

extension GeocodingSearch {
  static let mock = Self(results: [
    Result(
      country: "United States", latitude: 40.6782, longitude: -73.9442, id: 1, name: "Brooklyn")
  ])
}

@MainActor
@Suite("Weather in the Composable Architecture's first style") struct WeatherSearchTests {
  @Test("is searched and requested")
  func searchAndForecast() async {
    let store = TestStore(
      initialState: WeatherSearch.State(),
      reducer: { WeatherSearch() },
      withDependencies: {
        $0.weatherClient.search = { _ in .mock }
        $0.weatherClient.forecast = { _ in Forecast(temperatures: [90, 80]) }
      }
    )

    await store.send(.searchQueryChanged("S")) {
      $0.searchQuery = "S"
    }
    await store.send(.searchQueryChangeDebounced)
    await store.receive(.searchResponse(.success(.mock))) {
      $0.results = GeocodingSearch.mock.results ?? []
    }
    let location = store.state.results[0]
    await store.send(.searchResultTapped(location)) {
      $0.resultForecastRequestInFlight = location
    }
    await store.receive(.forecastResponse(1, .success(Forecast(temperatures: [90, 80])))) {
      $0.resultForecastRequestInFlight = nil
      $0.weather = .init(id: 1, temperatures: [90, 80])
    }
    await store.send(.searchQueryChanged("")) {
      $0.results = []
      $0.searchQuery = ""
      $0.weather = nil
    }
  }

  @Test("may be missing")
  func failure() async {
    struct SomethingWentWrong: Equatable, Error {}
    let store = TestStore(initialState: WeatherSearch.State(searchQuery: "S")) {
      WeatherSearch()
    }
    store.dependencies.weatherClient.search = { _ in throw SomethingWentWrong() }

    await store.send(.searchQueryChangeDebounced)
    await store.receive(.searchResponse(.failure(SomethingWentWrong())))
  }
}
