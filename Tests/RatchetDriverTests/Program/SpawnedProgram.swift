import ChildProcesses
import Foundation

/// The built executable `ratchet`, as a process.
final class SpawnedProgram {
  private let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let error = Pipe()
  private var unread: [UInt8] = []
  private var unreadError: [UInt8] = []

  /// The parts of our own environment that a program built with a sanitizer needs: see
  /// `.ci/threads`.
  private static let sanitizer = ProcessInfo.processInfo.environment.filter {
    // `PATH` leads to the symbolizer, without which no suppression applies.
    ["LD_PRELOAD", "PATH", "TSAN_OPTIONS"].contains($0.key)
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    process = try ChildProcess(
      BuiltProgram("ratchet").url, arguments,
      environment: Self.sanitizer.merging(environment) { $1 }, input: input, output: output,
      error: error)
  }

  func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }
  func closeInput() throws { try input.fileHandleForWriting.close() }
  func closeOutput() throws { try output.fileHandleForReading.close() }
  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the next line of standard output; nil at its end.
  func line() throws -> String? { Self.line(of: output, &unread) }

  /// Waits for the next line of standard error; nil at its end.
  func errorLine() throws -> String? { Self.line(of: error, &unreadError) }

  private static func line(of pipe: Pipe, _ unread: inout [UInt8]) -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      unread += data
    }
  }

  /// Waits until the process has ended.
  func exitCode() async throws -> Int32 {
    try await process.exitCode()
  }

  func restOfOutput() throws -> String {
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    defer { unread = [] }
    return String(decoding: unread + rest, as: UTF8.self)
  }

  func errorText() throws -> String {
    let rest = try error.fileHandleForReading.readToEnd() ?? Data()
    defer { unreadError = [] }
    return String(decoding: unreadError + rest, as: UTF8.self)
  }
}
