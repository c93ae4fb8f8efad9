public import Ratchet
import RatchetDependencies

/// A list of counters that is kept from one run to the next, and their total.
@Reducer
public struct CountersList {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var rows: IdentifiedArrayOf<Counter.State> = []

    /// The id of the next counter.
    public var nextID = 1

    /// Whether the saved counters are here. Before that it is not known which ids are taken.
    public var isLoaded = false

    /// How many counters were added before that: they come when the saved ones are here.
    public var waitingAdds = 0

    /// Why the list could not be loaded or saved, if it could not.
    public var failure: String?

    public init() {}

    /// The sum of all rows. O(n).
    public var total: Int { rows.reduce(0) { $0 + $1.value } }
  }

  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case countersLoaded(SavedCounters)
    case addButtonTapped
    case removeButtonTapped(id: Counter.State.ID)
    case rows(IdentifiedActionOf<Counter>)
    case persistenceFailed(String)
  }

  enum CancelID: Hashable {
    case load
    case save(Counter.State.ID)
  }

  @Dependency(CountersClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        // What is here is never older than what is saved: a save may still be on its way.
        return state.isLoaded ? .none : load()

      case .countersLoaded(let saved):
        state.isLoaded = true
        state.rows = IdentifiedArray(saved.counters)
        state.nextID = max(state.nextID, saved.nextID)
        state.failure = nil
        defer { state.waitingAdds = 0 }
        return .merge((0..<state.waitingAdds).map { _ in add(to: &state) })

      case .addButtonTapped:
        guard state.isLoaded else {
          state.waitingAdds += 1
          return load()
        }
        return add(to: &state)

      case .removeButtonTapped(let id):
        guard state.rows.remove(id: id) != nil else { return .none }
        return .merge(
          .cancel(id: CancelID.save(id)),
          .run(name: "remove") { [client] _ in
            try await client.remove(id)
          } catch: { error, send in
            await send(.persistenceFailed("\(error)"))
          })

      case .rows(.element(let id, .incrementTapped)),
        .rows(.element(let id, .decrementTapped)),
        .rows(.element(let id, .resetTapped)):
        return state.rows[id: id].map(save) ?? .none

      case .rows:
        return .none

      case .persistenceFailed(let reason):
        state.failure = reason
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }

  private func load() -> Effect<Action> {
    .run(name: "load") { [client] send in
      await send(.countersLoaded(try await client.load()))
    } catch: { error, send in
      await send(.persistenceFailed("\(error)"))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func add(to state: inout State) -> Effect<Action> {
    let row = Counter.State(id: state.nextID)
    state.nextID += 1
    state.rows.append(row)
    return save(row)
  }

  /// The list saves its rows, so that a counter can be used where nothing is kept.
  private func save(_ row: Counter.State) -> Effect<Action> {
    .run(name: "save") { [client] _ in
      try await client.save(row)
    } catch: { error, send in
      await send(.persistenceFailed("\(error)"))
    }
    .cancellable(id: CancelID.save(row.id), cancelInFlight: true)
  }
}

/// With the total, for those who read it from outside.
extension CountersList.State: Encodable {
  private enum CodingKeys: CodingKey {
    case rows
    case nextID
    case failure
    case total
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rows, forKey: .rows)
    try container.encode(nextID, forKey: .nextID)
    try container.encode(failure, forKey: .failure)
    try container.encode(total, forKey: .total)
  }
}

/// With the total, for those who read it in a dump or a diff.
extension CountersList.State: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "rows": rows, "total": total, "nextID": nextID, "isLoaded": isLoaded,
        "waitingAdds": waitingAdds, "failure": failure as Any,
      ],
      displayStyle: .struct)
  }
}
