public import Ratchet
import RatchetData

/// The place of a reminder's form.
public enum FormPlace: Equatable, Sendable, Codable {
  /// The form is a screen of the path.
  case screen(StackElementID)
  /// The form is presented by a screen of the path.
  case sheet(StackElementID)
}

/// A save of a reminder's form.
public struct FormSave: Equatable, Sendable, Codable {
  /// The number of the save; no two saves have the same.
  public let number: Int
  /// The place of the form when it was saved.
  public let place: FormPlace
  /// The saved form.
  public let form: ReminderForm.State

  /// Describes a save.
  public init(number: Int, place: FormPlace, form: ReminderForm.State) {
    self.number = number
    self.place = place
    self.form = form
  }
}

/// A save of a list's form.
public struct ListSave: Equatable, Sendable, Codable {
  /// The number of the save; no two saves have the same.
  public let number: Int
  /// The id of the list; nil for a new one.
  public let listID: RemindersList.ID?
  /// The saved content.
  public let content: ListForm.Content
  /// The content of the form at the beginning, or as last saved.
  public let original: ListForm.Content

  /// Describes a save.
  public init(
    number: Int, listID: RemindersList.ID?, content: ListForm.Content,
    original: ListForm.Content? = nil
  ) {
    self.number = number
    self.listID = listID
    self.content = content
    self.original = original ?? content
  }
}

extension RemindersFeature {
  /// Saves a form. The effect belongs to this feature, so the reminder is saved even if the form is
  /// closed meanwhile.
  func saveReminder(_ state: inout State, in place: FormPlace) -> Effect<Action> {
    guard let form = state[place], form.isReadyToSave else { return .none }
    state.lastSave += 1
    let save = FormSave(number: state.lastSave, place: place, form: form)
    state[place]?.runningSave = save.number
    let database = database
    // Not `catch:`, which gets no `CancellationError`: a form that waits for its save could never be
    // saved again.
    return .run(name: "save") { send in
      let id: Reminder.ID
      do {
        id = try await database.write { db in
          try form.content.save(as: form.reminderID, since: form.original, in: db)
        }
      } catch {
        return await send(.reminderNotSaved(save, reason: "\(error)"))
      }
      await send(.reminderSaved(save, as: id))
    }
  }

  func saveList(_ state: inout State) -> Effect<Action> {
    guard let form = state.destination?.listForm, form.isReadyToSave else { return .none }
    state.lastSave += 1
    let save = ListSave(
      number: state.lastSave, listID: form.listID, content: form.content, original: form.original)
    state.destination?.modify(\.listForm) { $0.runningSave = save.number }
    let database = database
    return .run(name: "save list") { send in
      let id: RemindersList.ID
      do {
        id = try await database.write { db in
          try save.content.save(as: save.listID, since: save.original, in: db)
        }
      } catch {
        return await send(.listNotSaved(save, reason: "\(error)"))
      }
      await send(.listSaved(save, as: id))
    }
  }

  /// The outcome of a save. A form that has failed shows the reason with all that was typed; if it
  /// was closed meanwhile, it is opened again.
  func reduceForms(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .reminderSaved(let save, let id):
      state.writeFailure = nil
      guard let form = state[save.place], form.runningSave == save.number else { break }
      if form.content == save.form.content {
        state.close(save.place)
      } else {
        // Something was typed during the save. The next one changes the saved reminder.
        state[save.place]?.reminderID = id
        state[save.place]?.original = save.form.content
        state[save.place]?.runningSave = nil
      }
    case .reminderNotSaved(let save, let reason):
      if state[save.place]?.runningSave == save.number {
        state[save.place]?.runningSave = nil
        state[save.place]?.failure = reason
      } else {
        var form = save.form
        form.failure = reason
        state.path.append(.form(form))
      }

    case .listSaved(let save, let id):
      state.writeFailure = nil
      guard let form = state.destination?.listForm, form.runningSave == save.number else { break }
      if form.content == save.content {
        state.destination = nil
      } else {
        // As for a reminder.
        state.destination?.modify(\.listForm) {
          $0.listID = id
          $0.original = save.content
          $0.runningSave = nil
        }
      }
    case .listNotSaved(let save, let reason):
      if state.destination?.listForm?.runningSave == save.number {
        state.destination?.modify(\.listForm) {
          $0.runningSave = nil
          $0.failure = reason
        }
      } else if state.destination == nil {
        var form = ListForm.State(
          listID: save.listID, content: save.content, original: save.original)
        form.failure = reason
        state.destination = .listForm(form)
      } else {
        state.writeFailure = "The list “\(save.content.title)” was not saved: \(reason)"
      }
    default:
      break
    }
    return .none
  }
}

extension RemindersFeature.State {
  /// The form at a place; nil if there is none.
  subscript(place: FormPlace) -> ReminderForm.State? {
    get {
      switch place {
      case .screen(let id): path[id: id, case: \.form]
      case .sheet(let id): path[id: id, case: \.detail]?.destination?.form
      }
    }
    set {
      guard let newValue else { return }
      switch place {
      case .screen(let id): path[id: id, case: \.form] = newValue
      case .sheet(let id): path[id: id, case: \.detail]?.destination = .form(newValue)
      }
    }
  }

  mutating func close(_ place: FormPlace) {
    switch place {
    case .screen(let id): path.remove(id: id)
    case .sheet(let id): path[id: id, case: \.detail]?.destination = nil
    }
  }
}
