import Testing

@testable import RatchetIssues

@Suite("The framework that a process was started for")
struct TestFrameworkTests {
  struct Start: Sendable {
    let arguments: [String]
    var isTestTarget = false
    var libraries: [TestFramework] = [.swiftTesting, .xcTest]
    let expected: TestFramework?
  }

  private static let swiftTesting = ["all.xctest", "--testing-library", "swift-testing"]

  @Test(
    "is the one that the first choosing argument names, in any case",
    arguments: [
      Start(arguments: swiftTesting, expected: .swiftTesting),
      Start(
        arguments: ["all.xctest", "--testing-library", "Swift-Testing"], expected: .swiftTesting),
      Start(arguments: ["all.xctest", "--testing-library", "xctest"], expected: .xcTest),
      Start(
        arguments: ["all.xctest", "--testing-library", "xctest"] + swiftTesting, expected: .xcTest),
      Start(
        arguments: swiftTesting + ["--testing-library", "xctest"], expected: .swiftTesting),
      Start(arguments: ["own", "--testing-library", "swift-testing"], expected: .swiftTesting),
      // The runner that SwiftPM generates does not take these two for a choice.
      Start(arguments: ["all.xctest", "--testing-library=swift-testing"], expected: .xcTest),
      Start(arguments: ["all.xctest", "swift-testing"], expected: .xcTest),
    ])
  func choice(start: Start) { check(start) }

  @Test(
    "is XCTest without a choice, because it is the runner's default and present",
    arguments: [
      Start(arguments: ["/build/all.xctest"], expected: .xcTest),
      Start(arguments: ["/usr/bin/xctest", "all.xctest"], expected: .xcTest),
      Start(arguments: ["/usr/libexec/swiftpm-testing-helper"], expected: .xcTest),
      Start(arguments: ["own"], isTestTarget: true, expected: .xcTest),
      Start(arguments: ["all.xctest"], libraries: [.xcTest], expected: .xcTest),
      Start(arguments: ["all.xctest"], libraries: [.swiftTesting], expected: .swiftTesting),
      Start(
        arguments: ["own"], isTestTarget: true, libraries: [.swiftTesting],
        expected: .swiftTesting),
      Start(arguments: swiftTesting, libraries: [.xcTest], expected: .xcTest),
    ])
  func fallback(start: Start) { check(start) }

  @Test(
    "is none if a library is loaded and nothing indicates that tests run",
    arguments: [
      Start(arguments: ["server"], expected: nil),
      Start(arguments: ["server"], libraries: [.swiftTesting], expected: nil),
      Start(arguments: ["server"], libraries: [.xcTest], expected: nil),
      Start(arguments: [], expected: nil),
      Start(arguments: ["server", "--testing-library"], expected: nil),
      Start(arguments: ["server", "all.xctest"], expected: nil),
      Start(arguments: ["/srv/xctest/server"], expected: nil),
    ])
  func libraryAlone(start: Start) { check(start) }

  @Test(
    "is none if no library is loaded, whatever the arguments",
    arguments: [
      Start(arguments: ["server"], libraries: [], expected: nil),
      Start(arguments: swiftTesting, isTestTarget: true, libraries: [], expected: nil),
    ])
  func noLibrary(start: Start) { check(start) }

  private func check(_ start: Start) {
    #expect(
      TestFramework.ofProcess(
        arguments: start.arguments, isTestTarget: start.isTestTarget,
        hasSwiftTesting: start.libraries.contains(.swiftTesting),
        hasXCTest: start.libraries.contains(.xcTest)) == start.expected)
  }
}
