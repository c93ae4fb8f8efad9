import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

struct Fact: Reducer {
  struct State: Equatable {
    var number = 0
    var text: String?
    var isLoading = false
  }

  enum Action: CasePathable, Equatable, Sendable {
    case incrementTapped
    case factTapped
    case factLoaded(String)

    struct AllCasePaths {
      var factLoaded: AnyCasePath<Action, String> {
        AnyCasePath(
          embed: Action.factLoaded,
          extract: { if case .factLoaded(let text) = $0 { text } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  @Dependency(FactClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.number += 1
        return .none
      case .factTapped:
        state.isLoading = true
        return .run { [number = state.number] send in
          await send(.factLoaded(try await client.fetch(number)))
        }
      case .factLoaded(let text):
        state.isLoading = false
        state.text = text
        return .none
      }
    }
  }
}

struct FactClient: DependencyKey {
  var fetch: @Sendable (Int) async throws -> String

  static let liveValue = FactClient { "\($0), live" }
  static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
}

@Suite struct TestStoreTests {
  @Test("A whole scenario passes: changes, an effect, its action")
  func scenario() async {
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { "\($0) is a number" }
    }
    await store.send(.incrementTapped) { $0.number = 1 }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("1 is a number")) {
      $0.isLoading = false
      $0.text = "1 is a number"
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded) {
      $0.isLoading = false
    }
  }
}
