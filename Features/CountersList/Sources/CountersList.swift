public import Ratchet
public import RatchetData
import RatchetDependencies

/// A list of counters that is stored in the database, with their total.
///
/// The rows show the contents of the database. A tap writes to the database, and its change arrives
/// by observation, like that of another screen or process.
@Reducer
public struct CountersList {
  /// The rows of the list, the total, and the latest failures.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The rows, ordered by id.
    public var rows: IdentifiedArrayOf<Counter.State> = []

    /// The sum of all values, as the database computes it.
    @FetchOne(SavedCounter.select { $0.value.sum() ?? 0 }) public var total = 0

    /// The reason for which the counters could not be observed; nil once they are.
    public var readFailure: String?

    /// The reason for which the last tapped change could not be saved; nil once one is saved.
    public var writeFailure: String?

    /// The failure to show: the displayed counters or total may differ from the taps or from the
    /// database.
    public var failure: String? {
      writeFailure ?? readFailure ?? $total.loadError.map { "\($0)" }
    }

    /// Makes an empty list, which is filled by `appeared`.
    public init() {}
  }

  /// The actions of the screen, of its rows and of its effects.
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

  /// Makes the reducer.
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
        // These counters may result from an earlier change than the failed write, so its failure
        // stays.
        state.readFailure = nil
        let changed = state.rows.update(to: IdentifiedArray(counters))
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

  /// Writes a change. It catches errors itself: `catch:` gets no `CancellationError`, and no end of a
  /// write must be missed.
  private func write(
    name: String, _ change: @escaping @Sendable (Database) throws -> Void
  ) -> Effect<Action> {
    let database = database
    return .run(name: name) { send in
      do {
        try await database.write(change)
      } catch {
        return await send(.writeFailed("\(error)"))
      }
      await send(.written)
    }
  }
}

/// Includes the total and the failure, for readers outside of the application.
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
