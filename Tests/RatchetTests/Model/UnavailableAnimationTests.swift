import Foundation
import Testing

#if os(Linux)
  /// The compiler's messages for `animation:`. Skipped where the compiler is not available.
  @Suite(.enabled(if: Compiler.modules != nil && Compiler.path != nil))
  struct UnavailableAnimationTests {
    /// Lines that must not compile are marked at their end.
    private static let source = """
      import Ratchet

      struct Lamp: Reducer {
        struct State { var isOn = false }
        enum Action { case tapped, faded, alert(PresentationAction<Alert>) }
        enum Alert { case confirmed }

        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case .tapped:
              state.isOn.toggle()
              return .run { send in
                await send(.faded)
                await send(.faded, animation: .default) // wrong
                await send(.tapped, animation: .easeInOut(duration: 0.3).delay(1)) // wrong
              }
            case .faded:
              let alert = AlertState<Alert> {
                TextState("Off?")
              } actions: {
                ButtonState(action: .send(.confirmed)) { TextState("Yes") }
                ButtonState(action: .send(.confirmed, animation: .default)) { TextState("Yes") } // wrong
              }
              _ = alert
              return .send(.tapped, animation: .spring(duration: 1)) // wrong
            case .alert:
              return .send(.tapped)
            }
          }
        }
      }

      @MainActor func show(_ model: StoreModel<Lamp.State, Lamp.Action>, _ store: StoreOf<Lamp>) {
        model.send(.tapped)
        model.send(.tapped, animation: .default) // wrong
        store.send(.tapped, animation: nil) // wrong
        model.send(.tapped, animation: model.isOn ? .bouncy : .snappy(duration: 2)) // wrong
        store.send(.tapped, animation: .easeIn) // wrong
      }

      func drive(_ store: StoreOf<Lamp>) async {
        await store.send(.tapped)
        await store.send(.tapped, animation: .easeIn).finish() // wrong
      }

      // What a program with animations of its own may do.
      struct Animation { static var wave: Animation { Animation() } }
      extension StoreModel {
        func send(_ action: Action, animation: Animation?) { send(action) }
      }
      @MainActor func wave(_ model: StoreModel<Lamp.State, Lamp.Action>) {
        model.send(.tapped, animation: .wave)
        model.send(.tapped, animation: nil)
      }
      """

    @Test("an animation is rejected where it is written, and without further errors")
    func refused() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer {
        #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
      }
      let file = folder.appending(path: "Lamp.swift")
      try Data(Self.source.utf8).write(to: file)
      let wrong = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.element.hasSuffix("// wrong") }.map { $0.offset + 1 }
      let output = try Compiler.typecheck(file.path)
      let errors = output.matches(of: #/Lamp.swift:(\d+):\d+: error: (.*)/#)
      #expect(errors.compactMap { Int($0.1) }.sorted() == wrong, "\(output)")
      for error in errors {
        #expect(
          error.2.hasSuffix(
            "(_:animation:)' is unavailable: leave out 'animation:', and animate where the state is shown"
          ))
      }
    }
  }

  private enum Compiler {
    /// The folder of the modules that this test was built with.
    static let modules: String? = {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let modules = products.appendingPathComponent("Modules").path
      return FileManager.default.fileExists(atPath: "\(modules)/Ratchet.swiftmodule")
        ? modules : nil
    }()

    static let path: String? = ProcessInfo.processInfo.environment["PATH"]?
      .split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    static func typecheck(_ file: String) throws -> String {
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: try #require(path))
      compiler.arguments = [
        "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I",
        try #require(modules), file,
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
#endif
