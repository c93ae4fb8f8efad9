import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting

extension IssuePageTests {
  static let cases: [Case] = [
    general, children, effects, navigation, shared, dependencies, testStore, testedState,
    expectations, snapshots, explore, invariants,
  ].flatMap { $0 }

  private static let general = [
    Case(
      code: "R000", hasTitle: false, fixedCodes: ["SHELF-1"], mistake: plainMessage,
      fixed: plainMessageFixed),
    Case(
      code: "R001", mistake: { uncaughtError { throw Offline() } },
      fixed: { uncaughtErrorFixed { throw Offline() } }),
  ]

  private static let children = [
    Case(code: "R010", mistake: duplicateID, fixed: duplicateIDFixed),
    Case(
      code: "R012", mistake: { await bookcase(.closeTapped) },
      fixed: { await bookcase(.closeTappedFixed) }),
    Case(
      code: "R013", mistake: { await bookcase(.readElsewhere("Persuasion")) },
      fixed: { await bookcase(.readElsewhereFixed("Persuasion")) }),
    Case(
      code: "R014", mistake: { await member(.logOutTapped) },
      fixed: { await member(.logOutTappedFixed) }),
    Case(
      code: "R015", mistake: { await bookcase(.noteTapped) },
      fixed: { await bookcase(.noteTappedFixed) }),
  ]

  private static func bookcase(_ action: Bookcase.Action) async {
    let store = Store(initialState: Bookcase.State()) { Bookcase() }
    await store.send(action).finish()
  }

  private static func member(_ action: Member.Action) async {
    let store = Store(initialState: .reader(BookcaseDetail.State())) { Member() }
    await store.send(action).finish()
  }

  private static let effects = [
    Case(
      code: "R020", mistake: { await news(.uncaught) }, fixed: { await news(.uncaughtFixed) }),
    Case(
      code: "R021", mistake: { await news(.sendAfterEnd) },
      fixed: { await news(.sendAfterEndFixed) }),
    Case(
      code: "R022", hasTitle: false, mistake: searchBooks,
      fixed: { await news(.searchFixed) }),
    Case(
      code: "R040",
      mistake: { await bindAuthor() }, fixed: { await bindAuthorFixed() }),
    Case(code: "R060", mistake: pay, fixed: payFixed),
  ]

  private static func news(_ action: News.Action) async {
    let clock = TestClock()
    let store = Store(initialState: News.State()) {
      News()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(action)
    if case .sendAfterEnd = action { await task.finish() }
    await clock.advance(by: .seconds(1))
    await task.finish()
  }

  private static let navigation = [
    Case(code: "R030", mistake: dismissRoot, fixed: dismissRootFixed),
    Case(
      code: "R031", mistake: { await notebook { .lateAction($0) } },
      fixed: { await notebook { .lateActionFixed($0) } }),
    Case(
      code: "R032", mistake: { await notebook { .usedID($0) } },
      fixed: { await notebook { _ in .usedIDFixed } }),
    Case(code: "R033", mistake: lateStore, fixed: lateStoreFixed),
    Case(
      code: "R034", mistake: { await notebook { .assignedAtUsedID($0) } },
      fixed: { await notebook { _ in .assignedAtUsedIDFixed } }),
  ]

  /// Pops the element of a stack, and sends an action with its id.
  private static func notebook(_ action: (StackElementID) -> Notebook.Action) async {
    let store = Store(initialState: Notebook.State()) { Notebook() }
    let id: StackElementID = 0
    await store.send(.backTapped)
    await store.send(action(id)).finish()
  }

  private static let shared = [
    Case(
      code: "R050",
      fixedCodes: ["R050"],
      mistake: { try await withFile("no JSON", unreadableFile) },
      fixed: { try await withFile("no JSON", unreadableFileFixed) }),
    Case(
      code: "R051", mistake: fullDisk,
      fixed: { try await withFile("0") { await fullDiskFixed($0) } }),
    Case(code: "R052", mistake: lostPart, fixed: lostPartFixed),
    Case(code: "R053", mistake: twoTypes, fixed: twoTypesFixed),
    Case(code: "R054", mistake: partSetToNil, fixed: partSetToNilFixed),
    Case(
      code: "R055", mistake: { try await leaveIdle { $0.pool() } },
      fixed: { try await leaveIdle { $0.poolFixed() } }),
    Case(
      code: "R056", mistake: { try await atRest { try await Rooms { _, _ in }.forgotten() } },
      fixed: { try await atRest { try await Rooms { _, _ in }.forgottenFixed() } }),
    Case(
      code: "R059", mistake: { await spend { .paid($0) } },
      fixed: { await spend { .paidFixed($0) } }),
  ]

  /// A file with a text, in the file system and not in the memory of tests.
  private static func withFile(
    _ text: String, _ body: @Sendable (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem()
    } operation: {
      try await body(file)
    }
    try FileManager.default.removeItem(at: folder)
  }

  private static func atRest(_ body: @Sendable () async throws -> Void) async throws {
    try await withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      try await body()
    }
  }

  /// Leaves a pool whose saves fail alone for its idle time.
  private static func leaveIdle(
    _ makePool: (Rooms) -> StorePool<String, Room.State, Room.Action>
  ) async throws {
    let isFull = LockIsolated(true)
    let clock = TestClock()
    let pool = withDependencies {
      $0.continuousClock = clock
    } operation: {
      makePool(Rooms { _, _ in if isFull.value { throw Offline() } })
    }
    try await pool.withStore(for: "blue") { room in _ = await room.send(.entered) }
    await clock.advance(by: .seconds(60))
    isFull.setValue(false)
    try await pool.shutDown()
  }

  /// Pays more than there is, while another thread changes the balance.
  private static func spend(_ action: (Int) -> PiggyBank.Action) async {
    let balance = Shared(value: 10)
    let state = PiggyBank.State(balance: balance) {
      let changed = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        balance.withLock { $0 += 1 }
        changed.signal()
      }
      changed.wait()
    }
    let store = Store(initialState: state) { PiggyBank() }
    do {
      try await store.trySend(action(20))
    } catch is NotEnough {
      // Both examples refuse the payment.
    } catch {
      reportIssue(error)
    }
  }
}
