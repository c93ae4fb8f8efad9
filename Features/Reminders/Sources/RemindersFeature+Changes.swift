import Foundation
import Ratchet
import RatchetData

extension RemindersFeature {
  /// Writes a change. The closure has no capture list, so it starts here, and the writes keep the
  /// order of the taps. It catches errors itself: `catch:` gets no `CancellationError`, and no end of
  /// a write must be missed.
  func write(_ change: RemindersChange) -> Effect<Action> {
    let (database, now) = (database, date.now)
    let purgeDate = now.addingTimeInterval(-(timing.deletedPeriod / .seconds(1)))
    return .run(name: "write") { send in
      let deleted: [Reminder.ID]
      do {
        deleted = try await database.write { db in
          try change.apply(in: db, at: now, purging: purgeDate)
        }
      } catch {
        return await send(.changeFailed(change, reason: "\(error)"))
      }
      await send(.changeSaved(change, deleted: deleted))
    }
  }

  /// Offers to undo a deletion, for a while; closes the screens of a deleted list.
  func reduceSaved(
    _ state: inout State, _ change: RemindersChange, deleted: [Reminder.ID]
  ) -> Effect<Action> {
    state.writeFailure = nil
    switch change {
    case .delete, .deleteCompleted:
      guard !deleted.isEmpty else { return .none }
      state.undo = RemindersUndo(ids: deleted)
      return endUndo()
    case .restore(let ids):
      // Not if more was deleted meanwhile.
      if state.undo?.ids == ids { state.undo = nil }
      return .none
    case .deleteList(let id):
      // Screens of other lists above it stay, with what they hold.
      for screen in state.path.ids
      where state.path[id: screen, case: \.detail]?.scope == .list(id) {
        state.path.remove(id: screen)
      }
      // It would offer to restore reminders that are gone, or seem to restore the list.
      state.undo = nil
      return .cancel(id: CancelID.undo)
    case .complete, .flag, .toggleFlag, .moveToList, .move, .moveList:
      return .none
    }
  }

  private func endUndo() -> Effect<Action> {
    guard let period = timing.undoPeriod else { return .none }
    let clock = clock
    return .run(name: "undo") { send in
      try await clock.sleep(for: period)
      await send(.undoPeriodPassed)
    }
    .cancellable(id: CancelID.undo, cancelInFlight: true)
  }
}
