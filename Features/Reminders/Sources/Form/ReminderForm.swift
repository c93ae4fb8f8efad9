public import Foundation
public import Ratchet
import RatchetDependencies

/// The form of a new or existing reminder.
///
/// It only requests to be saved: ``RemindersFeature`` writes the reminder, closes the form when it
/// is saved, and otherwise sets the failure.
@Reducer
public struct ReminderForm {
  /// A reason for which the form cannot be saved.
  public enum Problem: String, Error, CaseIterable, Sendable, Codable {
    case titleBlank
    case listMissing
  }

  /// The typed content, and the state of saving it.
  @ObservableState
  public struct State: ValidatedForm, Equatable, Sendable {
    /// The id of the reminder; nil for a new one.
    public var reminderID: Reminder.ID?
    /// The content as typed.
    public var content: ReminderContent
    /// The content at the beginning, or as last saved.
    public var original: ReminderContent

    /// The number of the save that is running; nil if none is.
    public var runningSave: Int?
    /// The reason for which the last save failed; nil if it did not.
    public var failure: String?

    /// The ``problems``, from the first attempt to save the form on; empty before.
    public internal(set) var shownProblems: [Problem] = []

    /// The presented tag picker or question.
    @Presents public var destination: Destination.State?

    /// Makes the form of a new reminder, or of the one with this id.
    public init(reminderID: Reminder.ID? = nil, content: ReminderContent = ReminderContent()) {
      self.reminderID = reminderID
      self.content = content
      original = content
    }

    /// Whether a save is running.
    public var isSaving: Bool { runningSave != nil }
    /// Whether something was typed that is not saved.
    public var isChanged: Bool { content != original }

    /// Shows a content that was stored since the form was opened: what the user has changed stays
    /// as typed.
    public mutating func update(to stored: ReminderContent) {
      content.takeUnchanged(from: stored, since: original)
      original = stored
    }

    /// The reasons for which the form cannot be saved, none if it can.
    public var problems: [Problem] {
      var problems: [Problem] = []
      if content.title.isBlank { problems.append(.titleBlank) }
      if content.listID == nil { problems.append(.listMissing) }
      return problems
    }
  }

  /// The inputs and taps of the form.
  public enum Action: Equatable, Sendable, Codable {
    case titleChanged(String)
    case notesChanged(String)
    case dueDateChanged(Date?)
    case flagToggled
    case priorityChanged(Priority?)
    case listChanged(RemindersList.ID)
    case tagsTapped
    case saveButtonTapped
    case cancelButtonTapped
    /// The form is complete; the parent saves it.
    case saveRequested
    case destination(PresentationAction<Destination.Action>)
  }

  /// The choices that the form can present.
  @Reducer(
    state: .equatable, .sendable, .encodable, action: .equatable, .sendable, .codable)
  public enum Destination {
    case tagPicker(TagPicker)
    case confirmation(ConfirmationDialogState<Confirmation>)

    /// The answers to the question whether to close a changed form.
    public enum Confirmation: Equatable, Sendable, Codable {
      case discardConfirmed
    }
  }

  @Dependency(\.dismiss) var dismiss

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.content.title = title
        state.removeSolvedProblems()
        return .none
      case .notesChanged(let notes):
        state.content.notes = notes
        return .none
      case .dueDateChanged(let date):
        state.content.dueDate = date
        return .none
      case .flagToggled:
        state.content.isFlagged.toggle()
        return .none
      case .priorityChanged(let priority):
        state.content.priority = priority
        return .none
      case .listChanged(let id):
        state.content.listID = id
        state.removeSolvedProblems()
        return .none

      case .tagsTapped:
        state.destination = .tagPicker(TagPicker.State(selected: state.content.tags))
        return .none
      case .destination(.presented(.tagPicker(.doneTapped))):
        if let tags = state.destination?.tagPicker?.selected { state.content.tags = tags }
        state.destination = nil
        return .none

      case .saveButtonTapped:
        return state.requestSave() ? .send(.saveRequested) : .none

      case .cancelButtonTapped:
        guard state.isChanged else { return close() }
        state.destination = .confirmation(.discardChanges)
        return .none
      case .destination(.presented(.confirmation(.discardConfirmed))):
        return close()

      case .saveRequested, .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private func close() -> Effect<Action> {
    let dismiss = dismiss
    return .run(name: "close") { _ in await dismiss() }
  }
}

extension ConfirmationDialogState<ReminderForm.Destination.Confirmation> {
  static var discardChanges: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Discard the changes?")
    } actions: {
      ButtonState(role: .destructive, action: .discardConfirmed) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Keep editing") }
    }
  }
}
