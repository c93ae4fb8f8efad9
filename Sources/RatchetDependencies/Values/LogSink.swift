import RatchetIssues

/// Where a feature's log goes.
///
/// It may be called from any thread, from several at once; a sink takes an entry before it returns.
///
/// ```swift
/// @Dependency(\.log) var log
/// log(.info, "Imported.", metadata: ["count": "12"])
/// ```
public struct LogSink: Sendable {
  /// Entries below this level are not made: their messages are not evaluated.
  public var minimum: LogLevel
  private let receive: @Sendable (LogEntry) -> Void

  public init(
    atLeast minimum: LogLevel = .trace, _ receive: @escaping @Sendable (LogEntry) -> Void
  ) {
    self.minimum = minimum
    self.receive = receive
  }

  public func callAsFunction(_ entry: LogEntry) {
    if entry.level >= minimum { receive(entry) }
  }

  /// An entry whose place is that of the call.
  public func callAsFunction(
    _ level: LogLevel,
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard level >= minimum else { return }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(LogEntry(level, message(), metadata: metadata(), location: location))
  }
}

extension LogSink {
  /// Each entry as a line to standard error, whole, without a time: what reads it knows that. Where standard
  /// error is closed, nothing is told.
  public static func standardError(atLeast minimum: LogLevel = .info) -> LogSink {
    LogSink(atLeast: minimum) { entry in
      do throws(StandardStreamError) {
        try DescriptorStream.error.write("\(entry)\n")
      } catch {
        // There is nowhere left to say so.
      }
    }
  }

  /// Drops all.
  public static let silent = LogSink(atLeast: .critical) { _ in }

  /// Keeps entries for a test to look at.
  ///
  /// ```swift
  /// let entries = LockIsolated<[LogEntry]>([])
  /// withDependencies {
  ///   $0.log = .collecting(into: entries)
  /// } operation: {
  ///   @Dependency(\.log) var log
  ///   log(.info, "Imported.")
  /// }
  /// ```
  public static func collecting(
    into entries: LockIsolated<[LogEntry]>, atLeast minimum: LogLevel = .trace
  ) -> LogSink {
    LogSink(atLeast: minimum) { entry in entries.withValue { $0.append(entry) } }
  }
}

extension DependencyValues {
  /// The log. Live and in previews: standard error, from `info` on. In a test it must be overridden: an
  /// entry to the stand-in is an issue, and is dropped.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.log = .silent
  /// } operation: {
  ///   @Dependency(\.log) var log
  ///   log(.info, "Imported.")
  /// }
  /// ```
  public var log: LogSink {
    get { self[LogSinkKey.self] }
    set { self[LogSinkKey.self] = newValue }
  }
}

private enum LogSinkKey: DependencyKey {
  static let liveValue = LogSink.standardError()

  // Made at every read, to tell its line.
  static var testValue: LogSink {
    let report = reportOfUse()
    return LogSink { _ in report() }
  }
}
