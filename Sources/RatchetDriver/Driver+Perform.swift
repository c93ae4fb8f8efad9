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
      options: options, console: out,
      help: Wording.seeActions(program: program, feature: feature.name))
    if case .run(let scripts) = task, scripts.contains(where: \.isTyped), !options.isQuiet {
      out.printError(Wording.typeActions)
    }
    let result = await withIssueReporters([out]) {
      await Self.untilEnded(by: console.interrupts, out.stop) {
        try await feature.program.perform(job)
      }
    }
    out.endProgress()
    if let reason = console.interrupts.reason {
      if case .unwritable(let error) = reason {
        throw DriverFailure(.inputOutput, Wording.cannotWrite(error))
      }
      return ExitCode(reason)
    }
    if out.isStopped { return .inputOutput }
    try result.get()
    if out.failureCount > 0 { return .inputOutput }
    return out.issueCount > 0 ? .software : .success
  }

  /// Runs the body. An interrupt or a stop cancels it, but this still waits until the body has
  /// ended.
  private static func untilEnded(
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

  private func place(
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
    if let path = options.database { return .file(path) }
    let name = Self.databaseVariable(program: program)
    if let path = console.environment[name], !path.isEmpty { return .file(path) }
    return .file("\(program).sqlite")
  }
}
