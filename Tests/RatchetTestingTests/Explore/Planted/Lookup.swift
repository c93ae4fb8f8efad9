import Ratchet
import RatchetDependencies

/// A planted mistake: a response to an older query overwrites the response to a newer one.
struct Lookup: Reducer {
  struct State: Equatable, Sendable {
    var query = ""
    var result: String?
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case queryChanged(String)
    case found(String)
  }

  private enum CancelID { case lookup }

  @Dependency(\.continuousClock) var clock
  private let cancelsInFlight: Bool

  /// - Parameter cancelsInFlight: true for the feature without the mistake.
  init(cancelsInFlight: Bool = false) { self.cancelsInFlight = cancelsInFlight }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        let clock = clock
        let lookup = Effect<Action>.run(name: "look up") { send in
          // The duration of an answer is unknown.
          try await clock.sleep(for: .milliseconds(50))
          await send(.found("about \(query)"))
        }
        return cancelsInFlight
          ? lookup.cancellable(id: CancelID.lookup, cancelInFlight: true) : lookup
      case .found(let result):
        state.result = result
        return .none
      }
    }
  }
}
