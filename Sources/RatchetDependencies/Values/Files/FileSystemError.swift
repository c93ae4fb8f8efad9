/// The error of a file operation: the operation, its path and the cause.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the failure.
  public enum Code: String, Sendable, CaseIterable {
    case notFound
    case alreadyExists
    case notADirectory
    case isADirectory
    case noPermission
    /// The disc or the user's quota is full.
    case noSpace
    /// The path or the bytes of a text are invalid, or a directory was to be moved into itself.
    case invalid
    case inputOutput
    /// A test did not override the file system.
    case unimplemented
    case other
  }

  /// The operation that failed.
  public let operation: FileOperation
  /// The path as it was given; the first of two.
  public let path: String
  /// The cause of the failure.
  public let code: Code
  /// The system's description of the error, if there is one.
  public let reason: String

  /// Makes an error.
  public init(_ code: Code, _ operation: FileOperation, _ path: String, reason: String = "") {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = reason
  }

  public var description: String { Wording.fileOperationFailed(self) }
}

/// An operation of a ``FileSystemClient``.
public enum FileOperation: String, Sendable, CaseIterable {
  case read, write, append, list, createDirectory, remove, move, copy, attributes
  case temporaryDirectory
}
