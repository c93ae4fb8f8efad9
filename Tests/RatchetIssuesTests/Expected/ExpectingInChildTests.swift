import ChildProcesses
import Testing

#if os(Linux)
  @Suite("An expected issue, in a child that runs tests")
  struct ExpectingInChildTests {
    @Test("is a known issue of Swift Testing: its test passes, and fails if none came in time")
    func swiftTesting() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "ExpectingSwiftTests"],
        failingFixtures: true)

      #expect(child.status == 1)
      for test in ["metByIssue()", "metByExpectation()", "metByError()"] {
        #expect(child.output.contains(line: "Test \(test) passed", and: "with 1 known issue."))
      }
      #expect(child.output.contains(line: "Test metAsync() passed", and: "with 2 known issues."))
      #expect(child.output.contains("known\n"))
      #expect(child.output.contains(line: "Test intermittent() passed", and: "seconds."))

      #expect(
        child.output.contains(
          line: "Test missing() recorded an issue at ExpectingFixtures.swift:",
          and: "Known issue was not recorded"))
      #expect(child.output.contains("none came\n"))
      #expect(
        child.output.contains(
          line: "Test missingAsync() recorded an issue", and: "Known issue was not recorded"))
      #expect(child.output.contains("Test missingBesideWarning() recorded a warning"))
      #expect(
        child.output.contains(
          line: "Test missingBesideWarning() recorded an issue", and: "Known issue was not recorded"
        ))
      #expect(
        child.output.contains(line: "Test late() recorded a known issue", and: "Issue recorded"))
      #expect(child.output.contains("Test late() recorded an issue at Feature.swift:41:7"))
      #expect(child.output.contains("Test late() failed"))
    }

    @Test("of a detached task matches no expectation: the run fails, and the operation has none")
    func detached() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "ExpectingSwiftTests/detached"],
        failingFixtures: true)

      #expect(child.status == 1)
      #expect(child.output.contains("recorded an issue at Feature.swift:42:7"))
      #expect(
        child.output.contains(
          line: "Test detached() recorded an issue", and: "Known issue was not recorded"))
    }

    @Test("is kept from the XCTest case, which fails if none came in time")
    func xcTest() async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.ExpectingXCTests"], failingFixtures: true)

      #expect(child.status == 1)
      for test in ["testMetByIssue", "testMetByError", "testMetAsync", "testIntermittent"] {
        #expect(child.output.contains("Test Case 'ExpectingXCTests.\(test)' passed"))
      }
      #expect(
        child.output.contains(
          line: "error: ExpectingXCTests.testMissing : failed", and: "RatchetIssue R000"))
      #expect(child.output.contains("  none came\n"))
      #expect(child.output.contains("error: ExpectingXCTests.testMissingAsync : failed"))
      #expect(
        child.output.contains("Feature.swift:51: error: ExpectingXCTests.testLate : failed"))
      #expect(!child.output.contains("In time."))
      #expect(
        child.output.contains("Feature.swift:52: error: ExpectingXCTests.testDetached : failed"))
      #expect(child.output.contains("Executed 8 tests, with 5 failures"))
    }
  }
#endif
