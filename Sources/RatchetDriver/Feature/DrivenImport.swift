/// How a feature imports a file: which action starts it, and what its actions say about it.
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
  /// What an action says about the import.
  public enum Event: Sendable, Hashable {
    case progress(completed: Int, of: Int)
    /// So many bytes of a file of which the size is not known, as of a pipe.
    case read(bytes: Int)
    /// Parts of the file that were left out.
    case skipped([DrivenImportProblem])
    /// In one line.
    case finished(String)
    /// The file is not what it should be: in one line that starts with the file's name. The import
    /// exits with 65.
    case failed(String)
    /// The file could not be read on, or what is in it could not be saved: in one line that starts with
    /// the file's name. The import exits with 74.
    case inputOutputFailed(String)
  }

  let action: @Sendable (_ path: String) -> Action
  let event: @Sendable (Action) -> Event?
  let kept: @Sendable (Action) -> String?

  /// - Parameters:
  ///   - action: starts the import of the file at a path, which is to be opened once. It may be a named
  ///     pipe, or `/dev/stdin` for what is piped into the program.
  ///   - event: what an action says about it; nil for the others. One says that it has finished or
  ///     failed.
  ///   - kept: what stays of it if it is interrupted after an action, in one line; nil where the action
  ///     does not say.
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
  /// Counted from 1.
  public var line: Int
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
