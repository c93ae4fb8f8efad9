public import Ratchet
import RatchetData
import RatchetDependencies

/// A counter: a number to count up and down, with a fact about it on request.
///
/// It counts in the database. The displayed value is updated when the list observes the change
/// there.
@Reducer
public struct Counter {
  /// The value of the counter, and the fact about it.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable, Codable {
    /// The id of the counter in the database.
    public let id: Int
    /// The value, as last read from the database.
    public var value: Int
    /// The fact about the value; nil until one is loaded.
    public var fact: String?
    /// Whether a fact is being loaded.
    public var isLoadingFact = false
    /// The reason for which the fact could not be loaded; nil if it was not requested or is loaded.
    public var factFailure: String?

    /// Makes a counter without a fact.
    public init(id: Int, value: Int = 0) {
      self.id = id
      self.value = value
    }
  }

  /// The actions of the counter's row, and those of its effects.
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

  /// Makes the reducer.
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
        // A fact belongs to the old value, so it is dropped, and a request for one is cancelled.
        state.value = value
        state.fact = nil
        state.factFailure = nil
        guard state.isLoadingFact else { return .none }
        state.isLoadingFact = false
        return .cancel(id: CancelID.fact)

      case .written, .writeFailed:
        // The list handles these: it shows failures.
        return .none

      case .factTapped:
        state.isLoadingFact = true
        state.fact = nil
        state.factFailure = nil
        return loadFact(about: state.value)
      case .factLoaded(let fact):
        state.isLoadingFact = false
        state.fact = fact
        return .none
      case .factFailed(let reason):
        state.isLoadingFact = false
        state.factFailure = reason
        return .none
      }
    }
  }

  /// Requests a fact; a newer request replaces an earlier one.
  private func loadFact(about value: Int) -> Effect<Action> {
    let facts = facts
    // Not `catch:`, which gets no `CancellationError`: if the client's own work is cancelled, this
    // request has failed like any other.
    return .run(name: "fact") { send in
      let fact: String
      do {
        fact = try await facts.fact(value)
      } catch {
        return await send(.factFailed("\(error)"))
      }
      await send(.factLoaded(fact))
    }
    .cancellable(id: CancelID.fact, cancelInFlight: true)
  }

  /// Counts in the database, not in the state, so that no concurrent change is lost. The closure
  /// has no capture list, so it starts here, and the writes keep the order of the taps. It catches
  /// errors itself, as that of ``loadFact(about:)`` does: no end of a write must be missed.
  private func update(
    _ id: SavedCounter.ID, set updates: @escaping @Sendable (inout Updates<SavedCounter>) -> Void
  ) -> Effect<Action> {
    let database = database
    return .run(name: "count") { send in
      do {
        try await database.write { db in
          try SavedCounter.find(id).update(set: updates).execute(db)
        }
      } catch {
        return await send(.writeFailed("\(error)"))
      }
      await send(.written)
    }
  }
}
