import Foundation
import Ratchet
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("A recording that is verified")
struct VerifyTests {
  /// A session with all that a reducer of the kiosk can do.
  static let kiosk = """
    sellTapped 5
    refundTapped 2
    twiceTapped 3
    lotTapped
    countTapped
    receiptTapped
    receipt.presented.lineTyped "Tea"
    receipt.dismiss
    pagePushed
    path.element[0].lineTyped "Salt"
    pagePushed
    path.element[1].lineTyped "Rice"
    path.popFrom(id: 0)
    pagePushed
    lotTapped

    """

  private func recordKiosk() async throws -> RecordedRun {
    var run = try RecordedRun([.kiosk()])
    let draws = LockIsolated(0)
    run.dependencies = {
      $0[LotClient.self].draw = {
        draws.withValue { draws in
          draws += 1
          return draws * 11
        }
      }
    }
    await run.record(Self.kiosk)
    return run
  }

  @Test(
    "does the same again: with answers, effects, queued actions, fetched and shared values",
    arguments: [
      (.diary, "written \"Rain.\"\nnextNameWanted\nwritten \"Sun.\"\n", []),
      (
        .bin, "throwTapped 1\n:clock +4s\nthrowTapped 2\n:clock 1s\nundoTapped 2\n",
        ["--test-clock"]
      ),
      ([.lamp], "tapped\ntappedLater\ntapped\n", []),
      (
        [.ledger()],
        "addTapped 4\ndetailTapped\nsaveTapped 7\nlateTapped\npartTapped\nauditTapped\naddTapped 9\n",
        ["--database", ":memory:"]
      ),
      (.tallies(), "addButtonTapped\nrows[1].incrementTapped\nechoTapped(times: 2)\n", []),
    ] as [([DrivenFeature], String, [String])])
  func same(features: [DrivenFeature], script: String, options: [String]) async throws {
    let run = try RecordedRun(features)
    var options = options
    if features[0].name == "Ledger" || features[0].name == "Tally" {
      options = ["--database", run.folder.path + "/kept.sqlite"]
    }
    let recorded = await run.run(
      arguments: ["run", features[0].name, "--record", run.path] + options, input: script)
    #expect(recorded.code == 0, "\(recorded)")
    let result = await run("replay", "--verify")
    #expect(result.code == 0)
    #expect(result.error == "")
    let count = try run.lines().filter { $0.hasPrefix(#"{"n":"#) && $0.contains(#""origin":"#) }
      .count
    #expect(result.output == "\(count) transitions verified: each makes the recorded state\n")
    #expect(
      await run("replay", "--verify", "--format", "json").output == "{\"verified\":\(count)}\n")
  }

  @Test("has children, stacks, refused actions, and the answers of a client, which is not asked")
  func kiosk() async throws {
    var run = try await recordKiosk()
    let lines = try run.lines()
    #expect(lines.contains { $0.contains(#""answers":[{"draw":22}]"#) })
    #expect(lines.contains { $0.contains(#""refused":true"#) } == false)
    run.dependencies = { $0[LotClient.self].draw = { fatalError("A repeated session asked.") } }
    let result = await run("replay", "--verify")
    #expect(
      result
        == .init(
          code: 0, output: "17 transitions verified: each makes the recorded state\n", error: ""))
  }

  @Test("refuses the actions that were refused")
  func refused() async throws {
    let run = try RecordedRun([.kiosk()])
    let recorded = await run.run(
      arguments: ["run", "Kiosk", "--record", run.path], input: "sellTapped 1\nrefundTapped 2\n")
    #expect(recorded.code != 0)
    #expect(try run.text().contains(#""refused":true"#))
    #expect(await run("replay", "--verify").code == 0)
    try run.alter([#","refused":true"#: ""])
    let result = await run("replay", "--verify")
    #expect(result.code == 65)
    #expect(
      result.error == """
        \(run.path):6: cannot be repeated after transition 1: the reducer refuses the action, and \
        accepted it in the recording

        """)
  }

  @Test("never has a redacted text: neither in states, nor in actions, answers and shared values")
  func redacted() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("pinTyped \"hunter2\"\npinTyped \"hunter2\"\nsellTapped 1\n")
    let text = try run.text()
    #expect(!text.contains("hunter2"))
    #expect(text.components(separatedBy: #""action":{"pinTyped":"<redacted>"}"#).count == 3)
    // The reducer gets another text, which no state shows.
    #expect(await run("replay", "--verify").code == 0)
  }

  @Test("has no redacted text of the loading, of shared values, and of a client's answer either")
  func redactedShared() async throws {
    let run = try RecordedRun([
      DrivenFeature(
        "Vault", summary: "a key", state: Vault.State(),
        storage: DrivenStorage(
          loading: .opened("hunter2"), prepare: { _, _ in }, seeds: { _ in }),
        recordedClients: [
          RecordedClient(SecretClient.self) { client, calls in
            SecretClient { calls.answer("ask") { client.ask() } }
          }
        ]
      ) { Vault() }
    ])
    await run.record("answered\nopened \"hunter3\"\nsignedIn \"hunter4\"\n", "--seeded")
    let text = try run.text()
    #expect(!text.contains("hunter"), "\(text)")
    #expect(text.contains(#""answers":[{"ask":"<redacted>"}]"#))
    #expect(await run("replay", "--verify").code == 0)
  }
}

/// A feature that gets a secret while it loads, and keeps it in a shared value.
@Reducer
private struct Vault {
  struct Key: Equatable, Codable {
    @Redacted var text = ""
  }

  @ObservableState
  struct State: Equatable, Encodable {
    @Shared(value: Key()) var key
    var openings = 0

    enum CodingKeys: CodingKey { case key, openings }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key, forKey: .key)
      try container.encode(openings, forKey: .openings)
    }
  }

  enum Action: Equatable, Codable, Sendable, ActionExamples {
    case opened(String)
    case answered
    case signedIn(Redacted<String>)

    static var examples: [Action] { [.answered] }
  }

  @Dependency(SecretClient.self) var secrets

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.openings += 1
      switch action {
      case .opened(let text): state.$key.withLock { $0.text = text }
      case .answered: state.$key.withLock { $0.text = secrets.ask() }
      case .signedIn: break
      }
      return .none
    }
  }
}

private struct SecretClient: DependencyKey, Sendable {
  var ask: @Sendable () -> String

  static var liveValue: SecretClient { SecretClient { "hunter2" } }
  static var testValue: SecretClient { liveValue }
}

/// Sessions that differ from their recordings.
@Suite("A recording that does not do the same again")
struct DifferenceTests {
  private func recordBin() async throws -> RecordedRun {
    let run = try RecordedRun(.bin)
    await run.record("throwTapped 1\nundoTapped 1\nthrowTapped 2\n:clock 5s\n", "--test-clock")
    return run
  }

  @Test("is named with its first transition that differs, and with the difference")
  func alteredPatch() async throws {
    let run = try await recordBin()
    try run.alter([
      #"{"op":"add","path":"/papers/2","value":1}"#: #"{"op":"add","path":"/papers/2","value":9}"#
    ])
    let result = await run("replay", "--verify")
    #expect(
      result
        == .init(
          code: 70,
          output: """
            script  undoTapped 1
              - papers[2]: 9
              + papers[2]: 1

            """,
          error: "\(run.path): transition 2 differs (- recorded, + repeated)\n"))
    let json = await run("replay", "--verify", "--format", "json")
    #expect(
      json.output
        == #"{"action":{"undoTapped":1},"origin":"script","changes":[{"path":"papers[2]","from":9,"to":1}]}"#
        + "\n")
    #expect(
      await run("replay", "--verify", "--until", "1").output.hasPrefix("1 transition verified"))
    #expect(await run("replay", "--verify", "--until", "9").code == 70)
  }

  @Test("is named if the reducer does something else now")
  func otherReducer() async throws {
    var run = try RecordedRun([.kiosk()])
    await run.record("sellTapped 1\nlotTapped\nsellTapped 2\nlotTapped\n")
    run.features = [
      .kiosk {
        CombineReducers {
          Kiosk()
          Reduce { state, action in
            if action == .sellTapped(2) { state.balance += 40 }
            return .none
          }
        }
      }
    ]
    let result = await run("replay", "--verify")
    #expect(
      result
        == .init(
          code: 70,
          output: """
            script  sellTapped 2
              - balance: 3
              + balance: 43

            """,
          error: "\(run.path): transition 3 differs (- recorded, + repeated)\n"))
  }

  @Test(
    "is reported with its line and the reason, to the letter",
    arguments: [
      (
        #"{"draw":7}"#, #"{"drew":7}"#,
        ":6: cannot be repeated after transition 1: the reducer asks for \"draw\", and the recording has no such answer here",
        65
      ),
      (
        #"{"draw":7}"#, #"{"draw":"seven"}"#,
        ":6: cannot be repeated after transition 1: the recorded answer of \"draw\" is not a value of its type",
        65
      ),
      (
        #","answers":[{"draw":7}]"#, "",
        ":6: cannot be repeated after transition 1: the reducer asks for \"draw\", and the recording has no such answer here",
        65
      ),
      (
        #"{"draw":7}"#, #"{"draw":7},{"draw":8}"#,
        ":6: cannot be repeated after transition 1: the reducer does not ask for \"draw\", whose answer the recording has here",
        65
      ),
      (
        #"{"sellTapped":5}"#, #"{"soldTapped":5}"#,
        ":4: cannot be repeated after transition 0: the feature has no such action", 65
      ),
      (
        #"{"loading":"start","made":[{"reference":0,"value":0}]}"#, #"{"loading":"start"}"#,
        ":2: the initial state differs: the reducer makes a shared value that the recording does not have",
        65
      ),
      (
        #""made":[{"reference":0,"value":0}]"#, #""made":[{"reference":0,"value":0},1]"#,
        ":2: the initial state differs: the reducer does not make a shared value that the recording has",
        65
      ),
      (
        #""made":[{"reference":0,"value":0}]"#, #""made":[{"reference":0,"value":"none"}]"#,
        ":2: the initial state differs: the recorded shared value is not of the type Int", 65
      ),
      (
        #""values":[{"reference":0,"#, #""values":[{"reference":1,"#,
        ":5: cannot be repeated after transition 1: the reducer changes shared values in another way",
        65
      ),
      (
        #"{"loading":"start","made":[{"reference":0,"value":0}]}"# + "\n", "",
        """
         has no start of its session, as one that :record began, so it can be shown, but neither \
        repeated nor printed as a test; --record records from the start
        """, 65
      ),
    ])
  func mistakes(old: String, new: String, message: String, code: Int32) async throws {
    var run = try RecordedRun([.kiosk()])
    run.dependencies = { $0[LotClient.self].draw = { 7 } }
    await run.record("sellTapped 5\nlotTapped\n")
    try run.alter([old: new])
    let result = await run("replay", "--verify")
    #expect(result == .init(code: code, output: "", error: run.path + message + "\n"))
  }
}
