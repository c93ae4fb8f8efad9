import Ratchet
import RatchetDependencies
import RatchetSystem
import Synchronization

/// The prompt of a feature: performs lines, one at a time.
///
/// A user on a terminal is not kept waiting: an action is sent, and what its effects do is shown
/// when it happens. Lines from a pipe or a file wait until the session is idle, as those of a
/// script do.
final class PromptSession<R: Reducer>: Sendable
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  // Threading: one task performs the lines. `abandoned` is used by that task only, and `Sendable`
  // needs the lock.

  let session: FeatureSession<R>
  let input: PromptInput
  let log: PromptLog<R.State, R.Action>
  private let failures: FailureObserver<R.Action>
  private let reader: ActionReader<R.Action>
  /// The work that the user no longer waits for.
  private let abandoned = Mutex<[Task<Void, any Error>]>([])

  var console: RunConsole { session.job.console }

  init(_ session: FeatureSession<R>, _ input: PromptInput, start state: R.State) {
    self.session = session
    self.input = input
    log = PromptLog(start: state)
    failures = FailureObserver(session.failure, console: session.job.console)
    reader = ActionReader(R.Action.self, help: session.job.help)
  }

  func run() async throws {
    await observe()
    let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let follower = input.typed.map { _ in
      let (store, events) = (session.store, session.events)
      events.whenSharedChanges { changes.continuation.yield() }
      return Task {
        for await _ in changes.stream {
          await store.perform { events.recordShared(in: $0.state) }
          events.finishLine(isLast: true)
        }
      }
    }
    let result = await Result { try await performLines() }
    changes.continuation.finish()
    await follower?.value
    for work in abandoned.withLock(\.self) {
      work.cancel()
      // An abandoned piece of work cannot report its error.
      _ = await work.result
    }
    session.events.flush()
    try result.get()
    try Task.checkCancellation()
  }

  private func observe() async {
    let events = session.events
    await session.store.perform { events.begin(in: $0.state, $0.running) }
    let progress = ImportObserver(session.importing, path: nil, console: console)
    await session.store.observeTransitions { [log, failures, console] transition in
      do {
        try log.record(transition)
      } catch {
        console.printError(Wording.cannotEncode(error, program: console.program))
      }
      events.record(transition)
      progress.observe(transition.action)
      failures.observe(transition)
    }
    await session.store.observeEffects { events.record($0) }
  }

  /// Shows everything that has happened.
  func showAll() async {
    let events = session.events
    await session.store.perform { events.recordShared(in: $0.state) }
    events.finishLine(isLast: true)
  }

  private func performLines() async throws {
    if let typed = input.typed {
      let settings = session.settings.map(\.name)
      typed.terminal.complete(
        with: LineCompletion(
          names: ActionNames(of: R.Action.self, ActionGuide(of: R.Action.self)),
          settings: settings, state: encodedState
        ).callAsFunction)
      console.printError(Wording.greeting(completes: typed.terminal.completes))
    }
    let source = ScriptSource(name: Wording.standardInput, lines: input.lines)
    var number = 0
    while let line = try await source.next(after: number) {
      number += 1
      guard let start = line.first(where: { $0 != .space && $0 != .tab }),
        start != UInt8(ascii: "#")
      else { continue }
      keep(line)
      input.typed?.interrupts.beginWork()
      let goesOn = try await perform(line, at: source.place(number))
      input.typed?.interrupts.endWork()
      guard goesOn else { return }
      session.events.finishLine(isLast: input.typed != nil || !source.lines.hasNext)
    }
  }

  /// The state now, for completion; nil if it cannot be encoded, which `:state` reports.
  @Sendable private func encodedState() -> JSONValue? {
    guard let state = log.currentState else { return nil }
    return switch Result(catching: { try ValueEncoder.json(of: state) }) {
    case .success(let json): json
    case .failure: nil
    }
  }

  private func keep(_ line: [UInt8]) {
    guard let history = input.typed?.history else { return }
    do throws(ErrorNumber) {
      try history.append(String(decoding: line, as: UTF8.self))
    } catch {
      historyFailed(history, SystemError(code: error.code))
    }
  }

  private func historyFailed(_ history: PromptHistory, _ reason: SystemError) {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    if isFirst { console.printError(Wording.historyNotKept(history.path, reason: reason)) }
  }

  /// Whether the user knows that the history is not kept.
  private let hasWarned = Mutex(false)

  /// Performs a line. A mistake in it is reported.
  ///
  /// - Returns: false if the prompt ends.
  private func perform(_ line: [UInt8], at place: ScriptPlace) async throws -> Bool {
    do {
      if let command = try PromptCommand(line, hasTestClock: session.clock != nil) {
        return try await perform(command)
      }
      let action = try reader.action(in: line)
      guard input.typed != nil else {
        failures.begin(place)
        try await session.send(action)
        return true
      }
      let (quiescence, events) = (session.quiescence, session.events)
      await session.store.perform { store in
        _ = quiescence.send(action, to: store)
        events.recordShared(in: store.state)
      }
      return true
    } catch let error as ScriptLineError {
      refuse(error.message, column: error.column, at: place)
    } catch let error as DriverFailure {
      refuse(error.message, at: error.namesFile ? nil : place)
    }
    return true
  }

  /// - Parameter place: nil if the message names one.
  private func refuse(_ message: String, column: Int? = nil, at place: ScriptPlace?) {
    // Shown before the message, since it happened before.
    session.events.finishLine(isLast: true)
    if let place, input.typed == nil {
      console.refuse(place.text(message, column: column))
    } else {
      console.refuse(column.map { Wording.inColumn($0, message) } ?? message)
    }
  }

  /// Waits for work. If the user interrupts the wait, the work goes on.
  ///
  /// - Parameter work: gets a flag, which is raised when the caller has stopped waiting.
  func wait(for work: @escaping @Sendable (Flag) async throws -> Void) async throws {
    guard let typed = input.typed else { return try await work(Flag()) }
    let (done, isAbandoned, hasEnded) = (Latch(), Flag(), Flag())
    let task = Task {
      defer {
        hasEnded.raise()
        done.open()
      }
      try await work(isAbandoned)
    }
    typed.interrupts.beginWork(done)
    await done.wait()
    if hasEnded.isRaised || Task.isCancelled {
      if Task.isCancelled { task.cancel() }
      return try await task.value
    }
    isAbandoned.raise()
    abandoned.withLock { $0.append(task) }
    console.printError(Wording.stoppedWaiting)
  }
}
