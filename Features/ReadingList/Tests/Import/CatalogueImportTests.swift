import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct CatalogueImportTests {
  private typealias Events = AsyncThrowingStream<CatalogueImportEvent, any Error>

  private static let report = {
    var report = CatalogueImportReport()
    report.added = 2
    report.skipped = 1
    return report
  }()

  /// A test store, and the import's events.
  private static func store(
    _ state: CatalogueImport.State = CatalogueImport.State()
  ) -> (TestStoreOf<CatalogueImport>, Events.Continuation) {
    let (stream, continuation) = Events.makeStream()
    let store = TestStore(initialState: state) {
      CatalogueImport()
    } withDependencies: {
      $0[CatalogueClient.self].importCatalogue = { _ in stream }
    }
    return (store, continuation)
  }

  private static func progress(_ rows: Int) -> CatalogueImportProgress {
    CatalogueImportProgress(rows: rows, bytesRead: rows * 100, totalBytes: 1_000)
  }

  @Test("The import reports its progress, its broken rows, and its result")
  func finishes() async {
    let (store, events) = Self.store()
    let problem = CatalogueProblem(line: 3, reason: "title is empty")
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    events.yield(.progressed(Self.progress(1)))
    await store.receive(.event(.progressed(Self.progress(1)))) {
      $0.phase = .running(Self.progress(1))
    }
    events.yield(.skipped(problem))
    await store.receive(.event(.skipped(problem))) { $0.problems = [problem] }
    events.yield(.finished(Self.report))
    events.finish()
    await store.receive(.event(.finished(Self.report))) { $0.phase = .finished(Self.report) }
    await store.finish()
  }

  @Test("A file that is not a catalogue is distinguished from one that could not be saved")
  func noCatalogue() async {
    let (store, events) = Self.store()
    let error = CatalogueError(path: "books.csv", cause: .empty)
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    events.finish(throwing: error)
    await store.receive(.failed("books.csv: the file is empty")) {
      $0.phase = .failed("books.csv: the file is empty")
    }
  }

  @Test("A file that cannot be imported is reported, with the problems found before")
  func fails() async {
    let (store, events) = Self.store()
    let problem = CatalogueProblem(line: 3, reason: "title is empty")
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    events.yield(.skipped(problem))
    events.finish(throwing: Failure("The disk is gone."))
    await store.receive(.event(.skipped(problem))) { $0.problems = [problem] }
    let reason = "books.csv: cannot be imported: The disk is gone."
    await store.receive(.inputOutputFailed(reason)) { $0.phase = .failed(reason) }
  }

  @Test("An import that ends without a report, or was cancelled elsewhere, has failed")
  func noReport() async {
    let (store, events) = Self.store()
    await store.send(.fileChosen(path: "a.csv")) { $0.phase = .running(nil) }
    events.yield(.progressed(Self.progress(1)))
    events.finish()
    await store.receive(\.event) { $0.phase = .running(Self.progress(1)) }
    let reason = "a.csv: the import ended without a report"
    await store.receive(.inputOutputFailed(reason)) { $0.phase = .failed(reason) }
    store.dependencies[CatalogueClient.self].importCatalogue = { _ in
      Events { $0.finish(throwing: CancellationError()) }
    }
    await store.send(.fileChosen(path: "b.csv")) { $0.phase = .running(nil) }
    await store.receive(\.inputOutputFailed) { $0.phase = .failed($1) }
  }

  @Test("Cancelling ends the import, and it reports nothing more")
  func cancels() async {
    let (store, events) = Self.store()
    let isOver = Gate()
    events.onTermination = { end in if case .cancelled = end { isOver.open() } }
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    await store.send(.cancelTapped) { $0.phase = .idle }
    await #expect(throws: Never.self) { try await isOver.pass() }
    events.yield(.finished(Self.report))
    await store.finish()
  }

  @Test("Cancelling after a part was saved reports how many rows stay")
  func cancelsLater() async {
    let (store, events) = Self.store()
    var progress = Self.progress(7)
    progress.rowsKept = 5
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    events.yield(.progressed(progress))
    await store.receive(.event(.progressed(progress))) { $0.phase = .running(progress) }
    await store.send(.cancelTapped) { $0.phase = .cancelled(rowsKept: 5) }
    await store.finish()
  }

  @Test("Cancelling without an import does nothing")
  func cancelsNothing() async {
    let (store, _) = Self.store()
    await store.send(.cancelTapped)
    var finished = CatalogueImport.State()
    finished.phase = .finished(Self.report)
    let (second, _) = Self.store(finished)
    await second.send(.cancelTapped)
  }

  @Test("Another file replaces the imported one, and its problems")
  func anotherFile() async {
    let (store, first) = Self.store()
    let problem = CatalogueProblem(line: 3, reason: "title is empty")
    await store.send(.fileChosen(path: "a.csv")) { $0.phase = .running(nil) }
    first.yield(.skipped(problem))
    await store.receive(\.event) { $0.problems = [problem] }
    store.dependencies[CatalogueClient.self].importCatalogue = { _ in
      Events {
        $0.yield(.finished(Self.report))
        $0.finish()
      }
    }
    await store.send(.fileChosen(path: "b.csv")) { $0.problems = [] }
    await store.receive(\.event) { $0.phase = .finished(Self.report) }
    await store.finish()
  }

  @Test("The first hundred problems are kept")
  func manyProblems() async {
    let (store, events) = Self.store()
    await store.send(.fileChosen(path: "books.csv")) { $0.phase = .running(nil) }
    let problems = (1...150).map { CatalogueProblem(line: $0, reason: "title is empty") }
    for problem in problems { events.yield(.skipped(problem)) }
    events.yield(.finished(Self.report))
    events.finish()
    for problem in problems {
      if problem.line <= CatalogueImport.State.problemLimit {
        await store.receive(.event(.skipped(problem))) { $0.problems.append(problem) }
      } else {
        await store.receive(.event(.skipped(problem)))
      }
    }
    await store.receive(.event(.finished(Self.report))) { $0.phase = .finished(Self.report) }
    #expect(store.state.problems == Array(problems.prefix(100)))
  }

  @Test("A file is read once it is chosen; events about it run nothing")
  func effects() {
    let reduction = expectReduce(
      CatalogueImport(), from: CatalogueImport.State(), .fileChosen(path: "books.csv"),
      .event(.progressed(Self.progress(2))),
      .event(.skipped(CatalogueProblem(line: 3, reason: "title is empty"))),
      effects: [.run("import")]
    ) {
      $0.phase = .running(Self.progress(2))
      $0.problems = [CatalogueProblem(line: 3, reason: "title is empty")]
    }
    expectDump(reduction.state) {
      """
      CatalogueImport.State(
        phase: .running(
          CatalogueImportProgress(
            rows: 2,
            bytesRead: 200,
            totalBytes: 1000,
            rowsKept: nil
          )
        ),
        problems: [
          [0]: CatalogueProblem(
            line: 3,
            reason: "title is empty"
          )
        ]
      )
      """
    }
  }
}
