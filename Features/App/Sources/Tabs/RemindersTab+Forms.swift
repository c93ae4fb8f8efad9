import Ratchet
import RatchetData
import RatchetDependencies
public import Reminders

/// The inputs of the forms of the reminders, and how their screens show them.
public struct RemindersInputs: Equatable, Sendable, Codable {
  /// The inputs of a screen above the lists.
  public struct Screen: Equatable, Sendable, Codable {
    /// The order of the reminders; nil for a form.
    public var order: ReminderOrder?
    /// Whether completed reminders are shown; nil for a form.
    public var showsCompleted: Bool?
    /// The form that is the screen, or that it presents; nil if none is open.
    public var form: ReminderForm.State?
  }

  /// The inputs of a list's form.
  public struct List: Equatable, Sendable, Codable {
    /// The id of the list; nil for a new one.
    public var id: RemindersList.ID?
    /// The content as typed, without a chosen cover image.
    public var content: ListForm.Content
    /// The content as the form showed it first; nil in a file that lacks it.
    public var original: ListForm.Content?
  }

  /// The inputs of the screens to which a link leads, from the bottom to the top.
  public var screens: [Screen] = []
  /// The forms of new reminders that are screens above them.
  public var newForms: [ReminderForm.State] = []
  /// The form of a list; nil if none is open.
  public var list: List?
  /// The text to search for; nil for none.
  public var searchText: String?

  /// Makes inputs of nothing.
  public init() {}
}

extension RemindersTab {
  static func record(_ state: RemindersFeature.State, in forms: inout AppForms) {
    var inputs = RemindersInputs()
    for screen in state.path {
      switch screen {
      case .detail(let detail):
        inputs.screens.append(
          RemindersInputs.Screen(
            order: detail.order, showsCompleted: detail.showsCompleted,
            form: detail.destination?.form.map(\.inputs)))
      case .form(let form) where form.reminderID == nil:
        inputs.newForms.append(form.inputs)
      case .form(let form):
        inputs.screens.append(RemindersInputs.Screen(form: form.inputs))
      }
    }
    if let form = state.destination?.listForm {
      var content = form.content
      if case .chosen = content.cover { content.cover = .unchanged }
      inputs.list = RemindersInputs.List(
        id: form.listID, content: content, original: form.original)
    }
    if !state.searchText.isEmpty { inputs.searchText = state.searchText }
    if inputs != RemindersInputs() { forms.reminders = inputs }
  }

  /// Loads the list of a form. The form of a list that is gone stays if it has changes: to save it
  /// inserts the list again.
  static func refresh(_ forms: inout AppForms) async throws {
    @Dependency(\.defaultDatabase) var database
    guard let list = forms.reminders?.list, let id = list.id, list.original != nil else { return }
    var form = list.form
    if let stored = try await database.read({ try RemindersList.find(id).fetchOne($0) }) {
      form.update(to: ListForm.Content(stored))
    } else if !form.isChanged {
      forms.reminders?.list = nil
      return
    }
    forms.reminders?.list = RemindersInputs.List(
      id: id, content: form.content, original: form.original)
  }

  static func restore(_ forms: AppForms, in state: inout RemindersFeature.State) {
    guard let inputs = forms.reminders else { return }
    // Screens that are gone were the last ones, so the others are at their places.
    for (index, inputs) in zip(state.path.indices, inputs.screens) {
      state.path[index].modify(\.detail) { detail in
        if let order = inputs.order { detail.order = order }
        if let showsCompleted = inputs.showsCompleted { detail.showsCompleted = showsCompleted }
        detail.destination = inputs.form.map { .form($0) }
      }
      state.path[index].modify(\.form) { form in
        guard var typed = inputs.form, typed.reminderID == form.reminderID else { return }
        typed.update(to: form.content)
        form = typed
      }
    }
    for form in inputs.newForms { state.path.append(.form(form)) }
    if let list = inputs.list {
      state.destination = .listForm(list.form)
    }
    if let text = inputs.searchText { state.searchText = text }
  }
}

extension RemindersInputs.List {
  /// The form with these inputs.
  fileprivate var form: ListForm.State {
    // Without the original, all of the content counts as typed, so that all of it is saved.
    ListForm.State(listID: id, content: content, original: original ?? ListForm.Content())
  }
}

extension ReminderForm.State {
  /// The form without what it presents, and without the state of saving it.
  fileprivate var inputs: ReminderForm.State {
    var inputs = ReminderForm.State(reminderID: reminderID, content: content)
    inputs.original = original
    return inputs
  }
}
