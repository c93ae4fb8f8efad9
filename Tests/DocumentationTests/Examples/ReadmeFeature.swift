import Ratchet

struct Counter: Reducer {
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
        return .run { [count = state.count] send in
          await send(.factLoaded(try await facts.fact(count)))
        }
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}

struct FactClient: DependencyKey {
  var fact: @Sendable (Int) async throws -> String

  static let liveValue = FactClient { "\($0) is a good number." }
  static let testValue = FactClient(fact: unimplemented("FactClient.fact"))
}
