import CountersList
import Ratchet
import RatchetData

extension Store where State == CountersList.State, Action == CountersList.Action {
  /// Taps only rows that exist, as a user can only tap visible rows.
  @discardableResult
  func tap(_ action: sending CountersList.Action) -> StoreTask? {
    if case .rows(.element(let id, _)) = action, withState({ $0.rows[id: id] == nil }) {
      return nil
    }
    return send(action)
  }

  /// Waits until the rows equal those in the database.
  func catchUp(with database: any DatabaseReader) async throws {
    let counters = try await database.counters()
    for await rows in states(of: \.rows) {
      if rows.map({ SavedCounter(id: $0.id, value: $0.value) }) == counters { return }
    }
  }
}
