/// A file whose content cannot be imported: it is no calendar, or has no readable component.
public struct RemindersFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var path: String
  /// The reason, as a part of a sentence.
  public var reason: String

  /// Makes the error of a file.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, in one line.
  public var description: String { "\(path): \(reason)" }
}
