import RatchetIssues
import Synchronization

/// The output of a run: results on standard output; progress, diagnostics and issues on standard
/// error. Lines are never interleaved.
final class RunConsole: Sendable {
  // Threading: effects, reports of issues and the run write from any thread. `state` guards the
  // progress bar and the counts, and is held while a line is written, so that lines do not mix.
  // Order of locks: a failed write raises an interrupt with `state` held; `DriverInterrupts` never
  // calls the console.

  private struct State {
    /// Whether the last line of the terminal shows a progress bar.
    var showsBar = false
    var lastStep = -1
    var issues = 0
    var failures = 0
    var mistakes = 0
    /// The issues about values that could not be loaded, while the feature loads; nil after that.
    var unloaded: [RatchetIssue]? = []
  }

  let program: String
  let style: TextStyle
  private let console: DriverConsole
  private let isQuiet: Bool
  private let failsFast: Bool
  /// Opens when the first failure must end the run.
  let stop = Latch()
  private let state = Mutex(State())

  init(program: String, console: DriverConsole, isQuiet: Bool, failsFast: Bool = false) {
    self.program = program
    self.failsFast = failsFast
    self.console = console
    self.isQuiet = isQuiet
    style = console.style(of: console.output)
  }

  var issueCount: Int { state.withLock(\.issues) }
  var failureCount: Int { state.withLock(\.failures) }
  /// The number of lines of a prompt that were refused.
  var mistakeCount: Int { state.withLock(\.mistakes) }
  var isStopped: Bool { failsFast && failureCount > 0 }

  /// Reports a failure, so that the run does not succeed.
  func fail(_ line: String) {
    // If the first failure ends the run, later ones are of no interest.
    if isStopped { return }
    state.withLock { $0.failures += 1 }
    printError(line)
    if failsFast { stop.open() }
  }

  /// Reports a line of a prompt that is refused.
  func refuse(_ line: String) {
    state.withLock { $0.mistakes += 1 }
    printError(line)
  }

  /// Writes lines to standard output. If that fails, the run is asked to end.
  func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    state.withLock { state in
      if console.output.isTerminal { clearBar(&state) }
      do throws(SystemError) {
        try console.output.write(lines.joined(separator: "\n") + "\n")
      } catch {
        console.interrupts.raise(error == .brokenPipe ? .brokenPipe : .unwritable(error))
      }
    }
  }

  /// Writes a line to standard error. Characters that a terminal would interpret are escaped.
  func printError(_ line: String) { printErrorLines(TerminalText.escaped(line)) }

  /// Writes a line about what happens now to standard error, unless the run is quiet.
  func note(_ line: String) {
    if !isQuiet { printError(line) }
  }

  private func printErrorLines(_ lines: String) {
    state.withLock { state in
      clearBar(&state)
      writeError(lines + "\n")
    }
  }

  /// Shows progress: on a terminal in a bar that is redrawn, elsewhere in a line for each tenth, or
  /// for each ten megabytes if the total is unknown.
  func show(_ progress: DriverProgress) {
    guard !isQuiet else { return }
    var progress = progress
    progress.label = TerminalText.escaped(progress.label)
    state.withLock { state in
      let step = progress.step(isFine: console.redraws)
      guard step != state.lastStep else { return }
      state.lastStep = step
      if console.redraws {
        state.showsBar = true
        // The last column stays free, since some terminals wrap after it.
        let bar = Wording.bar(progress, columns: console.errorWidth - 1)
        writeError("\r" + bar + "\u{1B}[K")
      } else {
        writeError(Wording.progress(progress) + "\n")
      }
    }
  }

  func endProgress() {
    state.withLock { state in
      clearBar(&state)
      state.lastStep = -1
    }
  }

  private func clearBar(_ state: inout State) {
    guard state.showsBar else { return }
    state.showsBar = false
    writeError("\r\u{1B}[K")
  }

  private func writeError(_ text: String) {
    do {
      try console.error.write(text)
    } catch {
      // Standard error is gone, so this cannot be reported anywhere; the run goes on.
    }
  }
}

extension RunConsole: IssueReporter {
  func report(_ issue: RatchetIssue) {
    let isKept = state.withLock { state in
      state.issues += 1
      guard issue.code == Self.notLoaded, state.unloaded != nil else { return false }
      state.unloaded?.append(issue)
      return true
    }
    if !isKept { printErrorLines(TerminalText.escaped(issue.description, keepsLineBreaks: true)) }
  }

  /// The code for a shared value or a fetched property that could not be loaded.
  private static let notLoaded = "R050"

  /// Ends the loading of the feature: later loading failures are reported like other issues.
  ///
  /// - Returns: the first loading failure, which is not reported in any other way.
  func endLoading() -> RatchetIssue? {
    state.withLock { state in
      defer { state.unloaded = nil }
      return state.unloaded?.first
    }
  }
}
