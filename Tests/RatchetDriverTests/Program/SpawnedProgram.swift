import Foundation
import Testing

/// The built executable `ratchet`, as a process.
final class SpawnedProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let error = Pipe()
  private let exit: AsyncStream<Int32>
  private var unread: [UInt8] = []

  /// Beside the test bundle, or beside the program that runs the tests.
  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    let candidates = (bundles + arguments).flatMap { url in
      [url, url.deletingLastPathComponent()].map { $0.appendingPathComponent("ratchet") }
    }
    return try #require(
      candidates.first { candidate in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }, "The program ratchet is not beside the tests: \(candidates)")
  }

  /// What a program that was built with a sanitizer needs of our own environment: see `.ci/threads`.
  private static let sanitizer = ProcessInfo.processInfo.environment.filter {
    ["LD_PRELOAD", "TSAN_OPTIONS"].contains($0.key)
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.environment = Self.sanitizer.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    let (exit, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.exit = exit
    process.terminationHandler = { process in
      // What a shell shows for a process that a signal ended.
      let isSignal = process.terminationReason == .uncaughtSignal
      continuation.yield(process.terminationStatus + (isSignal ? 128 : 0))
      continuation.finish()
    }
    try process.run()
  }

  func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }
  func closeInput() throws { try input.fileHandleForWriting.close() }
  func closeOutput() throws { try output.fileHandleForReading.close() }
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the next line of standard output.
  func line() throws -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      unread += data
    }
  }

  /// Waits until the process has ended.
  func exitCode() async throws -> Int32 {
    for await code in exit { return code }
    throw CancellationError()
  }

  func restOfOutput() throws -> String {
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    defer { unread = [] }
    return String(decoding: unread + rest, as: UTF8.self)
  }

  func errorText() throws -> String {
    String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
