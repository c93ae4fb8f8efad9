import Foundation

/// The program `ratchet`, which runs the reminders over a database: a line goes in, and its answer
/// is read.
final class DrivenReminders: Sendable {
  // Unchecked: one benchmark uses it at a time.
  private final class Lines: @unchecked Sendable {
    var bytes: [UInt8] = []
    /// The beginning of the first line that was not returned.
    var start = 0
    /// The end of the bytes that were searched for a line break.
    var searched = 0
  }

  private let file: ScratchFile
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lines = Lines()

  /// An action that changes nothing. Its answer comes when the lines before it are answered.
  private static let marker = "failureDismissed"
  private static let markerAnswer = Array(#"{"action":{"\#(marker)""#.utf8)
  private static let noChanges = Array(#""changes":[]}"#.utf8)

  /// The program, which is built beside this one.
  static var program: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "ratchet")
  }

  /// Starts the program.
  ///
  /// - Parameter recording: the file that the run is recorded to; nil for none.
  init(on file: ScratchFile, first: [String], recording: String? = nil) throws {
    self.file = file
    process.executableURL = Self.program
    process.arguments =
      ["run", "Reminders", "--database", file.path, "--format", "json"]
      + (recording.map { ["--record", $0] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    answer(to: first)
  }

  deinit {
    // It has not begun if there is no such program.
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Writes lines, and returns when each of them is answered.
  ///
  /// - Returns: whether the answers have a change of the state.
  @discardableResult
  func answer(to actions: [String]) -> Bool {
    let text = actions.map { $0 + "\n" }.joined() + Self.marker + "\n"
    input.fileHandleForWriting.write(Data(text.utf8))
    var isChanged = false
    while let line = nextLine() {
      if line.starts(with: Self.markerAnswer) { return isChanged }
      if line.suffix(Self.noChanges.count) != Self.noChanges[...] { isChanged = true }
    }
    preconditionFailure("ratchet ended before it answered \(actions)")
  }

  /// Each byte is searched and copied once, so that long lines are not measured here.
  private func nextLine() -> ArraySlice<UInt8>? {
    while true {
      if let end = lines.bytes[lines.searched...].firstIndex(of: 0x0A) {
        defer {
          lines.start = end + 1
          lines.searched = end + 1
        }
        return lines.bytes[lines.start..<end]
      }
      lines.bytes.removeFirst(lines.start)
      lines.start = 0
      lines.searched = lines.bytes.count
      let size = 1 << 16
      let descriptor = output.fileHandleForReading.fileDescriptor
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, size))
      }
      guard !bytes.isEmpty else { return nil }
      lines.bytes += bytes
    }
  }
}
