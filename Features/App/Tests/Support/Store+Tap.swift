import App
import CountersList
import Ratchet
import ReadingList

extension Store where State == AppFeature.State, Action == AppFeature.Action {
  /// Taps only rows that exist, as a user can only tap visible rows.
  func tap(_ action: sending AppFeature.Action) -> StoreTask? {
    switch action {
    case .counters(.rows(.element(let id, _))):
      if withState({ $0.counters.rows[id: id] == nil }) { return nil }
    case .readingList(.detail):
      if withState({ $0.readingList.detail == nil }) { return nil }
    default: break
    }
    return send(action)
  }
}

extension Store where State == AppRoot.State, Action == AppRoot.Action {
  /// Taps in the tabs only while they are shown.
  func tap(_ action: sending AppRoot.Action) -> StoreTask? {
    if action.is(\.tabs), withState({ $0.tabs == nil }) { return nil }
    return send(action)
  }
}
