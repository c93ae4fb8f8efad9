public import Ratchet
import RatchetData
import RatchetDependencies

/// One counter: a number to be counted up and down, and on demand a fact about it.
///
/// It counts in the database. What is shown is what the list then hears from there.
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
    case valueChanged(Int)
    case written
    case writeFailed(String)
    case factTapped
    case factLoaded(String)
    case factFailed(String)
  }

  enum CancelID { case fact }

  @Dependency(\.defaultDatabase) var database
  @Dependency(NumberFactClient.self) var facts

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        return update(state.id) { $0.value += 1 }
      case .decrementTapped:
        return update(state.id) { $0.value -= 1 }
      case .resetTapped:
        return update(state.id) { $0.value = 0 }

      case .valueChanged(let value):
        // A fact is about the number that was there: another one has none, and none on its way.
        state.value = value
        state.fact = nil
        guard state.isLoadingFact else { return .none }
        state.isLoadingFact = false
        return .cancel(id: CancelID.fact)

      case .written, .writeFailed:
        // For the list, which says what fails.
        return .none

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

  /// The database counts, not the state: whoever else counts meanwhile, nothing is lost. Taps are written in
  /// their order, as a closure without a capture list starts here.
  private func update(
    _ id: SavedCounter.ID, set updates: @escaping @Sendable (inout Updates<SavedCounter>) -> Void
  ) -> Effect<Action> {
    let database = database
    return .run(name: "count") { send in
      try await database.write { db in
        try SavedCounter.find(id).update(set: updates).execute(db)
      }
      await send(.written)
    } catch: { error, send in
      await send(.writeFailed("\(error)"))
    }
  }
}
