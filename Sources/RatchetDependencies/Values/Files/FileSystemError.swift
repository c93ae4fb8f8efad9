/// Why a file operation failed: which, on what path, and for what cause.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case notFound
    case alreadyExists
    case notADirectory
    case isADirectory
    case noPermission
    /// The disc is full, or what one may use of it.
    case noSpace
    /// The path, or the bytes of a text, are such as cannot be; a directory was to go into itself.
    case invalid
    case inputOutput
    /// A test did not say what the file system is.
    case unimplemented
    case other
  }

  public let operation: FileOperation
  /// As it was given; of two paths the first.
  public let path: String
  public let code: Code
  /// The system's own words, where it has any.
  public let reason: String

  public init(_ code: Code, _ operation: FileOperation, _ path: String, reason: String = "") {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = reason
  }

  public var description: String { Wording.fileOperationFailed(self) }
}
