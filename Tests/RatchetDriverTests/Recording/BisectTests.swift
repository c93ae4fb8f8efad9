import Foundation
import Ratchet
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("A bisected recording")
struct BisectTests {
  @Test("names the transition that breaks the invariant, and checks O(log n) states")
  func everyPlace() async throws {
    let count = 40
    let run = try RecordedRun([.kiosk()])
    for place in [1, 2, 17, 31, 32, 33, 40] {
      let lines = (1...count).map { $0 == place ? "counted 100" : "lotTapped" }
      try? FileManager.default.removeItem(atPath: run.path)
      await run.record(lines.joined(separator: "\n"))
      let result = await run(
        "bisect", "--invariant", "the balance is below 100", "--format", "json")
      #expect(result.code == 0 && result.error == "", "\(result)")
      let found = try #require(
        result.lines.first?.firstMatch(of: /"transition":(\d+),"states":(\d+)/))
      #expect(Int(found.1) == place)
      #expect(try #require(Int(found.2)) <= 8)
      #expect(
        result.lines.dropFirst() == [
          #"{"action":{"counted":100},"origin":"script","changes":[{"path":"balance","from":0,"to":100}]}"#
        ])
    }
  }

  @Test("shows the action with its changes, and the number of states")
  func text() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("sellTapped 60\nlotTapped\ntwiceTapped 20\nlotTapped\n")
    let result = await run("bisect", "--invariant", "the balance is below 100")
    #expect(
      result
        == .init(
          code: 0,
          output: """
            transition 4 breaks "the balance is below 100":
            effect  sellTapped 20
              - sold: 1
              + sold: 2
              - balance: 80
              + balance: 100
            5 states checked

            """, error: ""))
  }

  @Test("finds invariants about shared values that reducers or effects change, and about children")
  func shared() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record(
      """
      sellTapped 1
      sellTapped 1
      pagePushed
      path.element[0].lineTyped "Salt"
      receiptTapped
      path.element[0].lineTyped "Tea"
      path.element[0].lineTyped "Rice"
      lotTapped
      countTapped

      """)
    let lines = await run("bisect", "--invariant", "a receipt has fewer than three lines")
    #expect(lines.lines.first == #"transition 7 breaks "a receipt has fewer than three lines":"#)
    #expect(lines.lines.contains("  + path[0].lines[2]: \"Rice\""), "\(lines)")
    let first = await run("bisect", "--invariant", "no receipt has a line")
    #expect(first.lines.first == #"transition 4 breaks "no receipt has a line":"#)
    // The effect changes the value before it sends its action.
    let sold = await run("bisect", "--invariant", "fewer than five are sold")
    #expect(
      sold.lines == [
        #"changes of shared values after transition 9 break "fewer than five are sold":"#, "shared",
        "  - sold: 2", "  + sold: 12", "6 states checked",
      ])
  }

  @Test("that holds its invariant at the end is searched from the start")
  func recovered() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("lotTapped\ncounted 200\ncounted 0\nlotTapped\n")
    let result = await run("bisect", "--invariant", "the balance is below 100")
    #expect(result.lines.first == #"transition 2 breaks "the balance is below 100":"#)
  }

  @Test("says in one line why there is nothing to find")
  func mistakes() async throws {
    var run = try RecordedRun([.kiosk()])
    await run.record("pagePushed\n")
    let names = #"""
      "the balance is below 100" or "fewer than five are sold" or "a receipt has fewer than three lines" or "no receipt has a line"
      """#
    for command in ["bisect", "shrink"] {
      #expect(
        await run(command, "--invariant", "no receipt has a line")
          == .init(
            code: 65, output: "",
            error: "\(run.path): \"no receipt has a line\" holds in every state\n"))
      #expect(
        await run(command).error.split(separator: "\n").first
          == "sample: \(command) needs --invariant with \(names)")
      let unknown = await run(command, "--invariant", "x")
      #expect(unknown.code == 64)
      #expect(
        unknown.error.split(separator: "\n").first
          == "sample: Kiosk has no invariant \"x\"; name \(names)")
    }
    run.features = [
      DrivenFeature(
        "Kiosk", summary: "sales", state: Kiosk.State(),
        invariants: [.invariant("something is sold") { $0.sold > 0 }]
      ) { Kiosk() }
    ]
    for command in ["bisect", "shrink"] {
      #expect(
        await run(command, "--invariant", "something is sold").error
          == "\(run.path): \"something is sold\" is broken at the start already, before the first transition\n"
      )
    }
    run.features = [
      DrivenFeature("Kiosk", summary: "sales", state: Kiosk.State()) { Kiosk() }
    ]
    #expect(
      await run("bisect").error.split(separator: "\n").first
        == "sample: Kiosk declares no invariants")
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder.path).count == 1)
  }
}
