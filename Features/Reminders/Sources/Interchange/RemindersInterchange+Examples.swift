public import Ratchet

extension RemindersInterchange.Action: ActionExamples {
  public static var examples: [RemindersInterchange.Action] {
    [
      .importFileChosen(path: "reminders.ics"), .exportCalendarChosen(path: "reminders.ics"),
      .exportCSVChosen(path: "reminders.csv"), .cancelTapped,
      .event(
        .progressed(RemindersImportProgress(components: 1, bytesRead: 100, totalBytes: 200))),
      .event(.skipped(RemindersImportProblem(line: 3, reason: "SUMMARY is missing"))),
      .event(.finished(RemindersImportReport())),
      .exported(path: "reminders.csv", RemindersExportReport(reminders: 2, bytes: 80)),
      .failed("notes.txt: is not a calendar"),
      .inputOutputFailed("reminders.ics: cannot be imported: the disk is full"),
    ]
  }
}
