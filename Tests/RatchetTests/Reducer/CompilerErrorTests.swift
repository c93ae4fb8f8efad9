import Foundation
import Testing

#if os(Linux)
  /// The compiler's messages for mistakes in a body. Skipped where the compiler is not available.
  @Suite("The compiler reports", .enabled(if: Compiler.products != nil && Compiler.path != nil))
  struct CompilerErrorTests {
    private static let features = """
      import Ratchet
      @Reducer struct Child {
        struct State { var name = "" }
        enum Action { case tapped }
      }
      @Reducer struct Other {
        struct State { var count = 0 }
        enum Action { case tapped }
      }
      @Reducer struct Parent {
        @ObservableState struct State {
          var child = Child.State()
          let constant = Child.State()
          var maybe: Child.State?
          @Presents var presented: Child.State?
        }
        enum Action {
          case child(Child.Action)
          case presented(PresentationAction<Child.Action>)
        }
        var body: some ReducerOf<Self> {
          Scope(state: \\.child, action: \\.child) { Child() }
          BODY
          Reduce { _, _ in .none }
        }
      }

      """

    private static let noField =
      "'init(state:action:child:)' is unavailable: "
      + "'state' names neither a variable of the parent's State nor a case of an enum State"
    private static let noChild =
      "'buildExpression' is unavailable: this is not the child's reducer: "
      + "the field holds another State, or the case another Action"

    @Test(
      "one error per mistake in an operator, at its line",
      arguments: [
        ("Scope(state: \\.chld, action: \\.child) { Child() }", noField),
        ("Scope(state: \\.constant, action: \\.child) { Child() }", noField),
        (
          "Scope(state: \\.child, action: \\.chld) { Child() }",
          "value of type 'Parent.Action.AllCasePaths' has no member 'chld'"
        ),
        (
          "Scope(state: \\.child, action: \\.child) { Other() }",
          "initializer 'init(state:action:child:)' requires the types 'Child.Action' and "
            + "'Other.Action' be equivalent"
        ),
        ("EmptyReducer().ifLet(\\.maybe, action: \\.child) { Other() }", noChild),
        ("EmptyReducer().ifLet(\\.$presented, action: \\.presented) { Other() }", noChild),
        (
          "EmptyReducer().ifLet(\\.presented, action: \\.presented) { Child() }",
          "'buildExpression' is unavailable: "
            + "a PresentationAction is for a presented child: write the field with '$'"
        ),
        ("EmptyReducer().ifLet(\\.maybe, action: \\.child) { Child() }", nil),
      ])
    func mistake(_ line: String, _ expected: String?) throws {
      let source = Self.features.replacing("BODY", with: line)
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      let number = try #require(lines.firstIndex { $0.hasSuffix(line) }) + 1
      let output = try Compiler.typecheck(source)
      let errors = output.matches(of: #/<stdin>:(\d+):\d+: error: (.*)/#).map { "\($0.1): \($0.2)" }
      #expect(errors == (expected.map { ["\(number): \($0)"] } ?? []), "\(output)")
    }
  }

  private enum Compiler {
    /// The folders of the modules and the plugin that this test was built with.
    static let products: URL? = {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      return [plugin, "Modules/Ratchet.swiftmodule"].allSatisfy {
        FileManager.default.fileExists(atPath: products.appending(path: $0).path)
      } ? products : nil
    }()

    static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static let plugin = "RatchetMacroPlugin-tool"

    static func typecheck(_ source: String) throws -> String {
      let products = try #require(products)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path))
      process.arguments = [
        "-typecheck", "-parse-as-library", "-swift-version", "6",
        "-enable-upcoming-feature", "MemberImportVisibility", "-diagnostic-style", "llvm",
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
