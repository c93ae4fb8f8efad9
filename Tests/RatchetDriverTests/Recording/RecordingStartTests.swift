import Foundation
import Ratchet
import RatchetDriver
import Testing

@Suite("The start of a recording")
struct RecordingStartTests {
  /// Counts the lines of a file while it reduces an action.
  struct LineCount: Reducer {
    struct State: Equatable, Sendable, Encodable {
      var lines = 0
    }

    enum Action: Equatable, Sendable, Codable, ActionExamples {
      case counted
      static var examples: [Action] { [.counted] }
    }

    let path: String

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      state.lines = bytes.count { $0 == UInt8(ascii: "\n") }
      return .none
    }
  }

  private func record(_ command: String) async throws -> RecordedRun.Result {
    var run = try RecordedRun([])
    let path = run.path
    run.features = [
      DrivenFeature("LineCount", summary: "lines of a file", state: LineCount.State()) {
        LineCount(path: path)
      }
    ]
    return await run.run(
      arguments: [command, "LineCount", "--record", path, "--path", "lines"],
      input: "counted\ncounted\n")
  }

  @Test("is in the file before the first action, which may crash the program")
  func start() async throws {
    let result = try await record("run")
    #expect(result.code == 0)
    // The header, the loading and the state; then the first action too.
    #expect(
      result.lines == [
        "script  counted", "  - lines: 0", "  + lines: 3",
        "script  counted", "  - lines: 3", "  + lines: 4",
      ])
  }

  @Test("is in the file before the first line of a prompt")
  func prompt() async throws {
    let result = try await record("repl")
    #expect(result.code == 0)
    #expect(
      result.lines == [
        "1  prompt  counted", "  - lines: 0", "  + lines: 3",
        "2  prompt  counted", "  - lines: 3", "  + lines: 4",
      ])
  }
}
