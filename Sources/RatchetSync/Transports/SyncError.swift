/// An error of a transport or of the engine: one line that says what happened and what to do.
///
/// Errors to which an engine reacts by itself are ``SyncTransportError``s.
public struct SyncError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// The folder cannot be read or written, or has unknown files.
    case folder
    /// The server refused a call, or its answer makes no sense.
    case server
    /// The server's account is another one than the database's.
    case account
    /// The engine was used in a way that it does not support.
    case misuse
  }

  /// The kind.
  public var code: Code
  /// The line.
  public var message: String

  /// Makes an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension SyncError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
