import Foundation
import Testing

#if os(Linux)
  /// The compiler, for sources that it must reject. Tests that use it are skipped without it.
  enum Compiler {
    /// The folder of the modules and the plugin that this test was built with.
    private static let products: URL? = {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      return [plugin, "Modules/Ratchet.swiftmodule"].allSatisfy {
        FileManager.default.fileExists(atPath: products.appending(path: $0).path)
      } ? products : nil
    }()

    private static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static let plugin = "RatchetMacroPlugin-tool"

    static var isAvailable: Bool { products != nil && path != nil }

    /// The errors that the compiler reports for a source, with their lines, and its whole output.
    static func errors(
      in source: String, _ options: String...
    ) throws -> (errors: [(line: Int, text: String)], output: String) {
      let output = try typecheck(source, options)
      let errors = output.matches(of: #/<stdin>:(\d+):\d+: error: (.*)/#).map {
        (line: Int($0.1) ?? 0, text: String($0.2))
      }
      return (errors, output)
    }

    private static func typecheck(_ source: String, _ options: [String]) throws -> String {
      let products = try #require(products)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path))
      process.arguments =
        ["-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"] + options + [
          "-I", products.appending(path: "Modules").path, "-load-plugin-executable",
          "\(products.appending(path: plugin).path)#RatchetMacroPlugin", "-",
        ]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
      try input.fileHandleForWriting.close()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self)
    }
  }
#endif
