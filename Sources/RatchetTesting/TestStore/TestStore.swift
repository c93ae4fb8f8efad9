public import Ratchet
public import RatchetDependencies
import RatchetDump
public import RatchetIssues

/// Runs a feature in a test, and requires the test to account for everything that happens.
///
/// The feature runs in a real store. Each step names an action and, in a closure, the changes that
/// it makes; actions that effects send must be received, in order. When the test store is
/// deinitialised, actions that were not received and effects that still run fail the test.
///
/// ```swift
/// @Test("Tapping increments") func increment() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.incrementTapped) { $0.count = 1 }
/// }
/// ```
///
/// A test store is not `Sendable`: use it in the isolation that made it. Failures are issues at the
/// caller's line, in Swift Testing and XCTest alike. State and action need not be `Equatable`: if
/// they are not, their dumps are compared. There is no global state: any number of test stores can
/// run concurrently.
///
/// Dependencies are in the `test` context.
public final class TestStore<State, Action> {
  let store: Store<State, Action>
  let log: TransitionLog<State, Action>
  /// Follows the shared values that the feature changes.
  let shared: SharedTracker
  private let dismissal: Dismissal
  /// The actions that the feature's body handles.
  let tree: TreeInventory
  let scheduler: Scheduler
  let location: IssueLocation

  /// The effects that ran when the store was last asked, at the end of each step.
  var running: [RunningEffect] = []
  /// The effects that a failed `finish` has reported.
  let reported = ReportedEffects()
  private var senders = Senders()
  private var isLogging = false

  /// The output of `showSkippedAssertions`.
  var skippedReporter: any IssueReporter = .standardError

  /// The dependencies of the store's actions and effects. A change takes effect with the next
  /// `send`.
  public var dependencies: DependencyValues {
    didSet { changedDependencies = nil }
  }
  /// The dependencies that the store adds to those of the test.
  let own: OwnDependencies?
  /// The dependencies of the following steps, made from ``dependencies`` when one needs them.
  var changedDependencies: StepDependencies?
  /// The scheduler's `turns` when the store had settled.
  var settledTurns = -1
  let areEqual: StateEquality<State>
  /// The action whose step is being checked.
  var checked: LoggedTransition<State, Action>?
  /// Whether an issue has reported the parts of the state that cannot be compared.
  var hasReportedIncomparable = false

  /// The strictness of the store in the following steps.
  public var exhaustivity: Exhaustivity = .on

  /// The maximum time that `receive` and `finish` wait for running effects; they return or fail as
  /// soon as the outcome is clear. A safety net for work that nothing else bounds.
  public var timeout: Duration

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the feature; by default that of the test, so that a test on
  ///     the main actor runs its feature there.
  ///   - timeout: see ``timeout``.
  // Inlinable: where the types are known, the feature's store is compiled for them.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
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
    self.init(
      initialState: initialState, reducer: reducer,
      makeStore: { state, feature, isolation in
        // The test changes only copies of the state, and does not use the reducer again.
        let (state, feature) = (UncheckedBox(state), UncheckedBox(feature))
        return Store(initialState: state.value, isolation: isolation) { feature.value }
      },
      withDependencies: prepareDependencies, timeout: timeout, isolation: isolation,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  init<R: Reducer<State, Action>>(
    initialState: () -> State, reducer: () -> R,
    makeStore: (State, R, any Actor) -> Store<State, Action>,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void, timeout: Duration,
    isolation: (any Actor)?, location: IssueLocation
  ) {
    self.location = location
    self.timeout = timeout
    let exploration = DependencyValues.currentStoreHost as? any SchedulingHost
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
    var own: OwnDependencies?
    let (store, log, dependencies) = withDependencies {
      $0.context = .test
      $0.quiescence = quiescence
      let needed = OwnDependencies(
        quiescence: quiescence, storage: $0.sharedStorage, shared: shared, dismissal: dismissal)
      own = needed
      needed.complete(&$0)
      prepareDependencies(&$0)
      // The test may have replaced all of them: `$0 = .live`.
      needed.complete(&$0)
      $0.sharedTracker = shared
    } operation: {
      let state = initialState()
      let feature = reducer()
      return (
        tree.recording { makeStore(state, feature, host) },
        TransitionLog<State, Action>(initialState: state),
        DependencyValues.current
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
    self.own = own
    self.dependencies = dependencies
    self.dependencies.isBeingChanged = true
  }

  deinit {
    let left = running.filter { $0.isLive && !reported.contain($0) }
    guard exhaustivity == .on else { return showLeft(left, at: location) }
    for logged in log.pending { logged.reportRefusal() }
    reportPending(at: location) { Wording.unreceivedAtEnd($0, $1) }
    reportUnassertedShared(at: location)
    reportRunning(left, at: location) { Wording.runningAtEnd($0, $1) }
  }

  /// The state after the last step of the test, that is, after the action that was last sent,
  /// received or skipped (`skipReceivedActions`, `finish`). It does not contain the changes of
  /// actions that effects have sent since, whatever the exhaustivity.
  ///
  /// In the closure of a step it is the state before the action of the step.
  public var state: State { checked?.transition.before ?? log.asserted }

  /// Whether the feature has called `dismiss()` of `@Dependency(\.dismiss)` to dismiss itself, as
  /// opposed to a feature that it presents. False if the test has replaced `dismiss` in the
  /// dependencies.
  ///
  /// The call cancels all effects of the feature, as its parent would. Actions that its effects
  /// sent before can be received. Sending an action to a dismissed feature is an issue.
  public var isDismissed: Bool { dismissal.isNoted }

  /// Sends an action, and asserts how it changes the state. Returns when every effect has ended or
  /// waits for something outside, at the latest after ``timeout``.
  ///
  /// - Parameter update: changes the state from before the action to the one expected after it;
  ///   leave it out if nothing changes.
  /// - Returns: the effects of the action, to be awaited or cancelled. If the feature was dismissed
  ///   before, the action is an issue and is not sent, and there are no effects.
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

  /// Performs the checks before a step, sends its action, and takes the action from the log.
  ///
  /// - Parameter isTrying: whether the step expects a refusal.
  nonisolated(nonsending) func perform(
    _ action: sending Action, isTrying: Bool, at location: IssueLocation
  ) async -> (task: TestStoreTask, sent: LoggedTransition<State, Action>?) {
    await startLogging()
    followTest()
    if log.pendingCount > 0 {
      if exhaustivity == .on { reportPending(at: location) { Wording.unreceivedAtSend($0, $1) } }
      skipPending(at: location)
    }
    guard !isDismissed else {
      reportIssue(Wording.sentToDismissed(action: dumpText(action), at: location))
      return (
        TestStoreTask(task: .finished, timeout: timeout, location: location, reach, reported), nil
      )
    }
    let task = await sendAndSettle(action, isTrying: isTrying, at: location)
    if let group = task.group { senders.note(group, location, running: running) }
    // Effects of earlier actions may have sent actions before this one was reduced.
    let sent = log.takeSent()
    return (TestStoreTask(task: task, timeout: timeout, location: location, reach, reported), sent)
  }

  /// Does nothing if it was called before: the log replaces other observers of the store.
  nonisolated(nonsending) func startLogging() async {
    guard !isLogging else { return }
    isLogging = true
    let (log, shared, scheduler) = (log, shared, scheduler)
    await inStore { store in
      store.observeTransitions { transition in
        // A step may expect the refusal, so it is judged when the test comes to the action.
        if !transition.isSent { transition.refusal?.leave() }
        log.append(transition, shared: shared.latest)
        if scheduler.isExploring { scheduler.note(transition.action) }
      }
      store.setExecutor(scheduler)
    }
  }

  /// The line of the test that sent the action from which an effect descends.
  func sender(of effect: RunningEffect) -> IssueLocation? { senders.location(of: effect.group) }
}

extension Transition {
  var isSent: Bool {
    if case .sent = origin { true } else { false }
  }
}

/// The test store of a feature: `TestStoreOf<Counter>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>

/// The strictness of a test store.
public enum Exhaustivity: Sendable, Equatable {
  /// Every state change, every action of an effect and every effect must be accounted for.
  case on

  /// Only the assertions that a test makes are checked. With `showSkippedAssertions`, the rest is
  /// written to standard error: skipped actions, changes that a step does not mention, and effects
  /// that run at the end. In this mode, the closure of a step is called a second time, with the
  /// state before the action.
  case off(showSkippedAssertions: Bool)

  /// Only the assertions that a test makes are checked; the rest is skipped silently.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
