import RatchetSystem

/// Ends the program with a status, or records in a test that it would have ended.
///
/// A call may return, as it does in tests and previews: return after it.
public struct ProcessExit: Sendable {
  private let end: @Sendable (Int32) -> Void

  /// Makes it of a function.
  public init(_ end: @escaping @Sendable (_ status: Int32) -> Void) { self.end = end }

  /// Ends the program.
  ///
  /// - Parameter status: the exit status; zero means success.
  public func callAsFunction(_ status: Int32 = 0) { end(status) }
}

extension DependencyValues {
  /// Ends the program. Live: like `exit`, after the functions registered by `atexit`. In a preview
  /// it does nothing. It must be overridden in a test: calling the stand-in is an issue, and
  /// returns.
  ///
  /// ```swift
  /// let statuses = LockIsolated<[Int32]>([])
  /// withDependencies {
  ///   $0.exit = ProcessExit { status in statuses.withValue { $0.append(status) } }
  /// } operation: {
  ///   @Dependency(\.exit) var exit
  ///   exit(64)
  /// }
  /// ```
  public var exit: ProcessExit {
    get { self[ProcessExitKey.self] }
    set { self[ProcessExitKey.self] = newValue }
  }
}

private enum ProcessExitKey: DependencyKey {
  static let liveValue = ProcessExit { status in
    CurrentProcess.end(status)
  }

  static let previewValue = ProcessExit { _ in }

  // Made at every read, to report that read's line.
  static var testValue: ProcessExit {
    let report = reportOfUse()
    return ProcessExit { _ in report() }
  }
}
