import Ratchet
import RatchetDependencies

/// A feature with effects of every kind, for the tests of this target.
struct Fact: Reducer {
  struct State: Equatable {
    var number = 0
    var text: String?
    var isLoading = false
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case incrementTapped
    case refreshTapped
    case factTapped
    case factLoaded(String)
    case twoFactsTapped
    case listenTapped
    case stopTapped
  }

  enum CancelID { case listen }

  @Dependency(FactClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.number += 1
        return .none
      case .refreshTapped:
        return .none
      case .factTapped:
        state.isLoading = true
        // Lines are given, so that the texts of issues can be pinned.
        let number = state.number
        return .run(
          operation: { send in await send(.factLoaded(try await client.fetch(number))) }, line: 901)
      case .factLoaded(let text):
        state.isLoading = false
        state.text = text
        return .none
      case .twoFactsTapped:
        return .run { send in
          await send(.factLoaded("one"))
          await send(.factLoaded("two"))
        }
      case .listenTapped:
        return .run(
          name: "listen", operation: { _ in try await client.listen() }, line: 900
        )
        .cancellable(id: CancelID.listen)
      case .stopTapped:
        return .cancel(id: CancelID.listen)
      }
    }
  }
}

struct FactClient: DependencyKey {
  var fetch: @Sendable (Int) async throws -> String
  var listen: @Sendable () async throws -> Void = { try await Latch().pass() }

  static let liveValue = FactClient { "\($0), live" }
  static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
}
