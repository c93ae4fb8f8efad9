import Foundation
import Ratchet
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("A shrunk recording")
struct ShrinkTests {
  private func actions(_ run: RecordedRun) throws -> [String] {
    try run.lines().compactMap { $0.firstMatch(of: /"action":(\{.*?\}),"(?:patch|refused)/) }.map {
      String($0.1)
    }
  }

  /// Shrinks, and checks that the result can be shown, verified and bisected.
  private func shrink(
    _ run: RecordedRun, _ invariant: String, _ options: String...
  ) async throws -> (shown: String, actions: [String]) {
    let result = await run.run(
      arguments: ["shrink", run.path, "--invariant", invariant] + options)
    #expect(result.code == 0 && result.error == "", "\(result)")
    let path = run.folder.path + "/session.shrunk.jsonl"
    var shrunk = run
    shrunk.path = path
    #expect(await shrunk("replay").code == 0)
    let verified = await shrunk("replay", "--verify")
    #expect(verified.code == 0, "\(verified)")
    let bisected = await shrunk("bisect", "--invariant", invariant)
    #expect(bisected.code == 0, "\(bisected)")
    return (result.output, try actions(shrunk))
  }

  @Test("has only the actions without which the invariant holds")
  func minimal() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record(VerifyTests.kiosk + "counted 99\nlotTapped\nrefundTapped 1\ntwiceTapped 2\n")
    let (shown, actions) = try await shrink(run, "the balance is below 100")
    #expect(actions == [#"{"counted":99}"#, #"{"twiceTapped":2}"#])
    #expect(
      shown == """
        "the balance is below 100" breaks with 2 of 22 actions, recorded in \
        \(run.folder.path)/session.shrunk.jsonl

        """)
  }

  @Test("keeps the actions on which others depend, and what effects have changed")
  func dependent() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record(
      """
      pagePushed
      sellTapped 1
      path.element[0].lineTyped "Salt"
      countTapped
      path.element[0].lineTyped "Tea"
      pagePushed
      lotTapped
      path.element[1].lineTyped "Rice"
      path.element[0].lineTyped "Rice"

      """)
    let (_, lines) = try await shrink(run, "a receipt has fewer than three lines")
    #expect(lines.count == 4)
    #expect(lines.first == #"{"pagePushed":{}}"#)
  }

  @Test("has no action of an effect that would not start without the left out actions")
  func uncaused() async throws {
    let run = try RecordedRun([.fuse])
    await run.record("added 3\nlit\nlit\ncut\n")
    let (_, actions) = try await shrink(run, "the fuse is not shorter than nothing")
    #expect(actions == [#"{"cut":{}}"#])
  }

  @Test("can consist of a change of shared values alone")
  func sharedChange() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("sellTapped 1\nlotTapped\ncountTapped\nsellTapped 1\n")
    let (shown, actions) = try await shrink(run, "fewer than five are sold")
    #expect(actions == [])
    #expect(shown.contains("breaks with 0 of 5 actions"))
  }

  @Test(
    "is minimal for random sessions, which a seed reproduces",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let run = try RecordedRun([.kiosk()])
    let script = (0..<30).map { _ in
      [
        "sellTapped \(Int.random(in: 1...20, using: &random))",
        "twiceTapped \(Int.random(in: 1...20, using: &random))", "lotTapped", "receiptTapped",
        "pagePushed", "counted \(Int.random(in: 0...99, using: &random))", "countTapped",
      ].randomElement(using: &random)!
    }
    await run.record((script + ["counted 120"]).joined(separator: "\n"))
    let invariant = "the balance is below 100"
    let (_, actions) = try await shrink(run, invariant)
    #expect(!actions.isEmpty && actions.count < 12, "seed \(seed): \(actions)")
    // Without any of its actions, the invariant holds.
    var again = run
    again.path = run.folder.path + "/session.shrunk.jsonl"
    let result = await again("shrink", "--invariant", invariant)
    #expect(
      result.output.contains("with \(actions.count) of \(actions.count) action"), "seed \(seed)")
  }

  @Test("is written to the named file, and overwrites nothing")
  func output() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("counted 100\n")
    let other = run.folder.path + "/other.jsonl"
    let options = ["--invariant", "the balance is below 100", "--record", other]
    #expect(await run.run(arguments: ["shrink", run.path] + options).code == 0)
    let before = try String(contentsOfFile: other, encoding: .utf8)
    let again = await run.run(arguments: ["shrink", run.path] + options)
    #expect(again.code == 73)
    #expect(
      again.error
        == "sample: \(other) exists already, and a recording overwrites nothing; name another file\n"
    )
    #expect(try String(contentsOfFile: other, encoding: .utf8) == before)
  }
}

/// A fuse that burns, by an effect, only if it has a length.
@Reducer
private struct Fuse {
  struct State: Equatable, Encodable { var length = 0 }

  enum Action: Equatable, Codable, Sendable, ActionExamples {
    case added(Int)
    case lit
    case burnt
    case cut

    static var examples: [Action] { [.added(1), .lit, .burnt, .cut] }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let length): state.length &+= length
      case .lit: if state.length > 0 { return .run { await $0(.burnt) } }
      case .burnt: state.length &-= 1
      case .cut: state.length &-= 5
      }
      return .none
    }
  }
}

extension DrivenFeature {
  fileprivate static var fuse: DrivenFeature {
    DrivenFeature(
      "Fuse", summary: "burns", state: Fuse.State(),
      invariants: [
        .invariant("the fuse is not shorter than nothing") { $0.length >= 0 }
      ]
    ) {
      Fuse()
    }
  }
}
