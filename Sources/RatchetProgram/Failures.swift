import App
import CountersList
import Items
import Ratchet
import ReadingList
import Reminders
import Trips

/// The actions of each feature that report a failure, with the reason.
enum Failures {
  /// Counters could not be read or saved.
  @Sendable static func reason(_ action: CountersList.Action) -> String? {
    switch action {
    case .persistenceFailed(let reason), .writeFailed(let reason),
      .rows(.element(_, .writeFailed(let reason))):
      reason
    default: nil
    }
  }

  /// A change could not be saved, or a file not imported.
  @Sendable static func reason(_ action: ReadingList.Action) -> String? {
    switch action {
    case .persistenceFailed(let reason), .catalogueImport(.failed(let reason)),
      .catalogueImport(.inputOutputFailed(let reason)):
      reason
    default: nil
    }
  }

  /// Items could not be loaded, or a change not saved.
  @Sendable static func reason(_ action: ItemsList.Action) -> String? {
    switch action {
    case .loadFailed(let reason), .changeFailed(_, let reason): reason
    default: nil
    }
  }

  /// Trips could not be loaded, or a change not saved.
  @Sendable static func reason(_ action: TripsList.Action) -> String? {
    switch action {
    case .loadFailed(let reason), .changeFailed(_, let reason): reason
    default: nil
    }
  }

  /// A change could not be saved, or a file not imported or exported.
  @Sendable static func reason(_ action: RemindersFeature.Action) -> String? {
    switch action {
    case .changeFailed(_, let reason), .reminderNotSaved(_, let reason),
      .listNotSaved(_, let reason), .interchange(.failed(let reason)),
      .interchange(.inputOutputFailed(let reason)):
      reason
    default: nil
    }
  }

  /// The database could not be opened, the place not be kept, or a tab reports a failure. A link
  /// that leads nowhere is no failure of the application: the state says so.
  @Sendable static func reason(_ action: AppRoot.Action) -> String? {
    switch action {
    case .openingFailed(let reason), .restorationFailed(let reason): reason
    case .tabs(.counters(let action)): reason(action)
    case .tabs(.readingList(let action)): reason(action)
    case .tabs(.items(let action)): reason(action)
    case .tabs(.trips(let action)): reason(action)
    case .tabs(.reminders(let action)): reason(action)
    default: nil
    }
  }
}
