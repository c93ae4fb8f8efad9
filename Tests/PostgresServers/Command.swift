import ChildProcesses
import Foundation

/// A command that is run to its end.
enum Command {
  /// Returns the standard output. Throws what the program wrote to its standard error if it fails.
  static func run(_ command: [String], input: String = "") async throws -> String {
    let folder = URL(filePath: "/tmp/ratchet-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { remove(folder) }
    let (inputFile, outputFile) = (folder.appending(path: "in"), folder.appending(path: "out"))
    let errorFile = folder.appending(path: "error")
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)
    let child = try ChildProcess(
      URL(filePath: command[0]), Array(command.dropFirst()),
      // Messages in English; no settings of the user who runs the tests.
      environment: ["LC_ALL": "C", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      input: FileHandle(forReadingFrom: inputFile),
      output: FileHandle(forWritingTo: outputFile),
      error: FileHandle(forWritingTo: errorFile))
    let status = try await child.exitCode()
    guard status == 0 else {
      let error = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
      throw CommandError(command: command, status: status, text: error)
    }
    return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
  }

  private static func remove(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      FileHandle.standardError.write(Data("\(folder.path) stays: \(error)\n".utf8))
    }
  }
}

/// A command that failed.
public struct CommandError: Error, CustomStringConvertible {
  public let command: [String]
  public let status: Int32
  /// What it wrote to its standard error.
  public let text: String

  public var description: String {
    "\(command.joined(separator: " ")) ended with \(status): \(text)"
  }
}
