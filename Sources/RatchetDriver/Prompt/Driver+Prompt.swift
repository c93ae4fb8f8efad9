import RatchetDependencies
import RatchetIssues
import RatchetSystem

extension Driver {
  /// Runs the prompt of a feature, until its input ends.
  func prompt(
    _ feature: DrivenFeature, _ options: RunOptions, _ console: DriverConsole
  ) async throws -> ExitCode {
    let place = try place(options, of: feature, console)
    var options = options
    options.isPrompt = true
    guard console.input.isTerminal else {
      return try await prompt(
        feature, options, place, PromptInput(lines: console.input.makeLines()), console)
    }
    let history = PromptHistory(
      program: program, variable: Self.historyVariable(program: program),
      environment: console.environment)
    let editor = editor(history, console)
    let terminal: any PromptTerminal =
      editor ?? PlainTerminal(console, prompt: Wording.promptMark)
    let wrapped = console.writing(through: terminal)
    let interrupts = PromptInterrupts(terminal) {
      RunConsole(program: program, console: wrapped, isQuiet: true)
        .printError(Wording.interruptAgain)
    }
    console.interrupts.answerInterrupts { interrupts.answer() }
    let result = await Result {
      try await prompt(
        feature, options, place,
        PromptInput(
          lines: terminal,
          typed: .init(
            terminal: terminal, interrupts: interrupts, history: editor == nil ? nil : history)),
        wrapped)
    }
    console.interrupts.answerInterrupts(with: nil)
    terminal.close()
    return try result.get()
  }

  private func prompt(
    _ feature: DrivenFeature, _ options: RunOptions, _ place: Job.Place, _ input: PromptInput,
    _ console: DriverConsole
  ) async throws -> ExitCode {
    // A bar would be drawn over the line that the user types.
    let out = RunConsole(program: program, console: console, isQuiet: input.typed != nil)
    let completes = input.typed?.terminal.completes ?? false
    let help =
      completes ? Wording.tabLists : Wording.seeActions(program: program, feature: feature.name)
    let job = Job(
      task: .prompt(input), place: place, options: options, console: out, version: version,
      help: help, feature: feature.name)
    let result = await withIssueReporters([out]) {
      await Self.untilEnded(by: console.interrupts, out.stop) {
        try await feature.program.perform(job)
      }
    }
    if let code = try interruption(of: console) { return code }
    try result.get()
    // A user has seen what went wrong, and went on.
    if input.typed != nil { return .success }
    if out.mistakeCount > 0 { return .data }
    if out.failureCount > 0 { return .inputOutput }
    return out.issueCount > 0 ? .software : .success
  }

  /// The editor of the terminal's lines; nil if there is none that can edit them.
  private func editor(_ history: PromptHistory?, _ console: DriverConsole) -> LineEditor? {
    let kind = console.environment["TERM"] ?? ""
    guard console.input.descriptor == 0, console.output.isTerminal, !kind.isEmpty, kind != "dumb",
      let library = EditorLibrary.loaded
    else { return nil }
    do throws(ErrorNumber) {
      return try LineEditor(
        library, program: program, prompt: Wording.promptMark, history: history?.lines ?? [])
    } catch {
      // Lines can be read without it, too.
      return nil
    }
  }

  /// The environment variable with the path of the file of lines.
  static func historyVariable(program: String) -> String {
    environmentName(program: program) + "_HISTORY"
  }
}
