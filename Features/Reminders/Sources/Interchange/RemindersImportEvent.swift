/// An event of a running import.
public enum RemindersImportEvent: Equatable, Sendable, Codable {
  case progressed(RemindersImportProgress)

  /// A component of the file was broken and was skipped.
  case skipped(RemindersImportProblem)

  /// All readable components of the file are saved.
  case finished(RemindersImportReport)
}

/// The progress of an import.
public struct RemindersImportProgress: Equatable, Sendable, Codable {
  /// The number of components that were read, including broken ones.
  public var components: Int
  /// The number of components whose reminders are saved.
  public var componentsKept: Int
  /// The number of bytes that were read.
  public var bytesRead: Int
  /// The size of the file; nil if it is unknown.
  public var totalBytes: Int?

  /// Makes the progress of an import.
  public init(components: Int, componentsKept: Int = 0, bytesRead: Int, totalBytes: Int?) {
    self.components = components
    self.componentsKept = componentsKept
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
  }
}

/// A broken component of a file.
public struct RemindersImportProblem: Equatable, Sendable, Codable {
  /// The line of the problem, counted from 1.
  public var line: Int
  /// The reason for which the component was skipped.
  public var reason: String

  /// Makes the problem of a component.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// The results of an import.
public struct RemindersImportReport: Equatable, Sendable, Codable {
  /// The number of reminders that were added.
  public var added = 0

  /// The number of components whose reminder was already there, and was updated or left as it was.
  public var updated = 0

  /// The number of lists that were made for the reminders.
  public var listsAdded = 0

  /// The number of broken components, which were skipped.
  public var skipped = 0

  /// Makes the report of an import that has not begun.
  public init() {}
}

/// The results of an export.
public struct RemindersExportReport: Equatable, Sendable, Codable {
  /// The number of reminders in the file.
  public var reminders: Int
  /// The size of the file in bytes.
  public var bytes: Int

  /// Makes the report of an export.
  public init(reminders: Int, bytes: Int) {
    self.reminders = reminders
    self.bytes = bytes
  }
}
