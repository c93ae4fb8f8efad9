import Foundation
import Ratchet
import RatchetData
import Reminders
import Testing

/// A user's first steps on an empty database, which the feature's tests and the spawned program run
/// alike: a list, two reminders, their order, a completion, an undone deletion, a changed note.
enum RemindersScenario {
  static let actions: [RemindersFeature.Action] = [
    .addListButtonTapped,
    .destination(.presented(.listForm(.titleChanged("Home")))),
    .destination(.presented(.listForm(.saveButtonTapped))),
    .listTapped(1),
    detail(.newReminderTapped),
    sheet(.titleChanged("Milk")),
    sheet(.saveButtonTapped),
    detail(.newReminderTapped),
    sheet(.titleChanged("Bread")),
    sheet(.flagToggled),
    sheet(.saveButtonTapped),
    detail(.reminderMoved(2, before: 1)),
    detail(.completeTapped(1)),
    detail(.deleteTapped(2)),
    .undoTapped,
    detail(.reminderTapped(2)),
    .path(.element(id: 1, action: .form(.notesChanged("Rye")))),
    .path(.element(id: 1, action: .form(.saveButtonTapped))),
    .path(.popFrom(id: 0)),
    .searchChanged("bre"),
  ]

  private static func detail(_ action: RemindersDetail.Action) -> RemindersFeature.Action {
    .path(.element(id: 0, action: .detail(action)))
  }

  private static func sheet(_ action: ReminderForm.Action) -> RemindersFeature.Action {
    detail(.destination(.presented(.form(action))))
  }

  /// Checks the state after the last action, with loaded rows.
  static func check(_ state: RemindersFeature.State) {
    #expect(state.lists.map(\.list.title) == ["Home"])
    #expect(state.lists.map(\.remindersCount) == [1])
    #expect(state.counts == RemindersCounts(all: 1, flagged: 1, completed: 1))
    #expect(state.results.rows.map(\.title) == ["**Bread**"])
    #expect(state.results.rows.map(\.reminder.notes) == ["Rye"])
    #expect(state.path.isEmpty)
    #expect(state.destination == nil)
    #expect(state.undo == nil)
    #expect(state.failure == nil)
  }
}
