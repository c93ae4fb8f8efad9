import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

struct SearchClient: Sendable {
  var books: @Sendable (_ query: String) async throws -> [String]
}

extension SearchClient: DependencyKey {
  static let liveValue = SearchClient { _ in [] }
  static let testValue = SearchClient(books: unimplemented("SearchClient.books"))
}

struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var books: [String] = []
    var message: String?
    var row = 0
  }

  @CasePathable
  enum Action: Sendable {
    case queryChanged(String)
    case searchTapped
    case refreshTapped
    case reloadTapped
    case countdownTapped
    case countdownEnded
    case scrolled(Int)
    case rowShown(Int)
    case found([String])
    case failed(String)
  }

  enum CancelID { case search, typing, scrolling, countdown }

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .send(.searchTapped)
        .debounce(id: CancelID.typing, for: .milliseconds(300))
    case .scrolled(let row):
      return .send(.rowShown(row))
        .throttle(id: CancelID.scrolling, for: .seconds(1), latest: true)
    case .searchTapped:
      let query = state.query
      return .run { send in
        @Dependency(SearchClient.self) var search
        await send(.found(try await search.books(query)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    case .refreshTapped:
      return .run { send in
        @Dependency(SearchClient.self) var search
        await send(.found(try await search.books("")))
      } catch: { error, send in
        await send(
          error is EffectTimeout ? .failed("The shop does not answer.") : .failed("\(error)"))
      }
      .timeout(.seconds(5))
      .retry(.exponential(from: .milliseconds(200), upTo: .seconds(5), attempts: 4, jitter: 0.2))
    case .reloadTapped:
      return .run { send in
        @Dependency(SearchClient.self) var search
        let books: [String]
        do {
          books = try await search.books("")
        } catch {
          return await send(.failed("\(error)"))
        }
        await send(.found(books))
      }
    case .countdownTapped:
      return .run { send in
        try await withTaskCancellation(id: CancelID.countdown, cancelInFlight: true) {
          try await clock.sleep(for: .seconds(3))
          await send(.countdownEnded)
        }
        Task.cancel(id: CancelID.search)
      }
    case .countdownEnded:
      return .none
    case .rowShown(let row):
      state.row = row
      return .none
    case .found(let books):
      state.books = books
      return .none
    case .failed(let message):
      state.message = message
      return .none
    }
  }
}

@Suite("Docs/Effects.md") struct EffectsExampleTests {
  @Test("The example of a debounced search works")
  func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0[SearchClient.self].books = { _ in ["Emma"] }
    }
    await store.send(.queryChanged("em")) { $0.query = "em" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.searchTapped)
    await store.receive(\.found, ["Emma"]) { $0.books = ["Emma"] }
  }
  @Test("Only an effect that catches errors itself notices the client's own CancellationError")
  func cancelledClient() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0[SearchClient.self].books = { _ in throw CancellationError() }
    }
    // Its `catch:` is not called: the effect has ended, and nothing arrives.
    await store.send(.searchTapped)
    await store.finish()
    await store.send(.reloadTapped)
    await store.receive(\.failed) { $0.message = $1 }
  }
}
