import Ratchet
import RatchetDependencies
import RatchetDump
import Synchronization

/// A run of a feature: sends actions to it, and waits after each until it is idle.
struct FeatureSession<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let store: StoreOf<R>
  let quiescence: RunQuiescence
  /// The clock that lines of a script advance; nil if the run uses the system's.
  let clock: TestClock<Duration>?
  let events: SessionEvents<R.State, R.Action>
  let job: Job
  let failure: @Sendable (R.Action) -> String?
  let importing: DrivenImport<R.Action>?
  let settings: [DrivenSetting]

  /// Loads the contents of the database: the values that the feature's properties fetch, and those
  /// that its loading action brings. None of it is shown.
  func load(_ storage: DrivenStorage<R.Action>?) async throws {
    await quiescence.untilIdle(store)
    try Task.checkCancellation()
    if let issue = job.console.endLoading() {
      throw DriverFailure(.inputOutput, Wording.notLoaded(issue))
    }
    guard let storage, let loading = storage.loading else { return }
    // Locked: the store's isolation writes it, and this function reads it.
    let first = Mutex<String?>(nil)
    await store.observeTransitions { [failure, events] transition in
      events.recordLoading(transition)
      guard let message = failure(transition.action) else { return }
      first.withLock { $0 = $0 ?? message }
    }
    await store.send(loading)
    await quiescence.untilIdle(store)
    if let message = first.withLock({ $0 }) { throw DriverFailure(.inputOutput, message) }
  }

  /// Sends the actions of scripts. Each is sent when the run is idle after the previous one.
  func run(_ scripts: [ScriptSource]) async throws {
    let events = events
    await store.perform { events.begin(in: $0.state, $0.running) }
    let progress = ImportObserver(importing, path: nil, console: job.console)
    let failures = FailureObserver(failure, console: job.console)
    await store.observeTransitions { transition in
      events.record(transition)
      progress.observe(transition.action)
      failures.observe(transition)
    }
    await store.observeEffects { events.record($0) }
    let reader = ActionReader(R.Action.self, help: job.help)
    do {
      for script in scripts {
        try await script.forEachAction { line, place in
          if let command = try clockCommand(in: line, at: place) {
            failures.begin(place)
            try await advance(command)
          } else {
            let action = try action(in: line, at: place, reader)
            failures.begin(place)
            try await send(action)
          }
          events.finishLine(isLast: !script.lines.hasNext)
        }
        try Task.checkCancellation()
      }
    } catch {
      // The lines before the error were executed, so they are shown.
      events.flush()
      throw error
    }
    events.flush()
    if job.options.format == .json || job.options.onlyState { try await showState() }
  }

  /// Sends an action, and waits until the run is idle.
  func send(_ action: R.Action) async throws {
    let (quiescence, events) = (quiescence, events)
    let isDone = await store.perform { store in
      guard quiescence.send(action, to: store) else { return false }
      events.recordShared(in: store.state)
      return true
    }
    if !isDone {
      // The wait may take long, so show everything so far.
      events.flush()
      await quiescence.untilIdle(store)
    }
    try checkNotStopped()
    // In the store's isolation: a copy of the state could be older than the changes shown
    // meanwhile.
    if !isDone { await store.perform { events.recordShared(in: $0.state) } }
  }

  /// Advances the clock, and waits until the run is idle.
  func advance(_ command: ClockCommand) async throws {
    let events = events
    await store.perform { _ in events.recordClock(command.text) }
    // The wait may take long, so show everything so far.
    events.flush()
    await clock?.advance(by: command.duration)
    await quiescence.untilIdle(store)
    try checkNotStopped()
    await store.perform { events.recordShared(in: $0.state) }
  }

  private func checkNotStopped() throws {
    // An interrupt has cancelled unfinished work, which must not be shown as done.
    try Task.checkCancellation()
    // The task that cancels this one may be slower than the next line.
    if job.console.isStopped { throw CancellationError() }
  }

  func clockCommand(
    in line: [UInt8], at place: ScriptPlace
  ) throws(DriverFailure) -> ClockCommand? {
    do {
      return try ClockCommand(line, hasTestClock: clock != nil)
    } catch {
      throw DriverFailure(.data, place.text(error.message, column: error.column), namesFile: true)
    }
  }

  func action(
    in line: [UInt8], at place: ScriptPlace, _ reader: ActionReader<R.Action>
  ) throws(DriverFailure) -> R.Action {
    do {
      return try reader.action(in: line)
    } catch {
      throw DriverFailure(.data, place.text(error.message, column: error.column), namesFile: true)
    }
  }

  /// Writes the state, or the requested parts of it: as text, or as the JSON objects that also end
  /// a run.
  func showState() async throws {
    let state = await store.state
    let options = job.options
    if options.format == .text, options.paths.isEmpty {
      let text = dumpText(state, limits: options.dumpLimits)
      return job.console.print([TerminalText.escaped(text, keepsLineBreaks: true)])
    }
    let json = try ValueEncoder.json(of: state)
    let isOnlyTask = if case .showState = job.task { true } else { false }
    job.console.print(try options.lines(forState: json, mustExist: isOnlyTask))
  }

  /// Imports a file. Progress and skipped parts are written to standard error, the outcome to
  /// standard output.
  func importFile(_ path: String) async throws {
    guard let importing else { return }
    let observer = ImportObserver(importing, path: path, console: job.console)
    await store.observeTransitions { observer.observe($0.action) }
    await store.send(importing.action(path))
    await quiescence.untilIdle(store)
    if Task.isCancelled, observer.outcome == nil, let kept = observer.kept {
      job.console.printError(Wording.interruptedImport(of: path, kept: kept))
    }
    try Task.checkCancellation()
    switch observer.outcome {
    case .finished(let summary): job.console.print([TerminalText.escaped(summary)])
    case .failed(let reason): throw DriverFailure(.data, observer.renamed(reason), namesFile: true)
    case .inputOutputFailed(let reason):
      throw DriverFailure(.inputOutput, observer.renamed(reason), namesFile: true)
    default: throw DriverFailure(.software, Wording.noOutcome)
    }
  }
}
