import Ratchet
import RatchetData

extension RemindersFeature {
  /// Opening and closing screens and forms, and the requests that come from them.
  func reduceScreens(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .listTapped(let id):
      guard state.listRow(id) != nil else { return .none }
      open(.list(id), &state)
    case .smartListTapped(let list):
      open(.smart(list), &state)
    case .tagTapped(let tag):
      open(.tag(tag), &state)
    case .searchResultTapped(let id):
      guard let row = state.results.rows.first(where: { $0.id == id }) else { return .none }
      open(ReminderContent(row.reminder, tags: row.tags), of: id, &state)
    case .addListButtonTapped:
      state.destination = .listForm(ListForm.State())
    case .editListTapped(let id):
      guard let row = state.listRow(id) else { return .none }
      state.destination = .listForm(ListForm.State(listID: id, content: ListForm.Content(row.list)))

    case .path(.push(let id, _)):
      state.path[id: id, case: \.detail]?.startFetching(now: date.now)
    case .path(.popFrom(let id)):
      return completePending(from: id, state)
    case .path(.element(let id, .detail(let action))):
      return reduceDetail(&state, id, action)
    case .path(.element(let id, .form(.saveRequested))):
      return saveReminder(&state, in: .screen(id))

    case .reminderSaved, .reminderNotSaved, .listSaved, .listNotSaved:
      return reduceForms(&state, action)
    default:
      break
    }
    return .none
  }

  private func reduceDetail(
    _ state: inout State, _ id: StackElementID, _ action: RemindersDetail.Action
  ) -> Effect<Action> {
    switch action {
    case .reminderTapped(let reminderID):
      guard let row = state.path[id: id, case: \.detail]?.row(reminderID) else { return .none }
      open(ReminderContent(row.reminder, tags: row.tags), of: reminderID, &state)
    case .newReminderTapped:
      // A reminder that is begun in a smart list or with a tag goes to the first list.
      if state[.sheet(id)]?.content.listID == nil, let list = state.lists.first {
        state[.sheet(id)]?.content.listID = list.id
        state[.sheet(id)]?.original.listID = list.id
      }
    case .changeRequested(let change):
      return write(change)
    case .destination(.presented(.form(.saveRequested))):
      return saveReminder(&state, in: .sheet(id))
    default:
      break
    }
    return .none
  }

  private func open(_ scope: RemindersScope, _ state: inout State) {
    var detail = RemindersDetail.State(scope: scope)
    detail.startFetching(now: date.now)
    state.path.append(.detail(detail))
  }

  private func open(_ content: ReminderContent, of id: Reminder.ID, _ state: inout State) {
    state.path.append(.form(ReminderForm.State(reminderID: id, content: content)))
  }

  /// Completes at once the reminders whose delay is cancelled with their screen.
  private func completePending(from id: StackElementID, _ state: State) -> Effect<Action> {
    guard let index = state.path.ids.firstIndex(of: id) else { return .none }
    let pending = state.path[index...].flatMap { $0.detail?.completing.sorted() ?? [] }
    return pending.isEmpty ? .none : write(.complete(pending, true))
  }
}
