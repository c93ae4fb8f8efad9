import ChildProcesses
import Foundation
import Testing

@testable import RatchetIssues

#if os(Linux)
  @Suite("An issue in a test")
  struct RunningTestReporterTests {
    @Test("fails the Swift Testing test whose task reported it, at the issue's location")
    func failsSwiftTestingTest() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "FailingSwiftTests"],
        failingFixtures: true)

      #expect(child.status == 1)
      let location = "recorded an issue"
      for (test, line) in [
        ("inTheTest()", 11), ("inATask()", 12), ("inATaskGroup()", 13),
        ("throughTheRunningTestReporter()", 16), ("inAnExitTest()", 20),
      ] {
        #expect(child.output.contains("Test \(test) \(location) at Feature.swift:\(line):7"))
        #expect(child.output.contains("Test \(test) failed"))
      }
      #expect(child.output.contains("Test atTheCall() \(location) at FailingFixtures.swift:"))
      #expect(
        child.output.contains(
          "Test inOneCase(_:) \(location) with 1 argument number → 5 at Feature.swift:14:7"))
      #expect(
        child.output.contains("Test inOneCase(_:) with 8 test cases failed"))
      #expect(child.output.contains("Test bystander(_:) with 8 test cases passed"))
      #expect(
        child.output.contains(
          """
          ↳ RatchetIssue R999 at Feature.swift:11
              In the test.
                value  1
              Fix it.
          """))
    }

    @Test(
      "fails the Swift Testing run, without a test's name, if a detached task, queue or thread reports it",
      arguments: [("inADetachedTask", 15), ("onAQueue", 18), ("onAThread", 19)])
    func failsSwiftTestingRun(test: String, line: Int) async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "FailingSwiftTests/\(test)"],
        failingFixtures: true)

      #expect(child.status == 1)
      #expect(child.output.contains("recorded an issue at Feature.swift:\(line):7"))
      #expect(!child.output.contains("Test \(test)() recorded an issue"))
      #expect(child.output.contains("Test \(test)() passed"))
    }

    @Test(
      "fails the Swift Testing test whose task reports it after the test's end, and so the run")
    func failsAfterSwiftTestingTest() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "OutlivingSwiftTests"],
        failingFixtures: true)

      #expect(child.status == 1)
      #expect(child.output.contains("Test first() passed"))
      #expect(child.output.contains("Test first() recorded an issue at Feature.swift:61:7"))
      #expect(child.output.contains("Test second() passed"))
    }

    @Test("is counted exactly if a thousand come at once")
    func thousand() async throws {
      let swiftTesting = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "FailingSwiftTests/inAThousandTasks"],
        failingFixtures: true)
      #expect(
        swiftTesting.output.contains(
          line: "Test inAThousandTasks() failed", and: "with 1000 issues."))

      let xcTest = try await ChildRun(
        ["RatchetIssuesTests.FailingXCTests/testOnAThousandTurns"], failingFixtures: true)
      #expect(xcTest.output.contains("Executed 1 test, with 1000 failures"))
    }

    @Test("is lost if XCTest has no running case, as in a class's setUp")
    func betweenXCTestCases() async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.BetweenXCTests"], failingFixtures: true)

      #expect(child.status == 0)
      #expect(child.output.contains("Executed 1 test, with 0 failures"))
    }

    @Test(
      "fails the running XCTest case, from whatever task, at the issue's location",
      arguments: [
        ("testInTheTest", 21), ("testInATask", 22), ("testInADetachedTask", 23),
        ("testThroughTheRunningTestReporter", 24), ("testOnAQueue", 25), ("testOnAThread", 26),
      ])
    func failsXCTestCase(test: String, line: Int) async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.FailingXCTests/\(test)"], failingFixtures: true)

      #expect(child.status == 1)
      #expect(
        child.output.contains(
          "/src/Library/Feature.swift:\(line): error: FailingXCTests.\(test) : failed - "
            + "RatchetIssue R999 at Feature.swift:\(line)\n"))
      #expect(child.output.contains("Executed 1 test, with 1 failure"))
    }

    @Test("fails the XCTest case too if an observer reports it when it is notified of another one")
    func failsObservedXCTestCase() async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.ObservedXCTests"], failingFixtures: true)

      #expect(child.status == 1)
      for line in 71...72 {
        #expect(
          child.output.contains("Feature.swift:\(line): error: ObservedXCTests.testIsObserved : "))
      }
      #expect(child.output.contains("Executed 1 test, with 2 failures"))
    }

    @Test("leaves the other XCTest cases alone")
    func leavesBystanderAlone() async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.FailingXCTests/testBystander"], failingFixtures: true)

      #expect(child.status == 0)
      #expect(child.output.contains("Executed 1 test, with 0 failures"))
    }
  }
#endif
