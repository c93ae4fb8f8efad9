import Ratchet
import RatchetData

extension RemindersDetail {
  /// Which rows are fetched.
  func reduceRows(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .orderChanged(let order): state.order = order
    case .showsCompletedToggled: state.showsCompleted.toggle()
    default: break
    }
    let now = date.now
    guard let rows = state.fetched else {
      state.startFetching(now: now)
      return .none
    }
    // Also when it appears again: meanwhile another day may have begun.
    let request = state.request(now: now)
    return .run(name: "rows") { _ in
      try await rows.load(request)
    } catch: { _, _ in
      // The failure is in the state's `failure`.
    }
    .cancellable(id: CancelID.rows, cancelInFlight: true)
  }

  /// The selection, and the changes of all selected reminders. These are the ones that are shown: a
  /// reminder that was selected and is hidden now is not changed.
  func reduceSelection(_ state: inout State, _ action: Action) -> Effect<Action> {
    let selection = state.selection
    switch action {
    case .selectionToggled(let id):
      guard state.reminder(id) != nil else { return .none }
      if state.selectedIDs.remove(id) == nil { state.selectedIDs.insert(id) }
      return .none
    case .allSelected:
      state.selectedIDs = Set(state.rows.map(\.id))
      return .none
    case .selectionCleared:
      state.selectedIDs = []
      return .none

    case .completeSelectedTapped where !selection.isEmpty:
      return .merge(
        cancelCompletion(of: selection, &state), request(.complete(selection, true)))
    case .flagSelectedTapped(let isFlagged) where !selection.isEmpty:
      return request(.flag(selection, isFlagged))
    case .moveSelectedTapped(let list) where !selection.isEmpty:
      return request(.moveToList(selection, list))
    case .deleteSelectedTapped where !selection.isEmpty:
      return .merge(cancelCompletion(of: selection, &state), request(.delete(selection)))
    default:
      return .none
    }
  }
}
