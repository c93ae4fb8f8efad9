import Foundation
import RatchetIssues
import Testing

@testable import RatchetTesting

/// The calls of this file are recorded into a copy of it, at the places that the compiler gives
/// them.
@Suite("Recording") struct RecordingTests {
  struct Point { var x = 1, y = 2 }

  private let folder: TemporaryFolder
  private let copy: URL

  init() throws {
    folder = try TemporaryFolder()
    copy = folder.url.appending(path: "Copy.swift")
    try Data(contentsOf: URL(filePath: #filePath)).write(to: copy)
  }

  /// The issue texts of steps that record, without the parts that differ between machines.
  private func recording(
    startedAt: Date = .distantFuture, _ steps: () -> Void
  ) async -> [String] {
    let path = copy.path
    let files = SnapshotFiles(
      journals: SnapshotJournals(folder: folder.url.appending(path: "journals")),
      startedAt: startedAt, build: { _ in "build" }, path: { _ in path })
    return await issueTexts { SnapshotFiles.$current.withValue(files, operation: steps) }
      .map { $0.replacing(#filePath.description, with: "…") }
  }

  /// The contents of the copy between two lines of comment.
  private func section(_ name: String) throws -> String {
    let text = try String(contentsOf: copy, encoding: .utf8)
    let parts = text.split(separator: "    // \(name)\n", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    return String(parts[1])
  }

  @Test(
    "is enabled by the environment",
    arguments: [
      ([:], false), (["RATCHET_RECORD": "1"], true), (["RATCHET_RECORD": "yes"], true),
      (["RATCHET_RECORD": ""], false), (["RATCHET_RECORD": "0"], false),
    ])
  func wish(environment: [String: String], isWished: Bool) {
    #expect(SnapshotFiles.isWished(by: environment) == isWished)
  }

  private func snapshots(_ point: Point) {
    // all
    expectDump(point)
    expectDump(point.x) { "" }
    expectDump("a\\b")
    expectDump(
      [point.y],
      "all of them",
    ) {
      // Two, and no more.
      "[]"
    }
    RatchetTesting.expectDump(point.x, matches: { "one" })
    // all
  }

  @Test("T024: writes each text at its call, and fails")
  func all() async throws {
    let texts = await recording { snapshots(Point()) }
    #expect(
      try section("all") == ##"""
            expectDump(point) {
              """
              RecordingTests.Point(
                x: 1,
                y: 2
              )
              """
            }
            expectDump(point.x) {
              """
              1
              """
            }
            expectDump("a\\b") {
              #"""
              "a\\b"
              """#
            }
            expectDump(
              [point.y],
              "all of them",
            ) {
              // Two, and no more.
              """
              [
                [0]: 2
              ]
              """
            }
            RatchetTesting.expectDump(point.x, matches: {
              """
              1
              """
            })

        """##)
    #expect(texts.count == 5)
    #expect(texts.allSatisfy { $0.hasPrefix("RatchetIssue T024 at RecordingTests.swift:") })
  }

  private func one(_ value: Any) {
    // one
    expectDump(value)
    // one
  }

  @Test("T024: reports the written text")
  func new() async {
    let texts = await recording { one(1) }
    #expect(
      texts == [
        """
        RatchetIssue T024 at RecordingTests.swift:\(line(of: "one"))
          A snapshot was written into the source.
            dump  1
          Review the diff of the file, and run the tests without RATCHET_RECORD: they are rebuilt \
        and pass.
          More: ratchet explain T024
        """
      ])
  }

  private func other(_ value: Any) {
    // other
    expectDump(value) { "2" }
    // other
  }

  @Test("T024: reports each rewritten text, as often as the call is reached")
  func anew() async throws {
    let texts = await recording {
      for _ in 1...2 { other(1) }
    }
    let text = """
      RatchetIssue T024 at RecordingTests.swift:\(line(of: "other"))
        A snapshot in the source was replaced (- before, + now).
          difference  - 2
                      + 1
        Review the diff of the file, and run the tests without RATCHET_RECORD: they are rebuilt \
      and pass.
        More: ratchet explain T024
      """
    #expect(texts == [text, text])
    #expect(
      try section("other")
        == "    expectDump(value) {\n      \"\"\"\n      1\n      \"\"\"\n    }\n")
  }

  @Test("leaves correct texts alone")
  func right() async throws {
    let texts = await recording { other(2) }
    #expect(texts == [])
    #expect(try section("other") == "    expectDump(value) { \"2\" }\n")
  }

  @Test(
    "T026: writes the first of several values for one call, and fails for the others")
  func several() async throws {
    let texts = await recording {
      for value in [2, 1, 2, 3] { other(value) }
    }
    #expect(
      texts
        == [1, 3].map {
          """
          RatchetIssue T026 at RecordingTests.swift:\(line(of: "other"))
            The call was already reached with another value, and it can hold only one snapshot. \
          This value was not written (- before, + now).
              difference  - 2
                          + \($0)
            In a loop, or a test with arguments, make one snapshot of all values.
            More: ratchet explain T026
          """
        })
    #expect(try section("other") == "    expectDump(value) { \"2\" }\n")
  }

  private func handedOn(
    _ value: Any, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    expectDump(value, matches: { "2" }, fileID: fileID, line: line, column: column)
  }

  @Test("T025: gives the reason if nothing was written")
  func refused() async throws {
    let before = try String(contentsOf: copy, encoding: .utf8)
    let here: UInt = #line + 1
    let texts = await recording { handedOn(1) } + recording(startedAt: .distantPast) { other(1) }
    #expect(
      texts == [
        """
        RatchetIssue T025 at RecordingTests.swift:\(here)
          A snapshot could not be recorded. The source was not changed.
            file        …
            reason      The source has no call of expectDump at the location that the compiler \
        recorded.
            difference  - 2
                        + 1
          Call expectDump directly where the text is to be written: another function cannot \
        forward the call.
          More: ratchet explain T025
        """,
        """
        RatchetIssue T025 at RecordingTests.swift:\(line(of: "other"))
          A snapshot could not be recorded. The source was not changed.
            file        …
            reason      The file was changed from outside during the run.
            difference  - 2
                        + 1
          Rebuild the tests, and record again.
          More: ratchet explain T025
        """,
      ])
    #expect(try String(contentsOf: copy, encoding: .utf8) == before)
  }

  @Test(
    "T025: has a reason and a hint for each refusal",
    arguments: [
      (
        .unreadable("Why."), "The file could not be read: Why.",
        "Record on the machine that builds the tests, where the source is at this path."
      ),
      (
        .unwritable("Why."), "The file could not be written: Why.",
        "Correct the cause, and record again."
      ),
      (
        .changedMeanwhile, "The file was changed from outside during the run.",
        "Rebuild the tests, and record again."
      ),
      (
        .noLiteral, "The argument of the call is not a closure with a single literal.",
        #"Write { "" } for the closure, without interpolation, and record again."#
      ),
      (
        .noJournal("Why."), "The earlier recordings could not be read: Why.",
        "Correct the cause, and record again."
      ),
      (
        .unwritable(Wording.readOnly),
        "The file could not be written: The file is read-only.",
        "Correct the cause, and record again."
      ),
      (
        .noJournal(Wording.foreignFolder("/a")),
        "The earlier recordings could not be read: The folder /a belongs to another user.",
        "Correct the cause, and record again."
      ),
    ] as [(SnapshotRefusal, String, String)])
  func reasons(refusal: SnapshotRefusal, reason: String, hint: String) {
    let comparison = SnapshotComparison(dump: "1", snapshot: nil, location: IssueLocation())
    let issue = Wording.snapshotNotRecorded(comparison, refusal)
    #expect(issue.code == "T025")
    #expect(issue.values.map(\.label) == ["file", "reason", "dump"])
    #expect(issue.values[1].text == reason)
    #expect(issue.hint == hint)
  }

  /// The line where the section begins in this file: below the comment.
  private func line(of section: String) -> Int {
    let lines = Self.lines
    return (lines.firstIndex(of: "    // \(section)") ?? -2) + 2
  }

  private static let lines: [Substring] = {
    do {
      return try String(contentsOfFile: #filePath, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    } catch {
      Issue.record(error)
      return []
    }
  }()
}
