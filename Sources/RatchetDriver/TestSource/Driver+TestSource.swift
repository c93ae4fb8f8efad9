extension Driver {
  /// Prints a test that repeats a recorded session, or a part of it.
  func printTest(
    _ options: TestOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    let out = RunConsole(program: program, console: console, isQuiet: false)
    let recording = try Recording(path: options.file)
    let feature = try feature(of: recording)
    out.print(
      try await feature.program.testSource(
        of: recording, from: options.first, to: options.last, isXCTest: options.isXCTest,
        feature.location))
    if let line = recording.incompleteLine {
      out.printError(Wording.incompleteRecording(recording.name, line: line))
    }
    return console.interrupts.reason.map(ExitCode.init) ?? .success
  }
}
