import Foundation
import Testing

#if os(Linux)
  /// The public symbols of each product, as the compiler lists them. Skipped where the tool that
  /// reads modules is missing.
  @Suite(.enabled(if: SymbolGraph.modules != nil && SymbolGraph.tool != nil))
  struct PublicSymbolTests {
    private static let targets: [String] = {
      var targets = [
        "RatchetIssues", "RatchetDump", "RatchetDependencies", "RatchetNetworking", "Ratchet",
        "RatchetTesting", "RatchetSQLite", "RatchetQuery", "RatchetData", "RatchetDataTesting",
        "RatchetDriver", "RatchetSync",
      ]
      #if Postgres
        targets.append("RatchetPostgres")
      #endif
      return targets
    }()

    @Test("Every public symbol has a doc comment", arguments: targets)
    func documented(target: String) throws {
      let symbols = try SymbolGraph.symbols(of: target)
      try #require(!symbols.isEmpty)
      let bare = symbols.filter { !$0.isDocumented && !$0.isHidden }
      #expect(bare.isEmpty, "\(bare.map(\.place).joined(separator: "\n"))")
    }
  }

  private struct Symbol {
    let path: [String]
    let isDocumented: Bool
    let place: String

    /// Whether users never write its name: macros and inlined code call it, the compiler calls it in
    /// a result builder, or it only stands for a type of another framework.
    var isHidden: Bool {
      path.contains { $0.hasPrefix("_") || $0 == "UnavailableAnimation" }
        || path.last?.prefixMatch(of: /build[A-Z][A-Za-z]*\(/) != nil
    }
  }

  private enum SymbolGraph {
    /// The folder of the modules with which this test was built.
    static let modules: String? = {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let modules = products.appendingPathComponent("Modules").path
      return FileManager.default.fileExists(atPath: "\(modules)/RatchetDriver.swiftmodule")
        ? modules : nil
    }()

    static let tool: String? = ProcessInfo.processInfo.environment["PATH"]?
      .split(separator: ":").map { "\($0)/swift-symbolgraph-extract" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    static func symbols(of target: String) throws -> [Symbol] {
      let folder = URL.temporaryDirectory.appending(path: "ratchet-symbols-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
      }
      try run(target, writingTo: folder)
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      )
      .flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).checked }
    }

    private static func run(_ target: String, writingTo folder: URL) throws {
      let extractor = Process()
      extractor.executableURL = URL(fileURLWithPath: try #require(tool))
      let root = DocumentationTests.root
      extractor.arguments = [
        "-module-name", target, "-target", "\(machine)-unknown-linux-gnu",
        "-I", try #require(modules), "-I", root.appending(path: "Sources/RatchetCSQLite").path,
        "-I", root.appending(path: "Sources/RatchetCPQ").path, "-I", "/usr/include/postgresql",
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-output-dir", folder.path,
      ]
      let output = Pipe()
      extractor.standardError = output
      try extractor.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      extractor.waitUntilExit()
      try #require(
        extractor.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
    }

    private static var machine: String {
      #if arch(arm64)
        "aarch64"
      #else
        "x86_64"
      #endif
    }
  }

  /// The part of the tool's JSON that the test reads: see the format `SymbolGraph` of Swift-DocC.
  private struct Graph: Decodable {
    struct Entry: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Comment: Decodable {
        struct Line: Decodable { let text: String }
        let lines: [Line]
      }
      struct Location: Decodable {
        struct Position: Decodable { let line: Int }
        let uri: String
        let position: Position
      }

      let identifier: Identifier
      let pathComponents: [String]
      let docComment: Comment?
      let location: Location?
    }

    struct Relationship: Decodable {
      struct Origin: Decodable {}
      let source: String
      let kind: String
      let sourceOrigin: Origin?
    }

    let symbols: [Entry]
    let relationships: [Relationship]

    var checked: [Symbol] {
      // A default implementation, or a witness, is documented where its requirement is.
      let inherited = Set(
        relationships.filter { $0.sourceOrigin != nil || $0.kind == "defaultImplementationOf" }
          .map(\.source))
      return symbols.map { entry in
        let path = entry.pathComponents.joined(separator: ".")
        let place = entry.location.map { "\($0.uri):\($0.position.line + 1): \(path)" } ?? path
        return Symbol(
          path: entry.pathComponents,
          isDocumented: entry.docComment?.lines.isEmpty == false
            || inherited.contains(entry.identifier.precise),
          place: place)
      }
    }
  }
#endif
