import Foundation
import Testing

/// The built plugin, fed with bytes and run until it ends by itself.
struct PluginRun {
  let status: Int32
  let output: [UInt8]
  let errors: String

  /// The bodies of the frames that came out.
  var replies: [String] { get throws { try Frame.bodies(of: output) } }

  /// Gives the plugin all of `input`, which a pipe must hold at once, and then closes it.
  init(_ input: [UInt8], isOutputOpen: Bool = true) async throws {
    precondition(input.count <= 1 << 16)
    let process = Process()
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    if !isOutputOpen { try stdout.fileHandleForReading.close() }
    process.executableURL = try Self.executable()
    process.environment = [:]
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      // What a shell shows for a process that a signal ended.
      let isSignal = process.terminationReason == .uncaughtSignal
      continuation.yield(process.terminationStatus + (isSignal ? 128 : 0))
      continuation.finish()
    }
    try process.run()
    stdin.fileHandleForWriting.write(Data(input))
    try stdin.fileHandleForWriting.close()

    output = isOutputOpen ? Array(try stdout.fileHandleForReading.readToEnd() ?? Data()) : []
    errors = String(
      decoding: try stderr.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    var status: Int32?
    for await end in ends { status = end }
    self.status = try #require(status)
  }

  /// Beside the test bundle, or beside the program that runs the tests.
  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    // SwiftPM gives the program of a macro target this name.
    let candidates = (bundles + arguments).flatMap { url in
      [url, url.deletingLastPathComponent()].map {
        $0.appendingPathComponent("RatchetMacroPlugin-tool")
      }
    }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "The plugin is not beside the tests: \(candidates)")
  }
}
