import RatchetSystem

/// The error of reading or writing a standard stream.
public struct StandardStreamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A standard stream.
  public enum Stream: String, Sendable, CaseIterable {
    /// Standard input.
    case input
    /// Standard output.
    case output
    /// Standard error.
    case error
  }

  /// The stream that failed.
  public let stream: Stream
  /// The system's error number.
  public let code: Int32

  /// Makes an error with the system's error number.
  public init(_ stream: Stream, code: Int32) {
    self.stream = stream
    self.code = code
  }

  /// The error of a stream without a reader: the other end of the pipe is closed.
  public static func closed(_ stream: Stream) -> StandardStreamError {
    StandardStreamError(stream, code: EPIPE)
  }

  /// Whether the stream has no reader any more. A program then ends silently.
  public var isClosed: Bool { code == EPIPE }

  public var description: String {
    Wording.streamFailed(stream, reason: String(cString: strerror(code)))
  }
}
