import Foundation
import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("expectDump") struct ExpectDumpTests {
  struct Point: Equatable { var x = 1, y = 2 }

  /// The source here stays as it is, even if this run records.
  private func comparing(_ steps: () -> Void) async -> [String] {
    await issueTexts { SnapshotFiles.$current.withValue(nil, operation: steps) }
  }

  @Test("passes silently if the text is the dump, whatever its contents")
  func equal() async {
    let texts = await comparing {
      expectDump(Point()) {
        """
        ExpectDumpTests.Point(
          x: 1,
          y: 2
        )
        """
      }
      expectDump(["\\", "a\n\"\"\"#"]) {
        ##"""
        [
          [0]: "\\",
          [1]: """
          a
          \"""#
          """
        ]
        """##
      }
      expectDump(Point().x, matches: { "1" })
    }
    #expect(texts == [])
  }

  @Test("T022: lists the differences line by line, with how to record the dump")
  func differ() async {
    let line: UInt = #line + 2
    let texts = await comparing {
      expectDump(Point(x: 3)) {
        """
        ExpectDumpTests.Point(
          x: 1,
          y: 2
        )
        """
      }
      expectDump("dune", "The name has changed.") { #""emma""# }
    }
    let module = String("\(#fileID)".prefix { $0 != "/" })
    #expect(
      texts == [
        """
        RatchetIssue T022 at ExpectDumpTests.swift:\(line)
          The dump differs from the snapshot (- snapshot, + dump).
            difference    ExpectDumpTests.Point(
                        -   x: 1,
                        +   x: 3,
                            y: 2
                          )
          Correct the feature, or record the snapshot again: RATCHET_RECORD=1 swift test --filter \
        \(module)
          More: ratchet explain T022
        """,
        """
        RatchetIssue T022 at ExpectDumpTests.swift:\(line + 8)
          The name has changed.
            difference  - "emma"
                        + "dune"
          Correct the feature, or record the snapshot again: RATCHET_RECORD=1 swift test --filter \
        \(module)
          More: ratchet explain T022
        """,
      ])
  }

  @Test("T023: shows the dump if there is no text, with how to record it")
  func new() async {
    let line: UInt = #line + 2
    let texts = await comparing {
      expectDump(Point())
      expectDump(Point()) { "" }
      expectDump(Point()) {
        """
        """
      }
    }
    let module = String("\(#fileID)".prefix { $0 != "/" })
    #expect(
      texts
        == [line, line + 1, line + 2].map {
          """
          RatchetIssue T023 at ExpectDumpTests.swift:\($0)
            There is no snapshot to compare the dump with.
              dump  ExpectDumpTests.Point(
                      x: 1,
                      y: 2
                    )
            Record it into the source, and review it: RATCHET_RECORD=1 swift test --filter \(module)
            More: ratchet explain T023
          """
        })
  }
}
