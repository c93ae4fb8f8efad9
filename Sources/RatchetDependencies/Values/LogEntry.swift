public import RatchetIssues

/// How much a line of a log matters, from what only its author wants to what wakes somebody up.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case trace, debug, info, notice, warning, error, critical

  public static func < (lhs: LogLevel, rhs: LogLevel) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .trace: 0
    case .debug: 1
    case .info: 2
    case .notice: 3
    case .warning: 4
    case .error: 5
    case .critical: 6
    }
  }
}

/// One entry of a log. Two are equal when all of it is, their places included.
public struct LogEntry: Sendable, Hashable {
  public var level: LogLevel
  public var message: String
  /// What a program that reads the log looks for, by name.
  public var metadata: [String: String]
  /// Where it was written.
  public var location: IssueLocation

  public init(
    _ level: LogLevel, _ message: String, metadata: [String: String] = [:],
    location: IssueLocation
  ) {
    self.level = level
    self.message = message
    self.metadata = metadata
    self.location = location
  }
}

extension LogEntry: CustomStringConvertible {
  /// A line: `info Import.swift:12 Imported. count=12`, its metadata in the order of their names. What is
  /// not plain in a value stands in quotes; further lines of a message are indented.
  public var description: String {
    let fields = metadata.sorted { $0.key < $1.key }
      .map { " \(Self.quoted($0.key))=\(Self.quoted($0.value))" }.joined()
    let message = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n  ")
    return "\(level.rawValue) \(location) \(message)\(fields)"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F && $0 != "="
          && $0 != "\""
      }
    return isPlain ? text : String(reflecting: text)
  }
}
