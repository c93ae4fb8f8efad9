import Ratchet
import RatchetData

extension RemindersDetail {
  /// Which rows are fetched.
  func reduceRows(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .orderChanged(let order):
      state.order = order
      state.limit = State.pageSize
    case .showsCompletedToggled:
      state.showsCompleted.toggle()
      state.limit = State.pageSize
    case .filterCleared:
      filter(by: [], &state)
    case .destination(.presented(.tagPicker(.doneTapped))):
      if let tags = state.destination?.tagPicker?.selected { filter(by: tags, &state) }
      state.destination = nil
    case .moreRowsNeeded:
      guard state.rows.count < state.total || state.failure != nil else { return .none }
      // From the rows and not from the last limit: if those rows could not be loaded, the same ones
      // are requested again. The end may be reported several times while they are loaded.
      let limit = state.rows.count + State.pageSize
      guard limit != state.limit || !state.isLoading else { return .none }
      state.limit = limit
    default:
      break
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

  private func filter(by tags: [String], _ state: inout State) {
    state.tags = tags
    state.limit = State.pageSize
  }

  /// The selection, and the changes of all selected reminders. These belong to the screen: a
  /// reminder that was selected and is no longer one of the screen is not changed.
  func reduceSelection(_ state: inout State, _ action: Action) -> Effect<Action> {
    let selection = state.selection
    switch action {
    case .selectionToggled(let id):
      guard state.ids.contains(id) else { return .none }
      let place = state.selectedIDs.firstIndex { $0 >= id } ?? state.selectedIDs.endIndex
      if state.selectedIDs.dropFirst(place).first == id {
        state.selectedIDs.remove(at: place)
      } else {
        state.selectedIDs.insert(id, at: place)
      }
      return .none
    case .allSelected:
      state.selectedIDs = state.ids
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
