public import Ratchet
import RatchetData
import RatchetDependencies

/// The screen of the reminders of a list, of a smart list or of a tag.
///
/// It requests changes with `changeRequested`; ``RemindersFeature`` writes them.
@Reducer
public struct RemindersDetail {
  /// The shown reminders, and the state of the screen around them.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The reminders that the screen shows.
    public let scope: RemindersScope
    /// The order of the reminders.
    public var order: ReminderOrder
    /// Whether completed reminders are shown.
    public var showsCompleted: Bool
    /// Only reminders with all of these tags are shown.
    public var tags: [String]
    /// The number of rows that are fetched at most.
    public internal(set) var limit = pageSize

    // Not a property wrapper: a decoded state has no database. The fetch begins when the screen is
    // opened in a store.
    var fetched: Fetch<RemindersPage>?

    /// The ids of the reminders that were selected, sorted. Some of them may be hidden now. Not a
    /// set, which would be hashed anew for each comparison with the ids of the screen.
    var selectedIDs: [Reminder.ID] = []

    /// The reminders that will be completed when the delay after the tap has passed.
    public internal(set) var completing: Set<Reminder.ID> = []

    /// The presented form, tag picker or question.
    @Presents public var destination: Destination.State?

    /// The number of rows that are fetched at first, and each time that more are needed.
    public static let pageSize = 100

    /// Makes a screen that fetches its reminders when it is opened in a store.
    ///
    /// - Parameter order: by default that by hand for a list, and by the due date otherwise.
    public init(
      scope: RemindersScope, order: ReminderOrder? = nil, showsCompleted: Bool = false,
      tags: [String] = []
    ) {
      self.scope = scope
      self.order = order ?? scope.defaultOrder
      self.showsCompleted = showsCompleted
      self.tags = tags
    }
  }

  /// The taps on the screen, and the requests to its parent.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case orderChanged(ReminderOrder)
    case showsCompletedToggled
    /// The user has come to the last row.
    case moreRowsNeeded
    case filterTapped
    case filterCleared

    case newReminderTapped
    /// The parent opens the reminder.
    case reminderTapped(Reminder.ID)
    case completeTapped(Reminder.ID)
    case completionDelayPassed(Reminder.ID)
    case flagTapped(Reminder.ID)
    case deleteTapped(Reminder.ID)
    /// A reminder was dragged before another one of the screen, or after all of them.
    case reminderMoved(Reminder.ID, before: Reminder.ID?)

    case selectionToggled(Reminder.ID)
    case allSelected
    case selectionCleared
    case completeSelectedTapped
    case flagSelectedTapped(Bool)
    case moveSelectedTapped(to: RemindersList.ID)
    case deleteSelectedTapped
    case deleteCompletedTapped

    /// The parent writes the change.
    case changeRequested(RemindersChange)
    case destination(PresentationAction<Destination.Action>)
    case closeTapped
  }

  /// The features and questions that the screen can present.
  @Reducer(state: .equatable, .sendable, action: .equatable, .sendable, .codable)
  public enum Destination {
    case form(ReminderForm)
    case tagPicker(TagPicker)
    case confirmation(ConfirmationDialogState<Confirmation>)

    /// The answers to the question whether to delete all completed reminders.
    public enum Confirmation: Equatable, Sendable, Codable {
      case deleteCompletedConfirmed
    }
  }

  enum CancelID: Hashable {
    case rows
    case completion(Reminder.ID)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.remindersTiming) var timing

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .orderChanged, .showsCompletedToggled, .moreRowsNeeded, .filterCleared,
        .destination(.presented(.tagPicker(.doneTapped))):
        return reduceRows(&state, action)

      case .filterTapped:
        state.destination = .tagPicker(TagPicker.State(selected: state.tags))
        return .none

      case .newReminderTapped:
        state.destination = .form(ReminderForm.State(content: state.newReminder(now: date.now)))
        return .none

      case .completeTapped(let id):
        return complete(id, &state)
      case .completionDelayPassed(let id):
        guard state.completing.remove(id) != nil else { return .none }
        return request(.complete([id], true))
      case .flagTapped(let id):
        guard state.reminder(id) != nil else { return .none }
        return request(.toggleFlag(id))
      case .deleteTapped(let id):
        guard state.reminder(id) != nil else { return .none }
        return .merge(cancelCompletion(of: [id], &state), request(.delete([id])))
      case .reminderMoved(let id, let next):
        guard state.order == .manual, id != next, state.reminder(id) != nil else { return .none }
        if let next, !state.ids.contains(next) { return .none }
        return request(.move(id, before: next))

      case .selectionToggled, .allSelected, .selectionCleared, .completeSelectedTapped,
        .flagSelectedTapped, .moveSelectedTapped, .deleteSelectedTapped:
        return reduceSelection(&state, action)

      case .deleteCompletedTapped:
        state.destination = .confirmation(.deleteCompleted(isFiltered: !state.tags.isEmpty))
        return .none
      case .destination(.presented(.confirmation(.deleteCompletedConfirmed))):
        return request(.deleteCompleted(state.scope, tags: state.tags))

      case .closeTapped:
        let dismiss = dismiss
        return .run(name: "close") { _ in await dismiss() }
      case .reminderTapped, .changeRequested, .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  func request(_ change: RemindersChange) -> Effect<Action> { .send(.changeRequested(change)) }

  /// Completes a reminder after the delay; a second tap takes the first one back. A reminder that is
  /// completed already becomes open at once.
  private func complete(_ id: Reminder.ID, _ state: inout State) -> Effect<Action> {
    guard let reminder = state.reminder(id) else { return .none }
    if reminder.isCompleted { return request(.complete([id], false)) }
    guard !state.completing.contains(id) else { return cancelCompletion(of: [id], &state) }
    let (clock, delay) = (clock, timing.completionDelay)
    guard delay > .zero else { return request(.complete([id], true)) }
    state.completing.insert(id)
    return .run(name: "completion") { send in
      try await clock.sleep(for: delay)
      await send(.completionDelayPassed(id))
    }
    .cancellable(id: CancelID.completion(id), cancelInFlight: true)
  }

  func cancelCompletion(of ids: [Reminder.ID], _ state: inout State) -> Effect<Action> {
    let pending = ids.filter { state.completing.remove($0) != nil }
    return .cancel(ids: pending.map { CancelID.completion($0) })
  }
}

extension ConfirmationDialogState<RemindersDetail.Destination.Confirmation> {
  static func deleteCompleted(isFiltered: Bool) -> Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState(
        isFiltered
          ? "Delete all completed reminders with these tags?" : "Delete all completed reminders?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteCompletedConfirmed) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep them") }
    }
  }
}
