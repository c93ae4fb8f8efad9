extension Driver {
  /// Prints a test that repeats a recorded session, or a part of it.
  func printTest(
    _ options: TestOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    let out = RunConsole(program: program, console: console, isQuiet: false)
    return try await work(on: options.file, console, out) { recording in
      let feature = try feature(of: recording)
      let lines = try await feature.program.testSource(
        of: recording, from: options.first, to: options.last, isXCTest: options.isXCTest,
        feature.location)
      // The task may not be cancelled yet.
      if console.interrupts.reason == nil { out.print(lines) }
    }
  }
}
