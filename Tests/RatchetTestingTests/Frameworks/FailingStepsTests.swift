import ChildProcesses
import Foundation
import Testing

#if os(Linux)
  @Suite("A failing step, in a child that runs tests")
  struct FailingStepsTests {
    private let lines: NamedLines
    private let failures: [ExpectedFailure]

    init() throws {
      lines = try NamedLines()
      failures = try ExpectedFailure.all(in: lines)
    }

    @Test("fails its Swift Testing test at the line of the step, with code, diff and fix")
    func swiftTesting() async throws {
      let child = try await ChildRun(
        failingSteps: [
          "--testing-library", "swift-testing", "--filter",
          "RatchetTestingTests.FailingStoreSwiftTests",
        ])
      #expect(child.status == 1)
      let output = child.output.withoutAges.replacing(/(\.swift:\d+):\d+:/) { "\($0.1):" }
      for failure in failures {
        let text = try failure.text(in: lines).replacing("\n", with: "\n  ")
        let place = "\(NamedLines.file):\(try lines[failure.step])"
        let report = """
          Test \(failure.step)() recorded an issue at \(place): Issue recorded
          ↳ \(text)

          """
        #expect(output.contains(report), "\(failure.step)")
        #expect(output.contains(line: "Test \(failure.step)() failed", and: "with 1 issue."))
      }
      #expect(output.contains("Test passesOver() passed"))
      #expect(output.contains("\(try ExpectedFailure.passedOver.text(in: lines))\n"))
      #expect(
        output.contains(
          line: "Test run with \(failures.count + 1) tests",
          and: "with \(failures.count) issues."))
    }

    @Test("fails its XCTest case at the line of the step, with code, diff and fix")
    func xcTest() async throws {
      let child = try await ChildRun(failingSteps: ["RatchetTestingTests.FailingStoreXCTests"])
      #expect(child.status == 1)
      let output = child.output.withoutAges
      for failure in failures {
        let test = "FailingStoreXCTests.\(failure.xcTest)"
        let place = "\(FailingSteps.path):\(try lines[failure.step])"
        let report = "\(place): error: \(test) : failed - \(try failure.text(in: lines))\n"
        #expect(output.contains(report), "\(failure.step)")
        #expect(output.contains("Test Case '\(test)' failed"))
      }
      #expect(
        output.contains(
          "Test Case 'FailingStoreXCTests.\(ExpectedFailure.passedOver.xcTest)' passed"))
      #expect(output.contains("\(try ExpectedFailure.passedOver.text(in: lines))\n"))
      #expect(
        output.contains(
          "Executed \(failures.count + 1) tests, with \(failures.count) failures"))
    }

    @Test("covers every code except those of recordings and of explorations")
    func codes() {
      let codes = Set(failures.map(\.code) + [ExpectedFailure.passedOver.code])
      let numbers = Array(1...19) + Array(20...23) + [50, 51]
      #expect(codes.sorted() == numbers.map { "T0\($0 < 10 ? "0" : "")\($0)" })
    }
  }
#endif

extension ExpectedFailure {
  fileprivate var xcTest: String { "test\(step.prefix(1).uppercased())\(step.dropFirst())" }
}
