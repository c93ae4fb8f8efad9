public import RatchetIssues

/// The severity of a log entry, from details for its author to failures that need immediate
/// attention.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// Every step, for the search of a mistake.
  case trace
  /// Details for the author of the program.
  case debug
  /// Events of normal work.
  case info
  /// Events of normal work that deserve attention.
  case notice
  /// Something is wrong, and the program continues.
  case warning
  /// An operation failed.
  case error
  /// The program cannot do its work.
  case critical

  /// Whether a level is less severe than another.
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

/// One entry of a log. Two entries are equal if all their parts are, including the locations.
public struct LogEntry: Sendable, Hashable {
  /// The severity.
  public var level: LogLevel
  /// The message.
  public var message: String
  /// Named values for programs that read the log.
  public var metadata: [String: String]
  /// The source location that wrote the entry.
  public var location: IssueLocation

  /// Makes an entry.
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
  /// One line: `info Import.swift:12 Imported. count=12`, with the metadata sorted by name. Values
  /// with special characters are quoted; further lines of a message are indented.
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
