import Foundation
import Testing

#if os(Linux)
  /// Source that must not compile, checked with the compiler. Skipped where it is not available.
  @Suite(.enabled(if: Compiler.modules != nil && Compiler.path != nil)) struct RefusalTests {
    /// Each line is right or wrong by itself; the wrong ones are marked at their end.
    private static let source = """
      import Foundation
      import RatchetData
      func check(_ typed: String, _ any: Any, _ letter: Character, _ id: SQLQueryExpression<Int>, _ title: SQLQueryExpression<String>) {
        let _: QueryFragment = "a = \\(1) AND b = \\(typed) AND \\(id) AND \\(quote: typed) AND \\(Int?.none)"
        let _: QueryFragment = "a = \\(Date(), as: Date.UnixTimeRepresentation.self) \\(UUID()) \\(Data())"
        let _: QueryFragment = "a = \\(any)" // wrong
        let _: QueryFragment = "a = \\(letter)" // wrong
        let _: QueryFragment = "a = \\(Int.self)" // wrong
        let _: QueryFragment = "a = \\([typed])" // wrong
        let _: QueryFragment = "a = \\(raw: typed)" // wrong
        let _: QueryFragment = "a = \\({ 1 })" // wrong
        let _: QueryFragment = typed // wrong
        let _ = QueryFragment(typed) // wrong
        let _: QueryFragment = "a" + typed // wrong
        let _ = SQLQueryExpression(typed, as: Int.self) // wrong
        let _: FTS5Query = "title: a*"
        let _: FTS5Query = typed // wrong
        let _: SQLQueryExpression<Bool> = id == 1 && title == typed
        let _: SQLQueryExpression<Bool> = id == typed // wrong
        let _: SQLQueryExpression<Bool> = id == title // wrong
        let _: SQLQueryExpression<Bool> = id && title // wrong
        let _: SQLQueryExpression<Bool> = title == nil // wrong
        let _: SQLQueryExpression<Int> = id ?? 1 // wrong
        let _: SQLQueryExpression<Int> = id + 1.5 // wrong
        let _ = title.sum() // wrong
        let _ = (id + 1).over() // wrong
        let _: SQLQueryExpression<Bool> = id == 1 && title != "x" || id < 3 && title == "y" && id > "z" && id == 4 && id == 5 && title == "w" // wrong
      }
      """

    @Test("only values that fit a column, expressions and names can be interpolated")
    func refused() throws {
      let folder = try TemporaryFolder()
      let file = folder.path("Snippets.swift")
      try Data(Self.source.utf8).write(to: URL(fileURLWithPath: file))
      let wrong = Set(
        Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .filter { $0.element.hasSuffix("// wrong") }.map { $0.offset + 1 })
      let output = try Compiler.typecheck(file)
      let refused = Set(output.matches(of: #/Snippets.swift:(\d+):\d+: error:/#).map { Int($0.1) })
      #expect(wrong.count == 20 && refused == wrong.map(Optional.some).set, "\(output)")
    }
  }

  private enum Compiler {
    /// The folder of the modules that this test was built with.
    static let modules: String? = {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let modules = products.appendingPathComponent("Modules").path
      return FileManager.default.fileExists(atPath: "\(modules)/RatchetData.swiftmodule")
        ? modules : nil
    }()

    static let path: String? = ProcessInfo.processInfo.environment["PATH"]?
      .split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    static func typecheck(_ file: String) throws -> String {
      let compiler = Process()
      let map = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../Sources/RatchetCSQLite/module.modulemap")
        .standardized.path
      compiler.executableURL = URL(fileURLWithPath: try #require(path))
      compiler.arguments = [
        "-typecheck", "-swift-version", "6", "-I", try #require(modules),
        "-Xcc", "-fmodule-map-file=\(map)", file,
      ]
      let output = Pipe()
      compiler.standardOutput = output
      compiler.standardError = output
      try compiler.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      compiler.waitUntilExit()
      return String(decoding: text, as: UTF8.self)
    }
  }

  extension Sequence where Element: Hashable {
    fileprivate var set: Set<Element> { Set(self) }
  }
#endif
