/// The error of a file operation: the operation, its path and the cause.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the failure.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no file at the path.
    case notFound
    /// There is a file at the path already.
    case alreadyExists
    /// The path, or a part of it, is no directory.
    case notADirectory
    /// The path is a directory.
    case isADirectory
    /// The program has no permission.
    case noPermission
    /// The disk or the user's quota is full.
    case noSpace
    /// The path or the bytes of a text are invalid, or a directory was to be moved into itself.
    case invalid
    /// The device failed.
    case inputOutput
    /// A test did not override the file system.
    case unimplemented
    /// Another cause; see the message.
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
  /// Reading a whole file.
  case read
  /// Writing a whole file.
  case write
  /// Appending to a file.
  case append
  /// Listing a directory.
  case list
  /// Creating a directory.
  case createDirectory
  /// Removing a file or a directory.
  case remove
  /// Moving a file or a directory.
  case move
  /// Copying a file or a directory.
  case copy
  /// Reading the attributes of a file.
  case attributes
  /// Creating a temporary directory.
  case temporaryDirectory
}
