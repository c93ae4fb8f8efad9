import Ratchet
import RatchetDump
import Synchronization

/// One run of a feature: sends it actions, and waits for what follows from each.
struct FeatureSession<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let store: StoreOf<R>
  let job: Job
  let importing: DrivenImport<R.Action>?

  /// Loads what the database has. What its actions do is not shown.
  func load(_ storage: DrivenStorage<R.Action>?) async throws {
    guard let storage, let loading = storage.loading else { return }
    let failure = Box<String?>(nil)
    let failureOf = storage.failure
    await store.observeTransitions { transition in
      guard let message = failureOf(transition.action) else { return }
      failure.update { $0 = $0 ?? message }
    }
    await store.send(loading).finish()
    if let message = failure.value { throw DriverFailure(.inputOutput, message) }
  }

  /// Sends the actions of scripts. Each is sent when the effects of the one before have ended.
  func run(_ scripts: [ScriptArgument]) async throws {
    let printer = TransitionPrinter<R.State, R.Action>(format: job.format, console: job.console)
    await store.observeTransitions(printer.record)
    await observeProgress(of: nil)
    for script in scripts {
      let source = try ScriptSource.open(script, input: job.input)
      try await source.forEachAction { line, place in
        let action = try action(in: line, at: place)
        await store.send(action).finish()
        printer.flush()
        try Task.checkCancellation()
      }
      try Task.checkCancellation()
    }
    if job.format == .json { try await showState() }
  }

  private func action(in line: [UInt8], at place: String) throws -> R.Action {
    do {
      return try ActionDecoding.action(R.Action.self, in: line, help: job.help)
    } catch {
      throw DriverFailure(.data, "\(place): \(error.message)")
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
    switch SystemCalls.open(path) {
    case .failure(let error):
      throw DriverFailure(.noInput, Wording.cannotRead(path, reason: error))
    case .success(let descriptor): SystemCalls.close(descriptor)
    }
    let outcome = await observeProgress(of: path)
    await store.send(importing.action(path)).finish()
    job.console.endProgress()
    try Task.checkCancellation()
    switch outcome.value {
    case .finished(let summary): job.console.print([summary])
    case .failed(let reason): throw DriverFailure(.data, reason)
    default: throw DriverFailure(.software, Wording.noOutcome)
    }
  }

  /// Shows what actions say about an import, and keeps how it ended.
  @discardableResult
  private func observeProgress(of path: String?) async -> Box<DrivenImport<R.Action>.Event?> {
    let outcome = Box<DrivenImport<R.Action>.Event?>(nil)
    guard let importing else { return outcome }
    let console = job.console
    let label = Wording.importing(path)
    await store.observeTransitions { transition in
      guard let event = importing.event(transition.action) else { return }
      switch event {
      case .progress(let completed, let total):
        console.show(DriverProgress(label, completed: completed, of: total))
      case .skipped(let problems):
        for problem in problems { console.tell(Wording.skipped(problem, in: path)) }
      case .finished, .failed:
        outcome.update { $0 = event }
        console.endProgress()
      }
    }
    return outcome
  }
}

/// A value that the store's observers and a session share.
final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value { content.withLock { $0 } }

  func update(_ change: (inout Value) -> Void) {
    content.withLock { value in
      change(&value)
    }
  }
}
