import ChildProcesses
import Foundation
import Testing

/// A shell in a window of tmux, in which a test starts the program `ratchet`.
///
/// The screen is polled: tmux tells nobody when the program has drawn it.
final class TerminalWindow {
  /// The program tmux; nil if it is not installed.
  static let tmux = ["/usr/bin/tmux", "/opt/homebrew/bin/tmux", "/usr/local/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let server: String
  private let folder: TemporaryFolder

  /// The home folder of the program, with its history.
  var home: String { folder.path }

  init(columns: Int = 80, rows: Int = 40, _ folder: TemporaryFolder, term: String? = nil)
    async throws
  {
    self.folder = folder
    // Not in the folder, which may be gone before the server ends.
    server = "ratchet-\(UUID().uuidString.prefix(8))"
    let program = try BuiltProgram("ratchet").url.path
    // The size is part of what `stty -a` shows; the speed and the rest is compared.
    let start = """
      cd \(folder.path); export HOME=\(folder.path) NO_COLOR=1 PS1='$ ' SWIFT_BACKTRACE=enable=no
      unset HISTFILE RATCHET_HISTORY
      \(term.map { "export TERM=\($0)" } ?? ":")
      # The program tells its number: the shell becomes it.
      ratchet() { (sh -c 'echo $$ > number; exec "$0" "$@"' \(program) "$@"); }
      settings() { stty -a | tail -n +2; }
      settings > before
      clear
      """
    let file = try folder.file("start-\(UUID().uuidString.prefix(8))", start)
    try await tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "bash --norc --noprofile --init-file /dev/null")
    try await line(". \(file)")
    try await expect("$")
  }

  deinit {
    do {
      // Nothing waits for its end.
      _ = try start(["kill-server"], Pipe())
    } catch {
      print("A window of tmux stays: \(error)")
    }
  }

  /// The number of the process of the program.
  func program() throws -> Int32 {
    let text = try String(contentsOfFile: folder.path + "/number", encoding: .utf8)
    return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Presses keys, by their names in tmux.
  func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

  func type(_ text: String) async throws { try await tmux("send-keys", "-l", text) }

  func line(_ text: String) async throws {
    try await type(text)
    try await press("Enter")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The lines on the screen, without empty ones at its end.
  func screen() async throws -> [String] {
    var lines = try await tmux("capture-pane", "-p").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Waits until the screen ends with these lines.
  func expect(
    _ end: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect("its end is \(end)", sourceLocation) {
      $0.suffix(end.count).map { $0.trimmingCharacters(in: .whitespaces) } == end
    }
  }

  /// Waits until a line of the screen contains a text.
  func expect(
    containing text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect("it contains \(text)", sourceLocation) { $0.contains { $0.contains(text) } }
  }

  private func expect(
    _ what: String, _ sourceLocation: SourceLocation, _ condition: ([String]) -> Bool
  ) async throws {
    var last: [String] = []
    for _ in 0..<300 {
      last = try await screen()
      if condition(last) { return }
      usleep(50_000)
    }
    Issue.record(
      "expected of the screen: \(what)\n\(last.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
    throw Missed()
  }

  private struct Missed: Error {}

  /// Checks the exit code of the program that has just ended, and the settings of the terminal.
  func expectExit(_ code: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    // Keys that come before would be the program's.
    try await expect("$", sourceLocation: sourceLocation)
    try await line("echo code $?; settings | diff - before && echo restored")
    try await expect("code \(code)", "restored", "$", sourceLocation: sourceLocation)
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    let output = Pipe()
    let process = try start(arguments, output)
    try output.fileHandleForWriting.close()
    // A program that ends closes the pipe; the server does not have it.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    _ = try await process.exitCode()
    return String(decoding: data, as: UTF8.self)
  }

  private func start(_ arguments: [String], _ output: Pipe) throws -> ChildProcess {
    try ChildProcess(
      URL(fileURLWithPath: try #require(Self.tmux)), ["-L", server] + arguments,
      // Without a locale, tmux replaces characters that are not ASCII.
      environment: SpawnedProgram.sanitizer.merging(
        ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm"]) { $1 },
      output: output.fileHandleForWriting, error: .nullDevice)
  }
}
