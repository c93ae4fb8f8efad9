import Foundation
import RatchetDependencies
import Testing

@testable import RatchetDriver

@Suite("Tests printed from recordings")
struct TestFromTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.file("bin.jsonl")
  }

  private func program(_ features: [DrivenFeature] = .bin) -> TestProgram {
    var program = TestProgram()
    program.features = features
    return program
  }

  private func recordBin(_ lines: String) async throws {
    let program = program()
    let code = await program.run(
      "run", "Bin", "--test-clock", "--record", path, input: .text(lines))
    #expect(code == 0)
  }

  private func printed(
    _ options: String..., features: [DrivenFeature] = .bin
  ) async -> (code: Int32, text: String, error: String) {
    let program = program(features)
    let driver = Driver(program: "sample", version: "1.2.3", features: features)
    let console = DriverConsole(
      input: .text(""), output: program.output.output(), error: program.error.output(),
      environment: [:], interrupts: program.interrupts)
    let code = await driver.run(arguments: ["test-from", path] + options, console: console)
    return (code, program.output.text, program.error.text)
  }

  @Test("a test sends, advances the clock, receives, and assigns the fields that change")
  func whole() async throws {
    try await recordBin("throwTapped 1\n:clock +4s\nthrowTapped 2\n:clock 1s\nundoTapped 2\n")
    let printed = await printed()
    #expect(printed.code == 0)
    #expect(printed.error == "")
    #expect(
      printed.text == """
        import Foundation
        import Ratchet
        @testable import RatchetDriverTests
        import RatchetTesting
        import Testing

        // Transitions 1 to 4 of a session of Bin, recorded in bin.jsonl.
        @Test("A recorded session of Bin does the same again")
        func binSession() async throws {
          let clock = TestClock()
          let store = TestStore(initialState: Bin.State()) {
            Bin()
          } withDependencies: {
            $0.context = .live
            $0.continuousClock = clock
            $0.suspendingClock = clock
            $0.date.now = Date(timeIntervalSinceReferenceDate: 0.0)
            $0.uuid = .incrementing
            $0.withRandomNumberGenerator = .seeded(0)
          }
          await store.send(.throwTapped(1)) {
            $0.papers = [2, 3]
            $0.thrown = [1]
          }
          await clock.advance(by: .seconds(4))
          await store.send(.throwTapped(2)) {
            $0.papers = [3]
            $0.thrown = [1, 2]
          }
          await clock.advance(by: .seconds(1))
          await store.receive(.deleted(1)) { $0.thrown = [2] }
          await store.send(.undoTapped(2)) {
            $0.papers = [3, 2]
            $0.thrown = []
          }
          await store.skipInFlightEffects(strict: false)
        }

        """)
  }

  @Test("the name of the recording stays in the comment, whatever it contains")
  func strangeName() async throws {
    try await recordBin("throwTapped 1\n")
    let strange = folder.path + "/a\nfatalError()\r\u{1B}[31m.jsonl"
    try FileManager.default.copyItem(atPath: path, toPath: strange)
    let program = program()
    #expect(await program.run("test-from", strange) == 0)
    #expect(
      program.output.lines.filter { $0.contains("fatalError") } == [
        #"// Transition 1 of a session of Bin, recorded in a\nfatalError()\r\u{1b}[31m.jsonl."#
      ])
  }

  @Test("a part begins with the earlier actions, without checks; XCTest has a class around it")
  func part() async throws {
    try await recordBin("throwTapped 1\n:clock +5s\nthrowTapped 2\nundoTapped 2\n")
    let printed = await printed("--from", "3", "--to", "3", "--xctest")
    #expect(printed.error == "")
    let lines = printed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("// Transition") })
    #expect(lines.contains("import XCTest"))
    #expect(
      lines[start...(start + 3)] == [
        "// Transition 3 of a session of Bin, recorded in bin.jsonl.",
        "final class BinSessionTests: XCTestCase {",
        "  func testBinSession() async throws {",
        "    let clock = TestClock()",
      ])
    let comment = "    // The session up to here, without checks."
    let preface = try #require(lines.firstIndex { $0 == comment })
    #expect(
      Array(lines[preface...]) == [
        "    // The session up to here, without checks.",
        "    store.exhaustivity = .off",
        "    await store.send(.throwTapped(1))",
        "    await clock.advance(by: .seconds(5))",
        "    await store.skipReceivedActions(strict: false)",
        "    store.exhaustivity = .on",
        "",
        "    await store.send(.throwTapped(2)) {",
        "      $0.papers = [3]",
        "      $0.thrown = [2]",
        "    }",
        "    await store.skipInFlightEffects(strict: false)",
        "  }",
        "}",
        "",
      ])
  }

  @Test("a part that the recording does not have, or that is empty, is refused")
  func wrongParts() async throws {
    try await recordBin("throwTapped 1\n")
    var result = await printed("--from", "2")
    #expect(result.code == 65)
    #expect(result.error == "\(path) ends with transition 1; there is no 2\n")
    result = await printed("--from", "2", "--to", "1")
    #expect(result.code == 64)
    #expect(result.error.hasPrefix("sample: --from 2 comes after --to 1\n"))
    result = await printed("--to", "0")
    #expect(result.code == 64)
    #expect(result.error.hasPrefix("sample: --to needs the number of a transition, not \"0\"\n"))
  }

  @Test("a session that changes a shared value has a test, which begins with its default")
  func sharedValue() async throws {
    let run = try RecordedRun([.lamp])
    await run.record("tapped\ntappedLater\n")
    let printed = await run("test-from")
    #expect(printed.error == "")
    let start = try #require(printed.lines.firstIndex { $0.contains("store.send(.tapped)") })
    #expect(
      Array(printed.lines[start...]) == [
        "  await store.send(.tapped) {",
        "    $0.$isOn.withLock {",
        "      $0 = true",
        "    }",
        "    $0.taps = 1",
        "  }",
        "  await store.send(.tappedLater)",
        "  await store.receive(.tapped) { $0.taps = 2 }",
        "  await store.skipInFlightEffects(strict: false)",
        "}",
      ])
  }

  @Test("a session without actions has no test")
  func noActions() async throws {
    try await recordBin("")
    let result = await printed()
    #expect(result.code == 65)
    #expect(result.error == "\(path) has no actions to make a test of\n")
  }

  @Test("a recording of a feature that the program does not have is refused")
  func foreignFeature() async throws {
    try await recordBin("throwTapped 1\n")
    let result = await printed(features: .tallies())
    #expect(result.code == 65)
    #expect(
      result.error == """
        \(path) is a recording of Bin, which is not a feature of sample; use the program that \
        recorded it

        """)
  }

  @Test("if other actions follow than in the recording, the error names them")
  func otherActions() async throws {
    try await recordBin("throwTapped 1\n:clock +5s\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let altered = text.replacingOccurrences(
      of: #""action":{"deleted":1}"#, with: #""action":{"ticked":{}}"#)
    #expect(altered != text)
    try altered.write(toFile: path, atomically: true, encoding: .utf8)
    let result = await printed()
    #expect(result.code == 65)
    #expect(
      result.error == """
        \(path): other actions follow after an advance of the clock than in the recording: deleted \
        instead of ticked; a test needs a session that began with --seeded or with an empty \
        database, and effects that do the same each time

        """)
  }
}
