public import Ratchet

extension RemindersFeature.Action: ActionExamples {
  public static var examples: [RemindersFeature.Action] {
    var content = ReminderContent(listID: 1)
    content.title = "Milk"
    let form = ReminderForm.State(reminderID: 1, content: content)
    let save = FormSave(number: 1, place: .screen(1), form: form)
    let listSave = ListSave(number: 2, listID: 1, content: ListForm.Content())
    var examples: [RemindersFeature.Action] = [
      .appeared, .searchChanged("#errand milk"), .moreResultsNeeded, .searchResultTapped(1),
      .listTapped(1),
      .smartListTapped(.today), .tagTapped("errand"), .addListButtonTapped, .editListTapped(1),
      .deleteListTapped(1), .listMoved(1, before: 2), .undoTapped, .undoPeriodPassed,
      .failureDismissed,
      .path(.push(id: 0, state: .detail(RemindersDetail.State(scope: .list(1))))),
      .path(.push(id: 1, state: .form(form))), .path(.popFrom(id: 0)),
      .destination(.dismiss), .destination(.presented(.alert(.deleteListConfirmed(1)))),
      .changeSaved(.delete([1]), deleted: [1]),
      .changeFailed(.delete([1]), reason: "The disk is full."), .reminderSaved(save, as: 1),
      .reminderNotSaved(save, reason: "The disk is full."), .listSaved(listSave, as: 1),
      .listNotSaved(listSave, reason: "The disk is full."),
    ]
    examples += RemindersDetail.Action.examples.map {
      .path(.element(id: 0, action: .detail($0)))
    }
    examples += ReminderForm.Action.examples.map { .path(.element(id: 1, action: .form($0))) }
    examples += ListForm.Action.examples.map { .destination(.presented(.listForm($0))) }
    examples += RemindersInterchange.Action.examples.map { .interchange($0) }
    return examples
  }
}
