import Foundation

/// This very test executable, run again as a child with other arguments, to its end.
public struct ChildRun: Sendable {
  /// Its exit code, or 128 and the signal that ended it.
  public let status: Int32
  /// Standard output and standard error, without colours.
  public let output: String

  /// - Parameter environment: added to this process's own; nil removes a variable.
  public init(_ arguments: [String], environment: [String: String?] = [:]) async throws {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-child-\(UUID().uuidString).log")
    try Data().write(to: log)
    defer { unlink(log.path) }
    let handle = try FileHandle(forWritingTo: log)

    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = "1"
    for (name, value) in environment { variables[name] = value }
    let child = try ChildProcess(
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), arguments,
      environment: variables, output: handle, error: handle)
    status = try await child.exitCode()
    output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      .replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}

extension String {
  /// Whether one line of the output contains both texts.
  public func contains(line: String, and text: String) -> Bool {
    split(separator: "\n").contains { $0.contains(line) && $0.contains(text) }
  }
}
