import Ratchet
import RatchetDependencies
import Synchronization

/// A feature whose effects run a test's work, and whose state keeps their results.
struct Courier: Reducer {
  struct State: Equatable, Sendable {
    var brought: [String] = []
  }

  @CasePathable
  enum Action: Sendable {
    case start(@Sendable (Courier) -> Effect<Action>)
    case brought(String)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let effect): return effect(self)
      case .brought(let name):
        state.brought.append(name)
        return .none
      }
    }
  }

  /// An effect that leaves the store's actor and returns with a name.
  func bring(_ name: String, after time: Duration? = nil) -> Effect<Action> {
    let clock = clock
    return .run(name: name) { send in
      await Self.elsewhere()
      if let time { try await clock.sleep(for: time) }
      await send(.brought(name))
    }
  }

  // Swift would not hop for an empty function.
  private static let visits = Atomic(0)

  @concurrent static func elsewhere() async { visits.add(1, ordering: .relaxed) }
}

extension Courier.Action: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    if case .brought(let left) = lhs, case .brought(let right) = rhs {
      left == right
    } else {
      false
    }
  }
}
