import ChildProcesses
import Foundation

/// The built executable `ratchet`, as a process.
final class SpawnedProgram {
  let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let error = Pipe()
  private var unread: [UInt8] = []
  private var unreadError: [UInt8] = []

  /// The parts of our own environment that a program built with a sanitizer needs: see
  /// `.ci/threads`.
  static let sanitizer = ProcessInfo.processInfo.environment.filter {
    // `PATH` leads to the symbolizer, without which no suppression applies.
    ["LD_PRELOAD", "PATH", "TSAN_OPTIONS"].contains($0.key)
  }

  /// - Parameter shell: the line of a shell that starts the program, as `exec "$0" "$@"` does; nil to
  ///   start it without a shell.
  init(
    _ arguments: [String], environment: [String: String] = [:], by shell: String? = nil
  ) throws {
    let program = try BuiltProgram("ratchet").url
    process = try ChildProcess(
      shell == nil ? program : URL(filePath: "/bin/sh"),
      (shell.map { ["-c", $0, program.path] } ?? []) + arguments,
      environment: Self.sanitizer.merging(environment) { $1 }, input: input, output: output,
      error: error)
  }

  func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }
  func closeInput() throws { try input.fileHandleForWriting.close() }
  func closeOutput() throws { try output.fileHandleForReading.close() }
  func send(_ signal: Int32) { process.send(signal) }

  // Reading throws if the program writes nothing for five minutes, and kills it.

  /// Waits for the next line of standard output; nil at its end.
  func line() throws -> String? { try line(of: output, &unread) }

  /// Waits for the next line of standard error; nil at its end.
  func errorLine() throws -> String? { try line(of: error, &unreadError) }

  private func line(of pipe: Pipe, _ unread: inout [UInt8]) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = try read(pipe)
      guard !data.isEmpty else { return nil }
      unread += data
    }
  }

  /// Waits for data; empty at the end.
  private func read(_ pipe: Pipe) throws -> Data {
    let handle = pipe.fileHandleForReading
    var entry = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&entry, 1, 300_000)
      if ready > 0 { return handle.availableData }
      if ready < 0, errno == EINTR { continue }
      send(9)
      throw Silence()
    }
  }

  private struct Silence: Error, CustomStringConvertible {
    let description = "The program has written nothing for five minutes."
  }

  /// Waits until the process has ended.
  func exitCode() async throws -> Int32 {
    try await process.exitCode()
  }

  func restOfOutput() throws -> String {
    try rest(of: output, &unread)
  }

  func errorText() throws -> String {
    try rest(of: error, &unreadError)
  }

  private func rest(of pipe: Pipe, _ unread: inout [UInt8]) throws -> String {
    defer { unread = [] }
    while true {
      let data = try read(pipe)
      guard !data.isEmpty else { return String(decoding: unread, as: UTF8.self) }
      unread += data
    }
  }
}
