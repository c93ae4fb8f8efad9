import Synchronization

/// Shows the import events of a feature's actions, and records the outcome.
final class ImportObserver<Action>: Sendable {
  private let importing: DrivenImport<Action>?
  private let path: String?
  private let console: RunConsole
  // Locked: the store's isolation writes them, and the run reads them.
  private let ending = Mutex<DrivenImport<Action>.Event?>(nil)
  private let lastKept = Mutex<String?>(nil)

  /// - Parameter path: the file; nil if a script started the import.
  init(_ importing: DrivenImport<Action>?, path: String?, console: RunConsole) {
    self.importing = importing
    self.path = path == DriverInput.standardPath ? Wording.standardInput : path
    self.console = console
  }

  /// The last event that the import has finished or failed; nil if there is none yet.
  var outcome: DrivenImport<Action>.Event? { ending.withLock { $0 } }

  /// A description of what is kept if the import ends here.
  var kept: String? { lastKept.withLock { $0 } }

  /// A message of the feature about its file, with the name that the command line uses for the
  /// file.
  func renamed(_ reason: String) -> String {
    guard path == Wording.standardInput, reason.hasPrefix(DriverInput.standardPath) else {
      return reason
    }
    return Wording.standardInput + reason.dropFirst(DriverInput.standardPath.count)
  }

  func observe(_ action: Action) {
    if let kept = importing?.kept(action) { lastKept.withLock { $0 = kept } }
    guard let event = importing?.event(action) else { return }
    switch event {
    case .progress(let completed, let total):
      console.show(DriverProgress(Wording.importing(path), completed: completed, of: total))
    case .skipped(let problems):
      for problem in problems { console.printError(Wording.skipped(problem, in: path)) }
    case .read(let bytes):
      console.show(DriverProgress(Wording.importing(path), bytes: bytes))
    case .finished, .failed, .inputOutputFailed:
      ending.withLock { $0 = event }
      console.endProgress()
    }
  }
}
