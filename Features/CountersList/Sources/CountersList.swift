public import Ratchet
public import RatchetData
import RatchetDependencies

/// A list of counters that is kept in the database, and their total.
///
/// The rows are what the database has. A tap writes there, and its change comes back by observation, as
/// that of another screen or process does.
@Reducer
public struct CountersList {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var rows: IdentifiedArrayOf<Counter.State> = []

    @FetchOne(SavedCounter.select { $0.value.sum() ?? 0 }) public var total = 0

    /// Why the counters could not be observed, until they are.
    public var readFailure: String?

    /// Why the last change that was tapped could not be kept, until one is.
    public var writeFailure: String?

    /// Why not all is as it was tapped, or as the database has it.
    public var failure: String? {
      writeFailure ?? readFailure ?? $total.loadError.map { "\($0)" }
    }

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case countersChanged([SavedCounter])
    case addButtonTapped
    case removeButtonTapped(id: SavedCounter.ID)
    case rows(IdentifiedActionOf<Counter>)
    case persistenceFailed(String)
    case written
    case writeFailed(String)
  }

  enum CancelID { case observation }

  @Dependency(\.defaultDatabase) var database

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .observe(SavedCounter.order(by: \.id)) {
          .countersChanged($0)
        } catch: { error, send in
          await send(.persistenceFailed("\(error)"))
        }
        .cancellable(id: CancelID.observation, cancelInFlight: true)

      case .countersChanged(let counters):
        // It may be news of an earlier change than the one that failed.
        state.readFailure = nil
        let changed = state.rows.update(to: counters)
        return .merge(
          changed.map { .send(.rows(.element(id: $0.id, action: .valueChanged($0.value)))) })

      case .addButtonTapped:
        return write(name: "add") { db in
          try SavedCounter.insert { SavedCounter.Draft() }.execute(db)
        }

      case .removeButtonTapped(let id):
        return write(name: "remove") { db in
          try SavedCounter.find(id).delete().execute(db)
        }

      case .persistenceFailed(let reason):
        state.readFailure = reason
        return .none
      case .rows(.element(_, .written)), .written:
        state.writeFailure = nil
        return .none
      case .rows(.element(_, .writeFailed(let reason))), .writeFailed(let reason):
        state.writeFailure = reason
        return .none

      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }

  private func write(
    name: String, _ change: @escaping @Sendable (Database) throws -> Void
  ) -> Effect<Action> {
    let database = database
    return .run(name: name) { send in
      try await database.write(change)
      await send(.written)
    } catch: { error, send in
      await send(.writeFailed("\(error)"))
    }
  }
}

/// With the total and what failed, for those who read it from outside.
extension CountersList.State: Encodable {
  private enum CodingKeys: CodingKey {
    case rows
    case total
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rows, forKey: .rows)
    try container.encode(total, forKey: .total)
    try container.encode(failure, forKey: .failure)
  }
}
