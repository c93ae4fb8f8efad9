import ChildProcesses
import Foundation
import Testing

#if os(Linux)
  @Suite("A failing exploration, in a child that runs tests")
  struct FailingExplorationsTests {
    private static let file = "FailingExplorations.swift"

    private func swiftTesting(_ test: String = "", seed: String? = nil) async throws -> ChildRun {
      try await ChildRun(
        failingSteps: [
          "--testing-library", "swift-testing", "--filter",
          "RatchetTestingTests.FailingExplorationSwiftTests\(test.isEmpty ? "" : "/\(test)")",
        ], environment: seed.map { ["RATCHET_SEED": $0] } ?? [:])
    }

    /// The places at which a test recorded issues, without known issues.
    private func issues(of test: String, in child: ChildRun) -> [Int] {
      child.output.matches(
        of: /Test (\w+)\(\) recorded an issue at FailingExplorations\.swift:(\d+)/
      ).filter { $0.1 == test }.compactMap { Int($0.2) }
    }

    /// From the line with the replay command to the end of its trace.
    private func report(in child: ChildRun) throws -> (seed: String, trace: [String]) {
      let match = try #require(child.output.firstMatch(of: /RATCHET_SEED=(\S+) swift test/))
      let steps = child.output.matches(of: #/\n +(?:trace +)?(\d+\. .*)/#)
      return (String(match.1), steps.map { String($0.1) })
    }

    @Test("fails its Swift Testing test at the expectation and at the exploration, once each")
    func inSwiftTesting() async throws {
      let child = try await swiftTesting()
      #expect(child.status == 1)
      for test in ["expects", "reports"] {
        let lines = [
          try FailingExplorations.line(test), try FailingExplorations.line("\(test): exploration"),
        ]
        #expect(issues(of: test, in: child) == lines, "\(child.output)")
      }
      #expect(issues(of: "whole", in: child) == [try FailingExplorations.line("whole"), 900])
      let thrower = try FailingExplorations.line("throwsError: exploration")
      #expect(issues(of: "throwsError", in: child) == [thrower, thrower])
      #expect(child.output.contains("RatchetIssue T031 at \(Self.file):\(thrower)"))
      #expect(child.output.contains("Test passes() passed"))
    }

    @Test("fails its XCTest case at the line of the issue and at the exploration, once each")
    func inXCTest() async throws {
      let child = try await ChildRun(failingSteps: ["RatchetTestingTests.FailingExplorationXCTests"]
      )
      #expect(child.status == 1)
      for (test, lines, code) in [
        ("testReports", ["reports", "reports: exploration"], "R000"),
        ("testThrowsError", ["throwsError: exploration", "throwsError: exploration"], "T031"),
      ] {
        for (name, code) in zip(lines, [code, "T030"]) {
          let line = try FailingExplorations.line(name)
          let report = """
            \(FailingExplorations.path):\(line): error: FailingExplorationXCTests.\(test) : failed - \
            RatchetIssue \(code) at \(Self.file):\(line)

            """
          #expect(child.output.contains(report), "\(child.output)")
        }
      }
      #expect(child.output.contains("Executed 2 tests, with 4 failures"))
    }

    @Test(
      "can be repeated with RATCHET_SEED, with the same trace",
      arguments: ["expects", "reports", "whole"])
    func repeated(test: String) async throws {
      let run = try await swiftTesting(test)
      let first = try report(in: run)
      #expect(!first.trace.isEmpty)
      // The reported command repeats the failure.
      let filter = "RatchetTestingTests.FailingExplorationSwiftTests/\(test)"
      #expect(run.output.contains("RATCHET_SEED=\(first.seed) swift test --filter \(filter)\n"))
      let child = try await swiftTesting(test, seed: first.seed)
      #expect(child.status == 1)
      #expect(child.output.contains("fails in one of its orders (RATCHET_SEED=\(first.seed))."))
      let again = try report(in: child)
      #expect(again.seed == first.seed)
      #expect(again.trace == first.trace)
      #expect(issues(of: test, in: child).count == 2)
    }

    @Test("can be repeated with RATCHET_SEED in XCTest too, for the whole module")
    func repeatedInXCTest() async throws {
      let test = "RatchetTestingTests.FailingExplorationXCTests/testReports"
      let first = try await ChildRun(failingSteps: [test])
      #expect(first.output.contains(" swift test --filter RatchetTestingTests\n"))
      let (seed, trace) = try report(in: first)
      #expect(!trace.isEmpty)
      let child = try await ChildRun(failingSteps: [test], environment: ["RATCHET_SEED": seed])
      #expect(child.status == 1)
      #expect(child.output.contains("fails in one of its orders (RATCHET_SEED=\(seed))."))
      let again = try report(in: child)
      #expect(again.seed == seed)
      #expect(again.trace == trace)
      #expect(child.output.contains("Executed 1 test, with 2 failures"))
    }

    @Test(
      "is no failure if a run only records warnings: they are reported as such, and its test passes"
    )
    func warnings() async throws {
      let child = try await swiftTesting("warns")
      #expect(child.status == 0, "\(child.output)")
      #expect(child.output.contains("Test warns() passed"))
      #expect(child.output.contains(/Test warns\(\) recorded a warning at FailingExplorations/))
      #expect(!child.output.contains("known issue"))
    }

    @Test("is not found with a seed that passes")
    func passingSeed() async throws {
      let child = try await swiftTesting("expects", seed: "0/-/none")
      #expect(child.status == 0)
      #expect(child.output.contains("Test expects() passed"))
    }

    @Test("fails with one line if RATCHET_SEED names no run")
    func badSeed() async throws {
      let child = try await swiftTesting("passes", seed: "seven")
      #expect(child.status == 1)
      #expect(
        child.output.contains(
          """
          RATCHET_SEED="seven" is not valid, because its seed "seven" is not a whole number from 0 \
          to 18446744073709551615: copy it from the failure to repeat, or give a seed such as 7.

          """))
      #expect(child.output.contains("with 1 issue."))
    }
  }
#endif
