import RatchetIssues

extension Driver {
  /// Runs a feature until the task is done or interrupted.
  func perform(
    _ task: Job.Task, of feature: DrivenFeature, _ options: RunOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    let out = RunConsole(
      program: program, console: console, isQuiet: options.isQuiet,
      failsFast: options.failsFast)
    let job = Job(
      task: task, place: try place(options, of: feature, console),
      options: options, console: out, version: version,
      help: Wording.seeActions(program: program, feature: feature.name), feature: feature.name)
    if case .run(let scripts) = task, scripts.contains(where: \.isTyped), !options.isQuiet {
      out.printError(Wording.typeActions)
    }
    let result = await withIssueReporters([out]) {
      await Self.untilEnded(by: console.interrupts, out.stop) {
        try await feature.program.perform(job)
      }
    }
    out.endProgress()
    if let code = try interruption(of: console) { return code }
    if out.isStopped { return .inputOutput }
    try result.get()
    if out.failureCount > 0 { return .inputOutput }
    return out.issueCount > 0 ? .software : .success
  }

  /// The feature that a recording is about.
  func feature(of recording: Recording) throws(DriverFailure) -> DrivenFeature {
    let name = recording.header.feature
    if let feature = features.first(where: { $0.name == name }) { return try onlyOne(feature) }
    throw DriverFailure(
      .data, Wording.unknownRecordedFeature(recording.name, name, program: program),
      namesFile: true)
  }

  /// Reduces the actions of a recording again, and compares the states.
  func verify(
    _ file: String, until: Int?, _ options: RunOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    try await `repeat`(file, console) { feature, recording, out in
      try await feature.program.verify(recording, until: until, options, out)
    }
  }

  /// Finds the transition of a recording that breaks an invariant.
  func bisect(
    _ file: String, _ invariant: String?, _ options: RunOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    try await `repeat`(file, console) { feature, recording, out in
      let invariant = try Self.named(invariant, of: feature, for: .bisect)
      try await feature.program.bisect(recording, invariant: invariant, options, out)
    }
  }

  /// Writes the shortest part of a recording that breaks an invariant.
  ///
  /// - Parameter output: nil for a file beside the recording.
  func shrink(
    _ file: String, _ invariant: String?, to output: String?, _ console: DriverConsole
  ) async throws -> ExitCode {
    try await `repeat`(file, console) { feature, recording, out in
      let invariant = try Self.named(invariant, of: feature, for: .shrink)
      let output = output ?? Self.shrunkName(of: file)
      try await feature.program.shrink(recording, invariant: invariant, to: output, out)
    }
  }

  private static func named(
    _ invariant: String?, of feature: DrivenFeature, for command: CommandName
  ) throws(UsageError) -> String {
    if let invariant { return invariant }
    throw UsageError(
      message: Wording.missingInvariant(
        command.rawValue, of: feature.name, feature.program.invariantNames))
  }

  /// `session.shrunk.jsonl` for `session.jsonl`.
  static func shrunkName(of file: String) -> String {
    let suffix = ".jsonl"
    let base = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    return base + ".shrunk" + suffix
  }

  /// Repeats a recording with its feature, until it is done or interrupted.
  private func `repeat`(
    _ file: String, _ console: DriverConsole,
    _ body:
      @escaping @Sendable (DrivenFeature, Recording, RunConsole) async throws -> Void
  ) async throws -> ExitCode {
    let out = RunConsole(program: program, console: console, isQuiet: false)
    return try await work(on: file, console, out) { recording in
      try await body(try feature(of: recording), recording, out)
    }
  }

  /// Reads a recording and works on it, until that is done or interrupted.
  func work(
    on file: String, _ console: DriverConsole, _ out: RunConsole,
    _ body: @escaping @Sendable (Recording) async throws -> Void
  ) async throws -> ExitCode {
    let result = await Self.untilEnded(by: console.interrupts, out.stop) {
      let recording = try await Recording(path: file)
      try await body(recording)
      if let line = recording.incompleteLine {
        out.printError(Wording.incompleteRecording(recording.name, line: line))
      }
    }
    if let code = try interruption(of: console) { return code }
    try result.get()
    return .success
  }

  /// Shows a recording until its end or until it is interrupted.
  func replay(
    _ file: String, until: Int?, _ options: RunOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    let out = RunConsole(program: program, console: console, isQuiet: options.isQuiet)
    return try await work(on: file, console, out) { recording in
      let feature = features.first { $0.name == recording.header.feature }
      let run = ReplayRun(recording: recording, until: until, options: options, console: out) {
        feature?.program.encodedAction($0)
      }
      try run.perform()
    }
  }

  /// The exit code after an interrupt; nil if there was none. Throws if the output could not be
  /// written.
  func interruption(of console: DriverConsole) throws(DriverFailure) -> ExitCode? {
    guard let reason = console.interrupts.reason else { return nil }
    if case .unwritable(let error) = reason {
      throw DriverFailure(.inputOutput, Wording.cannotWrite(error))
    }
    return ExitCode(reason)
  }

  /// Runs the body. An interrupt or a stop cancels it, but this still waits until the body has
  /// ended.
  static func untilEnded(
    by interrupts: DriverInterrupts, _ stop: Latch,
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> Result<Void, any Error> {
    await withTaskGroup(of: Result<Void, any Error>?.self) { group in
      group.addTask {
        do {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await interrupts.wait()
        return nil
      }
      group.addTask {
        await stop.wait()
        return nil
      }
      // Whichever task ends first ends the others.
      var result: Result<Void, any Error>?
      for await ended in group {
        result = ended ?? result
        group.cancelAll()
      }
      return result ?? .success(())
    }
  }

  func place(
    _ options: RunOptions, of feature: DrivenFeature, _ console: DriverConsole
  ) throws(UsageError) -> Job.Place {
    if options.isSeeded {
      guard feature.program.hasSeeds else {
        throw UsageError(message: Wording.hasNoSeeds(feature.name))
      }
      return .seeded
    }
    guard feature.program.storesState else {
      if options.database != nil {
        throw UsageError(message: Wording.storesNothing(feature.name))
      }
      return .nowhere
    }
    let name = Self.databaseVariable(program: program)
    if options.database == nil { try ProcessArguments.check(variable: name) }
    let variable = console.environment[name] ?? ""
    let path = options.database ?? (variable.isEmpty ? "\(program).sqlite" : variable)
    // SQLite has names such as `:memory:` for what is no file.
    guard !path.hasPrefix(":") else { throw UsageError(message: Wording.databaseIsNoFile(path)) }
    return .file(path)
  }
}
