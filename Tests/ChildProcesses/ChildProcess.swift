public import Foundation

/// A program that runs beside the tests.
///
/// Not `Foundation.Process`: of some thirty that ended at once on a loaded machine, it reported
/// none as ended (Swift 6.3.1 on Linux), and the tests hung. Here a thread waits for each.
public struct ChildProcess: Sendable {
  public let id: pid_t
  private let ends: AsyncStream<Int32>

  /// Starts a program. It has no open files except these three.
  ///
  /// - Parameters:
  ///   - environment: its whole environment.
  ///   - input: nil for an empty input.
  public init(
    _ executable: URL,
    _ arguments: [String],
    environment: [String: String],
    input: FileHandle? = nil,
    output: FileHandle,
    error: FileHandle
  ) throws {
    let nothing = input == nil ? try FileHandle(forReadingFrom: URL(filePath: "/dev/null")) : nil
    let files = [input ?? nothing, output, error].compactMap(\.self)
    let id = try Self.spawn(
      [executable.path] + arguments, environment.map { "\($0)=\($1)" },
      files.map(\.fileDescriptor))
    self.id = id
    let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.ends = ends
    Thread.detachNewThread {
      continuation.yield(Self.exitCode(of: id))
      continuation.finish()
    }
  }

  /// Starts a program at the other ends of three pipes, which are closed here.
  public init(
    _ executable: URL,
    _ arguments: [String],
    environment: [String: String],
    input: Pipe,
    output: Pipe,
    error: Pipe
  ) throws {
    for pipe in [input, output, error] { try Self.keepFromOthers(pipe) }
    try self.init(
      executable, arguments, environment: environment, input: input.fileHandleForReading,
      output: output.fileHandleForWriting, error: error.fileHandleForWriting)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try error.fileHandleForWriting.close()
  }

  /// Makes a pipe one that no child inherits which another test starts at the same time: a program
  /// would not notice that its reader has closed the pipe if such a child still had it open.
  private static func keepFromOthers(_ pipe: Pipe) throws {
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      // An end that is closed already is not inherited either.
      guard fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 || errno == EBADF else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EBADF)
      }
    }
  }

  /// The exit status, once the program has ended: its exit code, or 128 and the signal. Call it
  /// once.
  public func exitCode() async throws -> Int32 {
    for await code in ends { return code }
    throw CancellationError()
  }

  public func send(_ signal: Int32) { kill(id, signal) }

  private static func exitCode(of id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      precondition(errno == EINTR, "waitpid: \(String(cString: strerror(errno)))")
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
