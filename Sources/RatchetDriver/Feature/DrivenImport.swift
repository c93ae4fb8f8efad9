/// The import of files by a feature: the action that starts it, and the events that the feature's
/// actions report.
///
/// ```swift
/// DrivenImport(
///   action: { .importPicked(path: $0) },
///   event: { action in
///     switch action {
///     case .importProgressed(let done, let total): .progress(completed: done, of: total)
///     case .importFinished(let count): .finished("\(count) books imported")
///     case .importFailed(let reason): .failed(reason)
///     default: nil
///     }
///   })
/// ```
public struct DrivenImport<Action>: Sendable {
  /// An event of the import, as an action reports it.
  public enum Event: Sendable, Hashable {
    /// The number of bytes read so far, and the size of the file.
    case progress(completed: Int, of: Int)
    /// The number of bytes read from a file of unknown size, such as a pipe.
    case read(bytes: Int)
    /// Parts of the file that were skipped.
    case skipped([DrivenImportProblem])
    /// The import has finished; with a one-line summary.
    case finished(String)
    /// The contents of the file are wrong; with a one-line reason that starts with the name of the
    /// file. The import exits with 65.
    case failed(String)
    /// The file could not be read further, or its contents could not be saved; with a one-line
    /// reason that starts with the name of the file. The import exits with 74.
    case inputOutputFailed(String)
  }

  let action: @Sendable (_ path: String) -> Action
  let event: @Sendable (Action) -> Event?
  let kept: @Sendable (Action) -> String?

  /// Describes how the feature imports a file.
  ///
  /// - Parameters:
  ///   - action: the action that imports the file at a path. The feature must open the file only
  ///     once: it may be a named pipe, or `/dev/stdin` for input that is piped into the program.
  ///   - event: the event that an action reports; nil for other actions. Some action must report
  ///     that the import has finished or failed.
  ///   - kept: a one-line description of what is kept if the import is interrupted after an action;
  ///     nil if the action does not report it.
  public init(
    action: @escaping @Sendable (_ path: String) -> Action,
    event: @escaping @Sendable (Action) -> Event?,
    kept: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    self.action = action
    self.event = event
    self.kept = kept
  }
}

/// A part of a file that could not be imported.
public struct DrivenImportProblem: Sendable, Hashable {
  /// The line in the file, counted from 1.
  public var line: Int
  /// The reason for which the part was skipped.
  public var reason: String

  /// Describes a part that starts at this line.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
