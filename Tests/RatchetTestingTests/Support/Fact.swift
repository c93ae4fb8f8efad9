import Ratchet
import RatchetDependencies

/// A feature with effects of every kind, for the tests of this target.
struct Fact: Reducer {
  struct State: Equatable {
    var number = 0
    var text: String?
    var isLoading = false
  }

  enum Action: CasePathable, Equatable, Sendable {
    case incrementTapped
    case refreshTapped
    case factTapped
    case factLoaded(String)
    case twoFactsTapped
    case listenTapped
    case stopTapped

    struct AllCasePaths {
      var incrementTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { .incrementTapped },
          extract: { if case .incrementTapped = $0 { () } else { nil } })
      }
      var factLoaded: AnyCasePath<Action, String> {
        AnyCasePath(
          embed: Action.factLoaded,
          extract: { if case .factLoaded(let text) = $0 { text } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
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
        return .run { [number = state.number] send in
          await send(.factLoaded(try await client.fetch(number)))
        }
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
        // The line is given, so that the text of an issue can be pinned.
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
