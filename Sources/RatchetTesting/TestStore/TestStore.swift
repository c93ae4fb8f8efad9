public import Ratchet
public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// Runs a feature in a test, and insists that the test accounts for all that happens.
///
/// The feature runs in a real store. Each step names an action, and in a closure what it changes;
/// what effects send must be received, in order. When the test store goes out of scope, actions that
/// were not received and effects that still run fail the test.
///
/// ```swift
/// @Test("Tapping increments") func increment() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.incrementTapped) { $0.count = 1 }
/// }
/// ```
///
/// It belongs to the isolation that made it, and is used there: it is not `Sendable`. Failures are
/// issues at the caller's line, in Swift Testing and XCTest alike. State and action need not be
/// `Equatable`: without it their dumps are compared. Nothing is global: any number of test stores
/// run side by side.
///
/// Dependencies are in the `test` context.
public final class TestStore<State, Action> {
  let store: Store<State, Action>
  let log: TransitionLog<State, Action>
  /// The shared values that the feature changes.
  let shared: SharedTracker
  private let dismissal: Dismissal
  /// Which actions the feature's body takes.
  let tree: TreeInventory
  let scheduler: Scheduler
  let location: IssueLocation

  /// What ran when the store was last asked, at the end of each step.
  var running: [RunningEffect] = []
  /// Those of which a failed `finish` has told.
  let told = ToldEffects()
  private var senders = Senders()
  private var isLogging = false

  /// Where `showSkippedAssertions` writes.
  var skippedReporter: any IssueReporter = .standardError

  /// What the store's actions and effects depend on. A change takes effect with the next `send`.
  public var dependencies: DependencyValues {
    didSet { changedDependencies = nil }
  }
  /// What the steps run with that come next, made of ``dependencies`` when one needs it.
  var changedDependencies: StepDependencies?
  /// What `turns` of the scheduler was when the store had settled.
  var settledTurns = -1
  let areEqual: StateEquality<State>
  /// The action whose step is being checked.
  var checked: LoggedTransition<State, Action>?
  /// Whether the test has been told which parts of the state cannot be compared.
  var hasToldIncomparable = false

  /// How much the store insists on from here on.
  public var exhaustivity: Exhaustivity = .on

  /// How long `receive` and `finish` wait at most for an effect that runs; they return or fail as
  /// soon as it is clear what happens. A safety net for work that nothing else bounds.
  public var timeout: Duration

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - isolation: where the feature runs; by default, where the test runs, so that a test on the
  ///     main actor runs its feature there.
  ///   - timeout: see ``timeout``.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    timeout: Duration = .seconds(5),
    isolation: (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.timeout = timeout
    let exploration = DependencyValues.storeHostInForce as? ExplorationRun
    if exploration != nil, isolation != nil {
      reportIssue(Wording.exploredOnOtherActor(at: location))
    }
    let scheduler =
      isolation == nil
      ? exploration?.scheduler ?? Scheduler() : Scheduler(runsActor: false)
    let host = isolation ?? TestIsolation(scheduler)
    let quiescence = StoreQuiescence(scheduler)
    let shared = SharedTracker()
    let dismissal = Dismissal()
    let tree = TreeInventory()
    let (store, log, dependencies) = withDependencies {
      $0.context = .test
      $0.quiescence = quiescence
      // Of this test, also where the feature runs in tasks that do not belong to it.
      $0.sharedStorage = $0.sharedStorage
      $0.setDismissDefault { await dismissal.note() }
      prepareDependencies(&$0)
      $0.sharedTracker = shared
    } operation: {
      // The test keeps a copy of the state and changes only copies of that; the reducer is given
      // away.
      let state = UncheckedBox(initialState())
      let feature = UncheckedBox(reducer())
      return (
        tree.recording { Store(initialState: state.value, isolation: host) { feature.value } },
        TransitionLog<State, Action>(initialState: state.value),
        DependencyValues.inForce
      )
    }
    if isolation != nil { quiescence.follow(store) }
    dismissal.follow(store)
    self.store = store
    self.scheduler = scheduler
    areEqual = StateEquality()
    self.log = log
    self.shared = shared
    self.dismissal = dismissal
    self.tree = tree
    self.dependencies = dependencies
    self.dependencies.isBeingChanged = true
  }

  deinit {
    let left = running.filter { $0.isLive && !told.contain($0) }
    guard exhaustivity == .on else { return showLeft(left, at: location) }
    for logged in log.pending { logged.reportRefusal() }
    reportPending(at: location) { Wording.unreceivedAtEnd($0, $1) }
    reportUnassertedShared(at: location)
    reportRunning(left, at: location) { Wording.runningAtEnd($0, $1) }
  }

  /// The state after the last step of the test: after the action that was sent or received last, or the
  /// last that was passed over (`skipReceivedActions`, `finish`). What effects have sent since is not in
  /// it, whatever the exhaustivity.
  ///
  /// In the closure of a step it is the state before the step's action.
  public var state: State { checked?.transition.before ?? log.asserted }

  /// Whether the feature has called `dismiss()` of `@Dependency(\.dismiss)` to be let go itself, and not
  /// a feature that it presents. False where the test has put a `dismiss` of its own into the
  /// dependencies.
  ///
  /// All that the feature runs is cancelled then, as when its parent lets it go. Actions that its effects
  /// sent before are received. Sending to it is an issue.
  public var isDismissed: Bool { dismissal.isNoted }

  /// Sends an action, and asserts how it changes the state.
  ///
  /// - Parameter update: changes the state that was before into what is expected after; leave it out
  ///   where nothing changes.
  /// - Returns: the effects that follow, to be waited for or cancelled. None where the feature was
  ///   dismissed before: then the action is an issue, and is not sent.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: sending Action,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let (task, sent) = await perform(action, isTrying: false, at: location)
    if let sent { check(sent, update, at: location) }
    return task
  }

  /// Sends an action between what precedes a step and what ends it, and takes it from the log.
  ///
  /// - Parameter isTrying: whether the step expects a refusal.
  nonisolated(nonsending) func perform(
    _ action: sending Action, isTrying: Bool, at location: IssueLocation
  ) async -> (task: TestStoreTask, sent: LoggedTransition<State, Action>?) {
    await startLogging()
    shared.followTest()
    if exhaustivity == .on { reportPending(at: location) { Wording.unreceivedAtSend($0, $1) } }
    skipPending(at: location)
    guard !isDismissed else {
      reportIssue(Wording.sentToDismissed(action: dumpText(action), at: location))
      return (
        TestStoreTask(task: .finished, timeout: timeout, location: location, reach, told), nil
      )
    }
    let task = await sendAndSettle(action, isTrying: isTrying, at: location)
    if let group = task.group { senders.note(group, location, running: running) }
    // Effects of earlier actions may have sent before this one was reduced.
    let sent = log.takeSent()
    return (TestStoreTask(task: task, timeout: timeout, location: location, reach, told), sent)
  }

  nonisolated(nonsending) func startLogging() async {
    guard !isLogging else { return }
    isLogging = true
    let (log, shared, scheduler) = (log, shared, scheduler)
    await inStore { store in
      store.observeTransitions { transition in
        // A step may expect it: the test says so when it comes to the action.
        if !transition.isSent { transition.refusal?.leave() }
        log.append(transition, shared: shared.latest)
        scheduler.note(transition.action)
      }
      store.setExecutor(scheduler)
    }
  }

  /// The line that sent the action from which an effect descends.
  func sender(of effect: RunningEffect) -> IssueLocation? { senders.location(of: effect.group) }
}

extension Transition {
  var isSent: Bool {
    if case .sent = origin { true } else { false }
  }
}
