import Foundation
import Synchronization

// Every kind of action that a user can send, on the largest screen that has it.
extension RatchetBench {
  static var remindersActions: [Benchmark] {
    rows("lists", listsActions) + rows("lists", listFormActions)
      + rows("all reminders", screenActions) + rows("all reminders", filterActions)
      + rows("form of a screen", formActions(of: .sheet))
      + rows("form", formActions(of: .screen)) + rows("files", fileActions)
  }

  /// Rows that are named by their actions.
  private static func rows(
    _ place: String, _ actions: KeyValuePairs<String, DrivenAction>
  ) -> [Benchmark] {
    actions.map { name, action in driven("\(place): \(name)", action) }
  }

  /// A row for an action: its rounds are the samples, which is enough for a median.
  static func driven(
    _ name: String, baseline: String? = nil, _ action: DrivenAction
  ) -> Benchmark {
    Benchmark(
      "ratchet run Reminders: \(name)", from: .detached, baseline: baseline,
      goal: .within(20_000_000),
      .measured { samples in await succeed { try await action.times(rounds: samples) } })
  }

  static let all = [#"smartListTapped "all""#]
  static let detail = "path.element[0].detail"
  private static let listForm = "destination.presented.listForm"

  /// Closes a screen that was opened in a round. Each screen that is opened has the next id.
  @Sendable private static func pop(_ round: Int) -> [String] { ["path.popFrom(id: \(round))"] }

  private static var listsActions: KeyValuePairs<String, DrivenAction> {
    let restore = ["\(detail).changeRequested.restore [8]"]
    let push = #"{"detail":{"scope":{"smart":"all"}}}"#
    return [
      "appeared": DrivenAction("appeared", changesState: false),
      "searchChanged (a letter)": DrivenAction(#"searchChanged "b""#, after: [clearSearch]),
      "searchChanged (a word)": DrivenAction(#"searchChanged "bread""#, after: [clearSearch]),
      "searchChanged (a word and a tag)": DrivenAction(
        ##"searchChanged "milk #errand""##, after: [clearSearch]),
      "searchChanged (a tag)": DrivenAction(##"searchChanged "#errand""##, after: [clearSearch]),
      "searchChanged (no text)": DrivenAction(clearSearch, before: [#"searchChanged "b""#]),
      "moreResultsNeeded": DrivenAction(
        "moreResultsNeeded", before: [#"searchChanged "b""#], after: [clearSearch]),
      "searchResultTapped": DrivenAction(
        { _ in "searchResultTapped 10000" }, first: [#"searchChanged "b""#], after: pop),
      "listTapped": DrivenAction({ _ in "listTapped 7" }, after: pop),
      "smartListTapped (all, of 8,750)": DrivenAction({ _ in all[0] }, after: pop),
      "smartListTapped (today)": DrivenAction(
        { _ in #"smartListTapped "today""# }, after: pop),
      "tagTapped (of 3,750)": DrivenAction({ _ in #"tagTapped "errand""# }, after: pop),
      "path.push": DrivenAction({ "path.push(id: \($0), state: \(push))" }, after: pop),
      "path.popFrom": DrivenAction({ pop($0)[0] }, before: { _ in all }),
      "addListButtonTapped": DrivenAction("addListButtonTapped", after: [dismiss]),
      "editListTapped": DrivenAction("editListTapped 7", after: [dismiss]),
      "deleteListTapped": DrivenAction("deleteListTapped 7", after: [dismiss]),
      "deleteListConfirmed": DrivenAction(
        { "destination.presented.alert.deleteListConfirmed \($0 + 10)" },
        before: { ["deleteListTapped \($0 + 10)"] }),
      "destination.dismiss": DrivenAction(dismiss, before: ["addListButtonTapped"]),
      "listMoved": DrivenAction({ "listMoved(\($0 + 1), before: 1000)" }),
      "undoTapped": DrivenAction(
        "undoTapped", first: ["listTapped 8"], before: ["\(detail).deleteTapped 8"]),
      "undoPeriodPassed": DrivenAction(
        "undoPeriodPassed", first: ["listTapped 8"], before: ["\(detail).deleteTapped 8"],
        after: restore),
      "failureDismissed": DrivenAction("failureDismissed", changesState: false),
    ]
  }

  private static let clearSearch = #"searchChanged """#
  private static let dismiss = "destination.dismiss"

  private static var listFormActions: KeyValuePairs<String, DrivenAction> {
    let open = ["addListButtonTapped"]
    return [
      "listForm.titleChanged": DrivenAction(
        { #"\#(listForm).titleChanged "List \#($0)""# }, first: open),
      "listForm.colorChanged": DrivenAction({ "\(listForm).colorChanged \($0)" }, first: open),
      "listForm.coverChosen": DrivenAction(
        #"\#(listForm).coverChosen "/9g=""#, first: open, after: ["\(listForm).coverRemoved"]),
      "listForm.coverRemoved": DrivenAction(
        "\(listForm).coverRemoved", first: open, before: [#"\#(listForm).coverChosen "/9g=""#]),
      "listForm.saveButtonTapped (a new list)": DrivenAction(
        "\(listForm).saveButtonTapped", before: open + [#"\#(listForm).titleChanged "New""#]),
      "listForm.saveButtonTapped (a list)": DrivenAction(
        { _ in "\(listForm).saveButtonTapped" },
        before: { ["editListTapped 7", #"\#(listForm).titleChanged "List \#($0)""#] }),
      "listForm.cancelButtonTapped": DrivenAction(
        "\(listForm).cancelButtonTapped", before: open),
    ]
  }

  private static var screenActions: KeyValuePairs<String, DrivenAction> {
    [
      "appeared": DrivenAction("\(detail).appeared", first: all, changesState: false),
      "orderChanged (dueDate)": ordered("dueDate", after: "title"),
      "orderChanged (priority)": ordered("priority", after: "title"),
      "orderChanged (title)": ordered("title", after: "dueDate"),
      "orderChanged (manual)": ordered("manual", after: "dueDate"),
      "showsCompletedToggled": DrivenAction("\(detail).showsCompletedToggled", first: all),
      "moreRowsNeeded": DrivenAction(
        { _ in "\(detail).moreRowsNeeded" }, first: all,
        before: { [#"\#(detail).orderChanged "\#($0.isMultiple(of: 2) ? "title" : "dueDate")""#] }),
      "newReminderTapped": DrivenAction(
        "\(detail).newReminderTapped", first: all, after: ["\(detail).destination.dismiss"]),
      "destination.dismiss": DrivenAction(
        "\(detail).destination.dismiss", first: all, before: ["\(detail).newReminderTapped"]),
      "reminderTapped": DrivenAction(
        { _ in "\(detail).reminderTapped 2" }, first: all, after: { pop($0 + 1) }),
      "completeTapped": DrivenAction(
        "\(detail).completeTapped 2", first: all,
        after: ["\(detail).changeRequested.complete([2], false)"]),
      "flagTapped": DrivenAction("\(detail).flagTapped 2", first: all),
      "deleteTapped": DrivenAction(
        "\(detail).deleteTapped 2", first: all, after: ["undoTapped"]),
      "reminderMoved": DrivenAction(
        { "\(detail).reminderMoved(2, before: \($0.isMultiple(of: 2) ? 51 : 3))" },
        first: all + [#"\#(detail).orderChanged "manual""#]),
      "selectionToggled": DrivenAction("\(detail).selectionToggled 2", first: all),
      "allSelected": DrivenAction(
        "\(detail).allSelected", first: all, after: ["\(detail).selectionCleared"]),
      "selectionCleared": DrivenAction(
        "\(detail).selectionCleared", first: all, before: ["\(detail).allSelected"]),
      "deleteCompletedTapped": DrivenAction(
        "\(detail).deleteCompletedTapped", first: all, after: ["\(detail).destination.dismiss"]),
      "closeTapped": DrivenAction(
        { "path.element[\($0)].detail.closeTapped" }, before: { _ in all }),
    ]
  }

  private static func ordered(_ order: String, after other: String) -> DrivenAction {
    DrivenAction(
      #"\#(detail).orderChanged "\#(order)""#, first: all,
      before: [#"\#(detail).orderChanged "\#(other)""#])
  }

  private static var filterActions: KeyValuePairs<String, DrivenAction> {
    let picker = "\(detail).destination.presented.tagPicker"
    let choose = ["\(detail).filterTapped", #"\#(picker).tagTapped "errand""#]
    return [
      "filterTapped": DrivenAction(
        "\(detail).filterTapped", first: all, after: ["\(detail).destination.dismiss"]),
      "tagPicker.tagTapped": DrivenAction(
        #"\#(picker).tagTapped "errand""#, first: all + ["\(detail).filterTapped"]),
      "tagPicker.newTagChanged": DrivenAction(
        { #"\#(picker).newTagChanged "new\#($0)""# }, first: all + ["\(detail).filterTapped"]),
      "tagPicker.newTagSubmitted": DrivenAction(
        { _ in "\(picker).newTagSubmitted" }, first: all + ["\(detail).filterTapped"],
        before: { [#"\#(picker).newTagChanged "new\#($0)""#] }),
      "tagPicker.doneTapped (of 3,750)": DrivenAction(
        "\(picker).doneTapped", first: all, before: choose, after: ["\(detail).filterCleared"]),
      "filterCleared": DrivenAction(
        "\(detail).filterCleared", first: all, before: choose + ["\(picker).doneTapped"]),
    ]
  }
}

// The form has two places.
extension RatchetBench {
  private enum Place {
    case sheet
    case screen
  }

  /// The actions of a form, above the screen of all reminders.
  private static func formActions(of place: Place) -> KeyValuePairs<String, DrivenAction> {
    // On the path, each form that is opened has the next id.
    let form: @Sendable (Int) -> String =
      switch place {
      case .sheet: { _ in "\(detail).destination.presented.form" }
      case .screen: { "path.element[\($0 + 1)].form" }
      }
    let open = place == .sheet ? "\(detail).newReminderTapped" : "\(detail).reminderTapped 2"
    let close: @Sendable (Int) -> [String] =
      switch place {
      case .sheet: { _ in ["\(detail).destination.dismiss"] }
      case .screen: { pop($0 + 1) }
      }
    /// An action in a form that was just opened, and in which these actions came before.
    func action(
      _ name: String, before: [String] = [], isClosing: Bool = false
    ) -> DrivenAction {
      DrivenAction(
        { "\(form($0)).\(name)" }, first: all,
        before: { round in [open] + before.map { "\(form(round)).\($0)" } },
        after: isClosing ? { @Sendable _ in [] } : close)
    }
    let picker = "destination.presented.tagPicker"
    return [
      "titleChanged": action(#"titleChanged "Changed""#),
      "notesChanged": action(#"notesChanged "Changed""#),
      "dueDateChanged": action(#"dueDateChanged "2026-06-15T15:06:40.000Z""#),
      "flagToggled": action("flagToggled"),
      "priorityChanged": action("priorityChanged 3"),
      "listChanged": action("listChanged 9"),
      "tagsTapped": action("tagsTapped"),
      "tagPicker.tagTapped": action(#"\#(picker).tagTapped "errand""#, before: ["tagsTapped"]),
      "tagPicker.newTagChanged": action(
        #"\#(picker).newTagChanged "new""#, before: ["tagsTapped"]),
      "tagPicker.newTagSubmitted": action(
        "\(picker).newTagSubmitted",
        before: ["tagsTapped", #"\#(picker).newTagChanged "new""#]),
      "tagPicker.doneTapped": action("\(picker).doneTapped", before: ["tagsTapped"]),
      "destination.dismiss": action("destination.dismiss", before: ["tagsTapped"]),
      "saveButtonTapped": action(
        "saveButtonTapped", before: [#"titleChanged "Changed""#, "flagToggled"], isClosing: true),
      "cancelButtonTapped (nothing typed)": action("cancelButtonTapped", isClosing: true),
      "cancelButtonTapped (something typed)": action(
        "cancelButtonTapped", before: ["flagToggled"]),
      "discardConfirmed": action(
        "destination.presented.confirmation.discardConfirmed",
        before: ["flagToggled", "cancelButtonTapped"], isClosing: true),
    ]
  }
}

// A script is answered when the import is complete, so it cannot cancel one.
extension RatchetBench {
  private static var fileActions: KeyValuePairs<String, DrivenAction> {
    let files = DrivenFiles()
    return [
      "importFileChosen (ten new to-dos)": DrivenAction({
        #"interchange.importFileChosen(path: "\#(files.calendar($0))")"#
      })
    ]
  }
}

/// The files that the program imports.
private final class DrivenFiles: Sendable {
  private let calendars = Mutex<[ScratchFile]>([])

  /// The path of a calendar whose to-dos are in no other one.
  func calendar(_ number: Int) -> String {
    do {
      let file = try RemindersFile.calendar(of: 10, after: number * 10)
      calendars.withLock { $0.append(file) }
      return file.path
    } catch {
      preconditionFailure("The calendar cannot be written: \(error)")
    }
  }
}
