import Foundation
import Ratchet
import RatchetDependencies
import Testing

@testable import RatchetTesting

extension IssuePageTests {
  static let dependencies: [Case] = [
    Case(
      code: "D001", mistake: DependenciesIssues.missingTestValue,
      fixed: DependenciesIssues.missingTestValueFixed),
    Case(
      code: "D002", mistake: { inLiveRun(DependenciesIssues.missingLiveValue) },
      fixed: { inLiveRun(DependenciesIssues.missingLiveValueFixed) }),
    Case(
      code: "D003", hasTitle: false,
      mistake: { await DependenciesIssues.endlessTimer(TestClock()) },
      fixed: { await DependenciesIssues.endlessTimerFixed(TestClock()) }),
    Case(
      code: "D005", mistake: { _ = PlainModel().printed() },
      fixed: { _ = LabelModel().printed() }),
    Case(
      code: "D020", mistake: { await DependenciesIssues.zeroInterval(TestClock()) },
      fixed: { await DependenciesIssues.zeroIntervalFixed(TestClock()) }),
    Case(
      code: "D021", mistake: { try await DependenciesIssues.lateSleeper(TestClock()) },
      fixed: { try await DependenciesIssues.lateSleeperFixed(TestClock()) }),
  ]

  private static func inLiveRun(_ body: () -> Void) {
    withDependencies {
      $0.context = .live
    } operation: {
      body()
    }
  }

  static let testStore: [Case] = [
    desk("T001", TestStoreIssues.stateDiffers, fixed: TestStoreIssues.stateDiffersFixed),
    desk("T002", TestStoreIssues.noClosure, fixed: TestStoreIssues.stateDiffersFixed),
    desk("T003", TestStoreIssues.noChange, fixed: TestStoreIssues.noChangeFixed),
    desk("T004", TestStoreIssues.closureThrows, fixed: TestStoreIssues.stateDiffersFixed),
    desk(
      "T005", hasTitle: false, TestStoreIssues.unreceivedAtSend,
      fixed: TestStoreIssues.unreceivedAtSendFixed),
    desk(
      "T006", hasTitle: false, TestStoreIssues.unreceivedAtEnd, fixed: TestStoreIssues.received),
    Case(
      code: "T007", hasTitle: false, mistake: { await desk(TestStoreIssues.notReceived) },
      fixed: { await deskWithClock(TestStoreIssues.reminded) }),
    desk("T008", TestStoreIssues.receivedAnother, fixed: TestStoreIssues.received),
    Case(
      code: "T009", hasTitle: false, mistake: { await desk(TestStoreIssues.runningAtEnd) },
      fixed: { await deskWithClock(TestStoreIssues.reminded) }),
    Case(
      code: "T010", hasTitle: false, mistake: { await desk(TestStoreIssues.runningAtFinish) },
      fixed: { await deskWithClock(TestStoreIssues.runningAtFinishFixed) }),
    desk(
      "T011", hasTitle: false, TestStoreIssues.nothingToSkip,
      fixed: TestStoreIssues.nothingToSkipFixed),
    desk("T012", hasTitle: false, TestStoreIssues.skipped, fixed: TestStoreIssues.skippedFixed),
    desk(
      "T015", TestStoreIssues.sentToDismissed, fixed: TestStoreIssues.sentToDismissedFixed),
    desk(
      "T050", hasTitle: false, TestStoreIssues.unorderedNotReceived,
      fixed: TestStoreIssues.unorderedFixed),
    desk(
      "T051", hasTitle: false, TestStoreIssues.unorderedBeside,
      fixed: TestStoreIssues.unorderedFixed),
  ]

  private static func desk(
    _ code: String, hasTitle: Bool = true,
    _ mistake: @escaping @Sendable (TestStoreIssues.Desk) async -> Void,
    fixed: @escaping @Sendable (TestStoreIssues.Desk) async -> Void
  ) -> Case {
    Case(
      code: code, hasTitle: hasTitle, mistake: { await desk(mistake) },
      fixed: { await desk(fixed) })
  }

  private static func desk(_ steps: (TestStoreIssues.Desk) async -> Void) async {
    await deskWithClock { store, _ in await steps(store) }
  }

  private static func deskWithClock(
    _ steps: (TestStoreIssues.Desk, TestClock<Duration>) async -> Void
  ) async {
    let clock = TestClock()
    let store = TestStore(initialState: LendingDesk.State()) {
      LendingDesk()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.skippedReporter = CurrentReporters()
    await steps(store, clock)
  }

  /// Hands on the notes of T012, which a test store writes to standard error.
  private struct CurrentReporters: IssueReporter {
    func report(_ issue: RatchetIssue) {
      for reporter in IssueReporters.current { reporter.report(issue) }
    }
  }

  static let testedState: [Case] = [
    Case(
      code: "T013", mistake: { await counter(TestedStateIssues.sharedDiffers) },
      fixed: { await counter(TestedStateIssues.sharedDiffersFixed) }),
    Case(
      code: "T014", mistake: { await counter(TestedStateIssues.sharedUnasserted) },
      fixed: { await counter(TestedStateIssues.sharedUnassertedFixed) }),
    Case(
      code: "T027", mistake: TestedStateIssues.unequal, fixed: TestedStateIssues.unequalFixed),
    Case(
      code: "T028", hasTitle: false, mistake: TestedStateIssues.incomparable,
      fixed: TestedStateIssues.incomparableFixed),
    Case(
      code: "T052", hasTitle: false, mistake: TestedStateIssues.untaken,
      fixed: TestedStateIssues.untakenFixed),
  ]

  private static func counter(
    _ steps: (TestStoreOf<LoanCounter>, Shared<Int>) async -> Void
  ) async {
    let total = Shared(value: 0)
    let store = TestStore(initialState: LoanCounter.State(loans: Shared(value: 0))) {
      LoanCounter(total: total)
    }
    await steps(store, total)
  }

  static let expectations: [Case] = [
    Case(code: "T016", mistake: ExpectationIssues.refused, fixed: ExpectationIssues.refusedFixed),
    Case(
      code: "T017", hasTitle: false, mistake: ExpectationIssues.notRefused,
      fixed: ExpectationIssues.notRefusedFixed),
    Case(
      code: "T018", mistake: ExpectationIssues.notUndone, fixed: ExpectationIssues.notUndoneFixed),
    Case(
      code: "T019", mistake: ExpectationIssues.effectsDiffer,
      fixed: ExpectationIssues.effectsDifferFixed),
    Case(
      code: "T020", mistake: ExpectationIssues.valuesDiffer,
      fixed: ExpectationIssues.valuesDifferFixed),
    Case(
      code: "T021", mistake: ExpectationIssues.valueThrows,
      fixed: ExpectationIssues.valueThrowsFixed),
  ]

  static let snapshots: [Case] = [
    Case(
      code: "T022", hasTitle: false, mistake: SnapshotIssues.differs,
      fixed: SnapshotIssues.recorded),
    Case(
      code: "T023", hasTitle: false, mistake: SnapshotIssues.missing,
      fixed: SnapshotIssues.recorded),
    Case(
      code: "T024", mistake: { try recording(SnapshotIssues.recording) },
      fixed: SnapshotIssues.recordingFixed),
    Case(
      code: "T025", mistake: { try recording(SnapshotIssues.notRecorded) },
      fixed: { try recording(SnapshotIssues.notRecordedFixed) }),
    Case(
      code: "T026", mistake: { try recording(SnapshotIssues.reachedAgain) },
      fixed: { try recording(SnapshotIssues.reachedAgainFixed) }),
    Case(
      code: "T060", mistake: SnapshotIssues.queryFails, fixed: SnapshotIssues.queryFailsFixed),
  ]

  /// Records into a copy of the examples.
  private static func recording(_ body: () -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appending(path: "SnapshotIssues.swift")
    let source = "Tests/DocumentationTests/Examples/IssuePages/SnapshotIssues.swift"
    try Data(contentsOf: DocumentationTests.root.appending(path: source)).write(to: copy)
    let files = SnapshotFiles(
      journals: SnapshotJournals(folder: folder.appending(path: "journals")),
      startedAt: .distantFuture, build: { _ in "build" }, path: { _ in copy.path })
    SnapshotFiles.$current.withValue(files, operation: body)
    try FileManager.default.removeItem(at: folder)
  }

  static let explore: [Case] = [
    Case(
      code: "T030", hasTitle: false, codes: ["T020", "T030"],
      mistake: { await ExploreIssues.olderAnswer { .queryChanged($0) } },
      fixed: { await ExploreIssues.olderAnswer { .queryChangedFixed($0) } }),
    Case(
      code: "T031", codes: ["T031", "T030"], mistake: ExploreIssues.throwing,
      fixed: ExploreIssues.throwingFixed),
    Case(
      code: "T032", hasTitle: false, mistake: { await runBriefly(ExploreIssues.endless) },
      fixed: { await RatchetTesting.explore(seeds: 1) { await ExploreIssues.endlessFixed() } }),
    Case(
      code: "T033", codes: ["T033", "T030"], mistake: ExploreIssues.stuck,
      fixed: ExploreIssues.stuckFixed),
    Case(
      code: "T034", codes: ["T034", "T030"], mistake: ExploreIssues.onMainActor,
      fixed: ExploreIssues.onMainActorFixed),
    Case(
      code: "T035", hasTitle: false, mistake: ExploreIssues.oneOrder,
      fixed: ExploreIssues.oneOrderFixed),
    Case(
      code: "T036", mistake: ExploreIssues.notRepeatable,
      fixed: ExploreIssues.notRepeatableFixed),
  ]

  /// Makes one run that may take a thousand steps; those of `explore` may take a million.
  private static func runBriefly(_ program: @escaping @Sendable () async -> Void) async {
    let run = ExplorationRun(ReplayToken(seed: 0), limit: 1_000)
    _ = await run.run(isReplay: true, timeout: .seconds(1), at: IssueLocation()) { _ in
      await program()
    }
  }

  static let invariants: [Case] = [
    Case(
      code: "T038", hasTitle: false, mistake: { await ExploreIssues.prices(.removedLast) },
      fixed: { await ExploreIssues.prices(.removedLastFixed) }),
    Case(
      code: "T039", hasTitle: false, mistake: ExploreIssues.brokenAtStart,
      fixed: ExploreIssues.brokenAtStartFixed),
    Case(
      code: "T040", hasTitle: false, mistake: GeneratorIssues.noGenerator,
      fixed: GeneratorIssues.noGeneratorFixed),
    Case(
      code: "T041", hasTitle: false, mistake: GeneratorIssues.ruleWithoutCase,
      fixed: GeneratorIssues.ruleWithoutCaseFixed),
    Case(
      code: "T042", hasTitle: false, mistake: GeneratorIssues.nothingLeft,
      fixed: GeneratorIssues.nothingLeftFixed),
    Case(
      code: "T043", hasTitle: false,
      mistake: { draw { GeneratorIssues.filteredAll(&$0) } },
      fixed: { draw { GeneratorIssues.filteredAllFixed(&$0) } }),
  ]

  private static func draw(_ body: (inout SeededRandomNumberGenerator) -> Void) {
    var random = SeededRandomNumberGenerator(seed: 1)
    body(&random)
  }
}
