public import Ratchet
import RatchetDependencies

/// One counter: a number to be counted up and down, and on demand a fact about it.
@Reducer
public struct Counter {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable, Codable {
    public let id: Int
    public var value: Int
    public var fact: String?
    public var isLoadingFact = false

    public init(id: Int, value: Int = 0) {
      self.id = id
      self.value = value
    }
  }

  public enum Action: Equatable, Sendable, Codable {
    case incrementTapped
    case decrementTapped
    case resetTapped
    case factTapped
    case factLoaded(String)
    case factFailed(String)
  }

  enum CancelID { case fact }

  @Dependency(NumberFactClient.self) var facts

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        return count(&state, state.value + 1)
      case .decrementTapped:
        return count(&state, state.value - 1)
      case .resetTapped:
        return count(&state, 0)
      case .factTapped:
        state.isLoadingFact = true
        state.fact = nil
        return .run(name: "fact") { [facts, value = state.value] send in
          await send(.factLoaded(try await facts.fact(value)))
        } catch: { error, send in
          await send(.factFailed("\(error)"))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)
      case .factLoaded(let fact):
        state.isLoadingFact = false
        state.fact = fact
        return .none
      case .factFailed:
        state.isLoadingFact = false
        return .none
      }
    }
  }

  /// A fact is about the number that was there: another number has none, and none on its way.
  private func count(_ state: inout State, _ value: Int) -> Effect<Action> {
    state.value = value
    state.fact = nil
    guard state.isLoadingFact else { return .none }
    state.isLoadingFact = false
    return .cancel(id: CancelID.fact)
  }
}
