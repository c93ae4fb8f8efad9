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

extension RemindersFeature {
  /// Saves a form. The effect belongs to this feature, so the reminder is saved even if the form is
  /// closed meanwhile.
  func saveReminder(_ state: inout State, in place: FormPlace) -> Effect<Action> {
    guard let form = state[place], form.isReadyToSave else { return .none }
    state.lastSave += 1
    let save = FormSave(number: state.lastSave, place: place, form: form)
    state[place]?.runningSave = save.number
    let database = database
    return .run(name: "save") { send in
      let id = try await database.write { db in
        try form.content.save(as: form.reminderID, in: db)
      }
      await send(.reminderSaved(save, as: id))
    } catch: { error, send in
      await send(.reminderNotSaved(save, reason: "\(error)"))
    }
  }

  func saveList(_ state: inout State) -> Effect<Action> {
    guard let form = state.destination?.listForm, form.isReadyToSave else { return .none }
    state.lastSave += 1
    let save = state.lastSave
    state.destination?.modify(\.listForm) { $0.runningSave = save }
    let database = database
    return .run(name: "save list") { send in
      _ = try await database.write { db in try form.content.save(as: form.listID, in: db) }
      await send(.listSaved(save: save))
    } catch: { error, send in
      await send(.listNotSaved(save: save, form.listID, form.content, reason: "\(error)"))
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

    case .listSaved(let save):
      state.writeFailure = nil
      if state.destination?.listForm?.runningSave == save { state.destination = nil }
    case .listNotSaved(let save, let id, let content, let reason):
      if state.destination?.listForm?.runningSave == save {
        state.destination?.modify(\.listForm) {
          $0.runningSave = nil
          $0.failure = reason
        }
      } else if state.destination == nil {
        let stored = id.flatMap { state.listRow($0) }.map { ListForm.Content($0.list) }
        var form = ListForm.State(
          listID: id, content: content, original: stored ?? ListForm.Content())
        form.failure = reason
        state.destination = .listForm(form)
      } else {
        state.writeFailure = "The list “\(content.title)” was not saved: \(reason)"
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
