import Ratchet
import RatchetDependencies
import RatchetTesting
import Reminders
import Testing

@Suite struct RemindersInterchangeTests {
  private typealias Events = AsyncThrowingStream<RemindersImportEvent, any Error>

  private static let progress = RemindersImportProgress(
    components: 2, bytesRead: 10, totalBytes: 20)
  private static let problem = RemindersImportProblem(line: 3, reason: "SUMMARY is missing")

  private static var report: RemindersImportReport {
    var report = RemindersImportReport()
    report.added = 1
    report.skipped = 1
    return report
  }

  /// A store whose imports have the events that the test sends.
  private static func store() -> (TestStoreOf<RemindersInterchange>, Events.Continuation) {
    let (events, continuation) = Events.makeStream()
    let store = TestStore(initialState: RemindersInterchange.State()) {
      RemindersInterchange()
    } withDependencies: {
      $0[RemindersFileClient.self].importCalendar = { _ in events }
    }
    return (store, continuation)
  }

  @Test("An import shows its progress, the broken components and the report")
  func imports() async {
    let (store, events) = Self.store()
    await store.send(.importFileChosen(path: "a.ics")) {
      $0.phase = .importing(path: "a.ics", nil)
    }
    events.yield(.progressed(Self.progress))
    await store.receive(.event(.progressed(Self.progress))) {
      $0.phase = .importing(path: "a.ics", Self.progress)
    }
    events.yield(.skipped(Self.problem))
    await store.receive(.event(.skipped(Self.problem))) { $0.problems = [Self.problem] }
    events.yield(.finished(Self.report))
    events.finish()
    await store.receive(.event(.finished(Self.report))) { $0.phase = .imported(Self.report) }
    await store.finish()
  }

  @Test("A file that is no calendar fails differently from one that cannot be read")
  func failures() async {
    let (store, events) = Self.store()
    await store.send(.importFileChosen(path: "a.txt")) {
      $0.phase = .importing(path: "a.txt", nil)
    }
    events.finish(throwing: RemindersFileError(path: "a.txt", reason: "is not a calendar"))
    await store.receive(.failed("a.txt: is not a calendar")) {
      $0.phase = .failed("a.txt: is not a calendar")
    }
    store.dependencies[RemindersFileClient.self].importCalendar = { _ in
      Events { $0.finish(throwing: Refused()) }
    }
    await store.send(.importFileChosen(path: "b.ics")) {
      $0.phase = .importing(path: "b.ics", nil)
    }
    await store.receive(.inputOutputFailed("b.ics: cannot be imported: The disk is full.")) {
      $0.phase = .failed("b.ics: cannot be imported: The disk is full.")
    }
    await store.finish()
  }

  @Test("An import that ends without a report, or was cancelled elsewhere, has failed")
  func noReport() async {
    let (store, events) = Self.store()
    await store.send(.importFileChosen(path: "a.ics")) {
      $0.phase = .importing(path: "a.ics", nil)
    }
    events.yield(.skipped(Self.problem))
    events.finish()
    await store.receive(.event(.skipped(Self.problem))) { $0.problems = [Self.problem] }
    await store.receive(.inputOutputFailed("a.ics: the import ended without a report")) {
      $0.phase = .failed("a.ics: the import ended without a report")
    }
    store.dependencies[RemindersFileClient.self].importCalendar = { _ in
      Events { $0.finish(throwing: CancellationError()) }
    }
    await store.send(.importFileChosen(path: "b.ics")) {
      $0.problems = []
      $0.phase = .importing(path: "b.ics", nil)
    }
    await store.receive(\.inputOutputFailed) { $0.phase = .failed($1) }
  }

  @Test("An export that was cancelled elsewhere has failed")
  func exportCancelledElsewhere() async {
    let (store, _) = Self.store()
    store.dependencies[RemindersFileClient.self].exportCSV = { _ in throw CancellationError() }
    await store.send(.exportCSVChosen(path: "a.csv")) { $0.phase = .exporting(path: "a.csv") }
    await store.receive(\.inputOutputFailed) { $0.phase = .failed($1) }
  }

  @Test("An export shows its file and size, or the reason for which it failed")
  func exports() async {
    let (store, _) = Self.store()
    let report = RemindersExportReport(reminders: 3, bytes: 90)
    store.dependencies[RemindersFileClient.self].exportCalendar = { _ in report }
    store.dependencies[RemindersFileClient.self].exportCSV = { _ in throw Refused() }
    await store.send(.exportCalendarChosen(path: "a.ics")) {
      $0.phase = .exporting(path: "a.ics")
    }
    await store.receive(.exported(path: "a.ics", report)) {
      $0.phase = .exported(path: "a.ics", report)
    }
    await store.send(.exportCSVChosen(path: "a.csv")) { $0.phase = .exporting(path: "a.csv") }
    await store.receive(.inputOutputFailed("a.csv: cannot be exported: The disk is full.")) {
      $0.phase = .failed("a.csv: cannot be exported: The disk is full.")
    }
    await store.finish()
  }

  @Test("A cancelled import sends nothing more, and cancelling nothing changes nothing")
  func cancels() async {
    let (store, events) = Self.store()
    await store.send(.cancelTapped)
    await store.send(.importFileChosen(path: "a.ics")) {
      $0.phase = .importing(path: "a.ics", nil)
    }
    await store.send(.cancelTapped) { $0.phase = .idle }
    events.yield(.finished(Self.report))
    await store.finish()
  }

  @Test("An import that is cancelled after some of its components were saved says so")
  func cancelsLate() {
    let progress = RemindersImportProgress(
      components: 3, componentsKept: 2, bytesRead: 10, totalBytes: 20)
    var state = RemindersInterchange.State()
    state.phase = .importing(path: "a.ics", progress)
    expectReduce(RemindersInterchange(), from: state, .cancelTapped) {
      $0.phase = .cancelled(componentsKept: 2)
    }
  }

  @Test("The first hundred problems are kept")
  func manyProblems() {
    var state = RemindersInterchange.State()
    state.problems = Array(repeating: Self.problem, count: RemindersInterchange.State.problemLimit)
    expectReduce(RemindersInterchange(), from: state, .event(.skipped(Self.problem)))
  }
}

private struct Refused: Error, CustomStringConvertible {
  var description: String { "The disk is full." }
}
