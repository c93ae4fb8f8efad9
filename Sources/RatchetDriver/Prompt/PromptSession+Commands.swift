import Ratchet
import RatchetDependencies
import RatchetSystem

extension PromptSession {
  /// Performs a command.
  ///
  /// - Returns: false if the prompt ends.
  func perform(_ command: PromptCommand) async throws -> Bool {
    switch command {
    case .quit: return false
    case .help(let name): console.print(help(name))
    case .state(let path): try await showState(at: path)
    case .effects: await showEffects()
    case .tree: await showTree()
    case .why(let number): try showCauses(of: number)
    case .undo: try await jump { timeline throws(Mistake) in try timeline.undo() }
    case .redo: try await jump { timeline throws(Mistake) in try timeline.redo() }
    case .goto(let number):
      try await jump { timeline throws(Mistake) in
        try timeline.go(to: number)
        return number
      }
    case .clock(let command):
      let line = "\(PromptCommandName.clock.word) \(command.text)"
      try await run(ScriptSource.open(.send(line, number: 1), input: .text("")))
    case .set(let name, let value): try await set(name, to: value)
    case .record(let path): try await record(to: path)
    case .save(let path): try save(to: path)
    case .load(let path): try await run(ScriptSource.open(.file(path), input: .text("")))
    }
    return true
  }

  private typealias Mistake = PromptTimeline<R.State>.Mistake

  private func help(_ name: PromptCommandName?) -> [String] {
    if let name { return Wording.help(about: name, session.settings.map { ($0.name, $0.summary) }) }
    return Wording.promptHelp
  }

  private func showState(at path: StatePath?) async throws {
    await showAll()
    guard let path else { return try await session.showState() }
    var options = session.job.options
    options.paths = [path]
    let json = try ValueEncoder.json(of: await session.store.state)
    console.print(try options.lines(forState: json, mustExist: true))
  }

  /// Sets the state back, or forward again.
  private func jump(
    _ body: (inout PromptTimeline<R.State>) throws(Mistake) -> Int
  ) async throws {
    let target: (state: R.State, number: Int)
    do throws(Mistake) {
      target = try log.move(body)
    } catch {
      throw DriverFailure(.data, Wording.cannotJump(error))
    }
    await showAll()
    if let (path, failure) = session.events.endRecording() {
      if let failure { throw failure }
      console.printError(Wording.recordingEndsAtJump(path))
    }
    let (events, log) = (session.events, log)
    let cancelled = await session.store.perform { store in
      events.recordShared(in: store.state)
      let before = store.state
      let count = store.cancelEffects { log.number(of: $0.cause) > target.number }
      store.replaceState(target.state)
      events.recordJump(from: before, to: target.state, number: target.number)
      return count
    }
    events.finishLine(isLast: true)
    console.printError(Wording.jumped(cancelled: cancelled))
  }

  private func set(_ name: String, to value: String) async throws {
    guard let setting = session.settings.first(where: { $0.name == name }) else {
      let names = session.settings.map(\.name)
      let suggestion = Suggestion.nearest(to: name, in: names)
      throw DriverFailure(
        .data, Wording.unknownSetting(name, suggestion: suggestion, known: names))
    }
    let failure = await session.store.perform { store -> String? in
      var dependencies = store.dependencies
      do {
        guard try setting.set(value, &dependencies) else {
          return Wording.noSettingValue(name, type: setting.valueType, value)
        }
      } catch {
        return Wording.settingFailed(name, "\(error)")
      }
      store.setDependencies(dependencies)
      return nil
    }
    if let failure { throw DriverFailure(.data, failure) }
    console.printError(Wording.isSet(name, value))
  }

  /// Begins a recording, or ends it if there is no path.
  private func record(to path: String?) async throws {
    let events = session.events
    guard let path else {
      guard let (path, failure) = events.endRecording() else {
        throw DriverFailure(.data, Wording.recordsNothing)
      }
      if let failure { throw failure }
      return console.printError(Wording.recordingEnded(path))
    }
    if let current = events.recordingPath {
      throw DriverFailure(.data, Wording.recordsAlready(current))
    }
    await showAll()
    try await session.store.perform { store in
      Result { () throws(DriverFailure) in
        try events.beginRecording(to: path, in: store.state, store.running)
      }
    }.get()
    console.printError(Wording.recordingBegan(path))
  }

  private func save(to path: String) throws {
    let script = log.script
    guard !script.isEmpty else { throw DriverFailure(.data, Wording.nothingToSave) }
    do throws(ErrorNumber) {
      let file = try SystemFile(path, O_WRONLY | O_CREAT | O_EXCL)
      try file.write(Array((script.joined(separator: "\n") + "\n").utf8).span.bytes)
    } catch {
      throw DriverFailure(
        .cannotCreate,
        error.code == EEXIST
          ? Wording.scriptExists(path)
          : Wording.cannotWriteReport(path, reason: "\(error)"))
    }
    console.printError(Wording.saved(script.count, to: path))
  }

  /// Runs a script, each line when the session is idle.
  private func run(_ script: ScriptSource) async throws {
    let (session, log) = (session, log)
    let reader = ActionReader(R.Action.self, help: session.job.help)
    try await wait { isAbandoned in
      try await script.forEachAction { line, place in
        if isAbandoned.isRaised { return }
        if let command = try session.clockCommand(in: line, at: place) {
          log.recordClock(command)
          try await session.advance(command)
        } else {
          try await session.send(session.action(in: line, at: place, reader))
        }
        session.events.finishLine(isLast: true)
      }
    }
  }
}
