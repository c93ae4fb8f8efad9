import ChildProcesses
import Foundation

/// The built plugin, run with some input until it ends by itself.
struct PluginRun {
  let status: Int32
  let output: [UInt8]
  let errors: String

  /// The bodies of the frames that it wrote.
  var replies: [String] { get throws { try Frame.bodies(of: output) } }

  /// Gives the plugin all of `input`, which a pipe must hold at once, and then closes it.
  init(_ input: [UInt8], isOutputOpen: Bool = true) async throws {
    precondition(input.count <= 1 << 16)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    if !isOutputOpen { try stdout.fileHandleForReading.close() }
    // SwiftPM gives the program of a macro target this name.
    let child = try ChildProcess(
      BuiltProgram("RatchetMacroPlugin-tool").url, [], environment: [:], input: stdin,
      output: stdout, error: stderr)
    stdin.fileHandleForWriting.write(Data(input))
    try stdin.fileHandleForWriting.close()

    output = isOutputOpen ? Array(try stdout.fileHandleForReading.readToEnd() ?? Data()) : []
    errors = String(
      decoding: try stderr.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    status = try await child.exitCode()
  }
}
