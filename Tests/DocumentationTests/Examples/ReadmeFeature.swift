import Ratchet

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  enum Action: Equatable, Sendable {
    case incrementTapped
    case factTapped
    case factLoaded(String)
  }

  @Dependency(FactClient.self) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += 1
        state.fact = nil
        return .none
      case .factTapped:
        let count = state.count
        return .run { send in
          await send(.factLoaded(try await facts.fact(number: count)))
        }
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}

@DependencyClient
struct FactClient: Sendable {
  var fact: @Sendable (_ number: Int) async throws -> String
}

extension FactClient: DependencyKey {
  static let liveValue = FactClient { "\($0) is a good number." }
  static let testValue = FactClient()
}
