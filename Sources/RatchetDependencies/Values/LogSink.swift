import RatchetIssues

/// The destination of a feature's log.
///
/// It may be called from any thread, and from several at once; a sink processes an entry before it
/// returns.
///
/// ```swift
/// @Dependency(\.log) var log
/// log(.info, "Imported.", metadata: ["count": "12"])
/// ```
public struct LogSink: Sendable {
  /// The lowest level. Entries below it are not made, and their messages not evaluated.
  public var minimum: LogLevel
  private let receive: @Sendable (LogEntry) -> Void

  /// Makes a sink that passes entries of a minimum level to a function. The function may be called
  /// from several threads at once.
  public init(
    atLeast minimum: LogLevel = .trace, _ receive: @escaping @Sendable (LogEntry) -> Void
  ) {
    self.minimum = minimum
    self.receive = receive
  }

  /// Logs an entry, if its level is not below the minimum.
  public func callAsFunction(_ entry: LogEntry) {
    if entry.level >= minimum { receive(entry) }
  }

  /// Logs an entry with this line as its location. Below the minimum level, the message and the
  /// metadata are not evaluated.
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
  /// Writes each entry as one line to standard error, without a time, which readers of the stream
  /// can add. Errors are ignored, for instance if standard error is closed.
  public static func standardError(atLeast minimum: LogLevel = .info) -> LogSink {
    LogSink(atLeast: minimum) { entry in
      do throws(StandardStreamError) {
        try DescriptorStream.error.write("\(entry)\n")
      } catch {
        // There is no place left to report this.
      }
    }
  }

  /// Drops all entries.
  public static let silent = LogSink(atLeast: .critical) { _ in }

  /// Collects entries for a test to check.
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
  /// The log. Live and in previews: standard error, from `info` on. It must be overridden in a
  /// test: an entry to the stand-in is an issue, and is dropped.
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

  // Made at every read, to report that read's line.
  static var testValue: LogSink {
    let report = reportOfUse()
    return LogSink { _ in report() }
  }
}
