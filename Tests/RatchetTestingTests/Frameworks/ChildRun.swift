import Foundation

/// This very test executable, run again as a child that runs the failing steps.
struct ChildRun {
  let status: Int32
  /// Standard output and standard error, without colours.
  let output: String

  /// - Parameter environment: on top of this process's own.
  init(_ arguments: [String], environment: [String: String] = [:]) async throws {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-child-\(UUID().uuidString).log")
    try Data().write(to: log)
    defer { unlink(log.path) }
    let handle = try FileHandle(forWritingTo: log)

    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    process.environment?[FailingSteps.variable] = "1"
    process.environment?.merge(environment) { $1 }
    process.standardOutput = handle
    process.standardError = handle
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        done.resume(throwing: error)
      }
    }
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      .replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
