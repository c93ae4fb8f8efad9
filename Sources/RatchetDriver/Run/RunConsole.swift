import RatchetIssues
import Synchronization

/// The way out of a run: results on standard output; progress, diagnostics and issues on standard
/// error, never mixed within a line.
final class RunConsole: Sendable {
  private struct State {
    /// Whether a bar stands in the last line of the terminal.
    var showsBar = false
    var lastStep = -1
    var issues = 0
    var failures = 0
    /// Of values that cannot be loaded, while the feature loads; nil after that.
    var unloaded: [RatchetIssue]? = []
  }

  let program: String
  let style: TextStyle
  private let console: DriverConsole
  private let isQuiet: Bool
  private let failsFast: Bool
  /// Opens where the first failure is to end the run.
  let stop = Latch()
  // Effects print, the kit reports, and the run ends, on any thread.
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
  var isStopped: Bool { failsFast && failureCount > 0 }

  /// Says that something failed: the run is no success.
  func fail(_ line: String) {
    // Of a run that ends with its first failure, the others are of no use.
    if isStopped { return }
    state.withLock { $0.failures += 1 }
    tell(line)
    if failsFast { stop.open() }
  }

  /// Writes lines to standard output. Where that fails, the run is asked to end.
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

  /// Writes a line to standard error, with what a terminal would obey as escapes.
  func tell(_ line: String) { tellLines(TerminalText.escaped(line)) }

  private func tellLines(_ lines: String) {
    state.withLock { state in
      clearBar(&state)
      writeError(lines + "\n")
    }
  }

  /// Shows how far something is: as a bar that is redrawn on a terminal, elsewhere a line for each
  /// tenth.
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
        // The last column stays free: some terminals go on to the next line with it.
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
      // Standard error is gone: there is nowhere left to say so, and the run goes on.
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
    if !isKept { tellLines(TerminalText.escaped(issue.description, keepsLineBreaks: true)) }
  }

  /// A shared value, or a property that is fetched, could not be loaded.
  private static let notLoaded = "R050"

  /// The feature has loaded: from here on, what cannot be loaded is an issue like others.
  ///
  /// - Returns: the first that could not be loaded, which is not told otherwise.
  func endLoading() -> RatchetIssue? {
    state.withLock { state in
      defer { state.unloaded = nil }
      return state.unloaded?.first
    }
  }
}
