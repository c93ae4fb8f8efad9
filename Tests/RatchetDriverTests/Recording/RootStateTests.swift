import Ratchet
import RatchetDriver
import Testing

@Suite("States that are one value")
struct RootStateTests {
  /// A number without a type around it.
  struct Sum: Reducer {
    enum Action: Equatable, Sendable, Codable, ActionExamples {
      case added(Int)
      static var examples: [Action] { [.added(2)] }
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .added(let number): state += number
      }
      return .none
    }
  }

  @Test("are shown by replay as the values before and after")
  func replay() async throws {
    let run = try RecordedRun([
      DrivenFeature("Sum", summary: "a number", state: 0) { Sum() }
    ])
    await run.record("added 2\nadded 3\n")
    let result = await run("replay")
    #expect(result.code == 0)
    #expect(
      result.lines == ["script  added 2", "  - 0", "  + 2", "script  added 3", "  - 2", "  + 5"])
  }
}
