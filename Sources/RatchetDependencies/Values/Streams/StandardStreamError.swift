#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a standard stream could not be read or written.
public struct StandardStreamError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Stream: String, Sendable, CaseIterable {
    case input, output, error
  }

  public let stream: Stream
  /// The system's number for it.
  public let code: Int32

  public init(_ stream: Stream, code: Int32) {
    self.stream = stream
    self.code = code
  }

  /// Nobody reads the stream any more: the other end of a pipe is closed.
  public static func closed(_ stream: Stream) -> StandardStreamError {
    StandardStreamError(stream, code: EPIPE)
  }

  /// Whether nobody reads the stream any more. A program then ends without another word.
  public var isClosed: Bool { code == EPIPE }

  public var description: String {
    Wording.streamFailed(stream, reason: String(cString: strerror(code)))
  }
}
