import Ratchet
import RatchetDump
import Synchronization

/// One run of a feature: sends it actions, and waits until it is idle after each.
struct FeatureSession<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let store: StoreOf<R>
  let quiescence: RunQuiescence
  let printer: TransitionPrinter<R.State, R.Action>
  let job: Job
  let failure: @Sendable (R.Action) -> String?
  let importing: DrivenImport<R.Action>?

  /// Loads what the database has: what the feature's properties fetch, and what its action for that
  /// brings. None of it is shown.
  func load(_ storage: DrivenStorage<R.Action>?) async throws {
    await quiescence.untilIdle(store)
    try Task.checkCancellation()
    if let issue = job.console.endLoading() {
      throw DriverFailure(.inputOutput, Wording.notLoaded(issue))
    }
    guard let storage, let loading = storage.loading else { return }
    // The store's isolation writes it, this reads it.
    let first = Mutex<String?>(nil)
    await store.observeTransitions { [failure] transition in
      guard let message = failure(transition.action) else { return }
      first.withLock { $0 = $0 ?? message }
    }
    await store.send(loading)
    await quiescence.untilIdle(store)
    if let message = first.withLock({ $0 }) { throw DriverFailure(.inputOutput, message) }
  }

  /// Sends the actions of scripts. Each is sent when the run is idle after the one before.
  func run(_ scripts: [ScriptSource]) async throws {
    let printer = printer
    printer.begin()
    let progress = ImportObserver(importing, path: nil, console: job.console)
    let failures = FailureObserver(failure, console: job.console)
    await store.observeTransitions { transition in
      printer.record(transition)
      progress.observe(transition.action)
      failures.observe(transition)
    }
    let reader = ActionReader(R.Action.self, help: job.help)
    for script in scripts {
      try await script.forEachAction { line, place in
        let action = try action(in: line, at: place, reader)
        failures.begin(place)
        await store.send(action)
        await quiescence.untilIdle(store)
        // An interrupt has cancelled what was not done: it is not shown as if it were.
        try Task.checkCancellation()
        // In the isolation: a copy of the state may be older than what was shown meanwhile.
        await store.perform { printer.recordShared(in: $0.state) }
        printer.flush()
      }
      try Task.checkCancellation()
    }
    if job.format == .json { try await showState() }
  }

  private func action(
    in line: [UInt8], at place: ScriptPlace, _ reader: ActionReader<R.Action>
  ) throws(DriverFailure) -> R.Action {
    do {
      return try reader.action(in: line)
    } catch {
      throw DriverFailure(.data, place.text(error.message, column: error.column), namesFile: true)
    }
  }

  /// Writes the state: as text, or as the JSON object that also ends a run.
  func showState() async throws {
    let state = await store.state
    switch job.format {
    case .text: job.console.print([dumpText(state)])
    case .json:
      let json = try ValueEncoder.json(of: state)
      job.console.print([JSONValue.object(JSONObject([.init("state", json)])).text])
    }
  }

  /// Imports a file: progress and what was left out go to standard error, the outcome to standard
  /// output.
  func importFile(_ path: String) async throws {
    guard let importing else { return }
    let observer = ImportObserver(importing, path: path, console: job.console)
    await store.observeTransitions { observer.observe($0.action) }
    await store.send(importing.action(path))
    await quiescence.untilIdle(store)
    try Task.checkCancellation()
    switch observer.outcome {
    case .finished(let summary): job.console.print([summary])
    case .failed(let reason): throw DriverFailure(.data, observer.renamed(reason), namesFile: true)
    case .inputOutputFailed(let reason):
      throw DriverFailure(.inputOutput, observer.renamed(reason), namesFile: true)
    default: throw DriverFailure(.software, Wording.noOutcome)
    }
  }
}
