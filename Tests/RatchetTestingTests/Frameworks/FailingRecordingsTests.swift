import ChildProcesses
import Foundation
import Testing

#if os(Linux)
  @Suite("A recording run, in a child that runs tests")
  struct FailingRecordingsTests {
    private let folder: TemporaryFolder
    private let original: String
    private let copy: URL

    init() throws {
      folder = try TemporaryFolder()
      original = try String(contentsOfFile: FailingRecordings.path, encoding: .utf8)
      copy = folder.url.appending(path: "FailingRecordings.swift")
      try Data(original.utf8).write(to: copy)
    }

    private func run(_ arguments: String..., isRecording: Bool = true) async throws -> ChildRun {
      try await ChildRun(
        arguments,
        environment: [
          FailingRecordings.folderVariable: folder.url.path,
          "RATCHET_RECORD": isRecording ? "1" : nil,
          // The folder of the journals.
          "TMPDIR": folder.url.path,
        ])
    }

    /// The codes that a child reports, in order, each with its place in the section of the calls.
    private func reports(by child: ChildRun) throws -> [String] {
      let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(lines.firstIndex(of: "    // recorded"))
      return child.output.matches(of: /RatchetIssue (T\d+) at FailingRecordings\.swift:(\d+)/).map {
        "\($0.1) in line \((Int($0.2) ?? 0) - first - 1)"
      }
    }

    private func section(of source: String) throws -> String {
      let parts = source.components(separatedBy: "    // recorded\n")
      try #require(parts.count == 3)
      return parts[1]
    }

    private static let recorded = ##"""
          expectDump(Point(), filePath: copy) {
            """
            FailingRecordings.Point(
              x: 1,
              y: 2
            )
            """
          }
          expectDump(before, matches: {
            """
            1
            """
          }, filePath: copy)
          for number in 1...2 {
            expectDump(number, filePath: copy) {
              """
              1
              """
            }
          }
          expectDump(before, matches: { "\(2)" }, filePath: copy)
          expectDump(before, matches: { "1" }, filePath: copy)

      """##

    private static let codes = [
      "T024 in line 1", "T024 in line 2", "T024 in line 4", "T026 in line 4", "T025 in line 6",
    ]

    /// The copy with its recorded calls, and nothing else; the compiled source is unchanged.
    private func expectRecorded() throws {
      let source = try String(contentsOf: copy, encoding: .utf8)
      let calls = try section(of: source)
      #expect(calls == Self.recorded)
      #expect(source.replacing(calls, with: try section(of: original)) == original)
      #expect(try String(contentsOfFile: FailingRecordings.path, encoding: .utf8) == original)
    }

    @Test("writes into the source and fails, in Swift Testing")
    func inSwiftTesting() async throws {
      let child = try await run(
        "--testing-library", "swift-testing", "--filter",
        "RatchetTestingTests.FailingRecordingSwiftTests")
      #expect(child.status == 1, "\(child.output)")
      #expect(try reports(by: child) == Self.codes)
      #expect(child.output.contains("Test records() failed"))
      try expectRecorded()
    }

    @Test(
      "writes into the source and fails, in XCTest; a second run keeps the first run's text")
    func inXCTest() async throws {
      for _ in 0..<2 {
        let child = try await run("RatchetTestingTests.FailingRecordingXCTests")
        #expect(child.status == 1, "\(child.output)")
        #expect(try reports(by: child) == Self.codes)
        #expect(child.output.contains("Executed 1 test, with 5 failures"))
        try expectRecorded()
      }
    }

    @Test("writes nothing unless it records")
    func comparing() async throws {
      let child = try await run(
        "RatchetTestingTests.FailingRecordingXCTests", isRecording: false)
      #expect(child.status == 1, "\(child.output)")
      #expect(
        try reports(by: child) == [
          "T023 in line 1", "T022 in line 2", "T023 in line 4", "T023 in line 4",
          "T022 in line 6",
        ])
      #expect(try String(contentsOf: copy, encoding: .utf8) == original)
    }
  }
#endif
