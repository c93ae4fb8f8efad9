import Foundation

/// The program `ratchet`, which runs the reminders over a database: a line goes in, and its answer
/// is read.
final class DrivenReminders: Sendable {
  // Unchecked: one benchmark uses it at a time.
  private final class Lines: @unchecked Sendable {
    var unread = Data()
  }

  private let file: ScratchFile
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lines = Lines()

  /// An action that changes nothing. Its answer comes when the lines before it are answered.
  private static let marker = "failureDismissed"

  /// Starts the program, which is built beside this one.
  init(on file: ScratchFile, first: [String]) throws {
    self.file = file
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    process.executableURL = folder.appending(path: "ratchet")
    process.arguments = ["run", "Reminders", "--database", file.path, "--format", "json"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    answer(to: first)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Writes lines, and returns when each of them is answered.
  func answer(to actions: [String]) {
    let text = actions.map { $0 + "\n" }.joined() + Self.marker + "\n"
    input.fileHandleForWriting.write(Data(text.utf8))
    while let line = nextLine() {
      if line.starts(with: Data(#"{"action":{"\#(Self.marker)""#.utf8)) { return }
    }
    preconditionFailure("ratchet ended before it answered \(actions)")
  }

  private func nextLine() -> Data? {
    while true {
      if let end = lines.unread.firstIndex(of: 0x0A) {
        defer { lines.unread = Data(lines.unread[(end + 1)...]) }
        return Data(lines.unread[..<end])
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      lines.unread += data
    }
  }
}
