public import Ratchet

extension RemindersDetail.Action: ActionExamples {
  public static var examples: [RemindersDetail.Action] {
    var examples: [RemindersDetail.Action] = [
      .appeared, .orderChanged(.priority), .showsCompletedToggled, .moreRowsNeeded, .filterTapped,
      .filterCleared,
      .newReminderTapped, .reminderTapped(1), .completeTapped(1), .completionDelayPassed(1),
      .flagTapped(1), .deleteTapped(1), .reminderMoved(1, before: 2), .selectionToggled(1),
      .allSelected, .selectionCleared, .completeSelectedTapped, .flagSelectedTapped(true),
      .moveSelectedTapped(to: 1), .deleteSelectedTapped, .deleteCompletedTapped, .closeTapped,
      .destination(.dismiss),
      .destination(.presented(.confirmation(.deleteCompletedConfirmed))),
    ]
    examples += RemindersChange.examples.map { .changeRequested($0) }
    examples += ReminderForm.Action.examples.map { .destination(.presented(.form($0))) }
    examples += TagPicker.Action.examples.map { .destination(.presented(.tagPicker($0))) }
    return examples
  }
}

extension RemindersChange {
  static var examples: [RemindersChange] {
    [
      .complete([1, 2], true), .flag([1], false), .toggleFlag(1), .moveToList([1], 2), .delete([1]),
      .deleteCompleted(.smart(.all), tags: ["errand"]), .restore([1]), .move(1, before: nil),
      .deleteList(1), .moveList(1, before: 2),
    ]
  }
}
