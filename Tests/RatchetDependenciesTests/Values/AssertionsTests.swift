import RatchetDependencies
import Testing

@Suite("Assertions as dependencies") struct AssertionsTests {
  @Test("are issues with their message in a test, at their line, and the program continues")
  func reported() {
    let line: UInt = #line + 5
    let reported = issues {
      @Dependency(\.assert) var assert
      @Dependency(\.assertionFailure) var assertionFailure
      @Dependency(\.precondition) var precondition
      assert(1 > 2, "One is less.")
      assertionFailure("Not here.")
      precondition(1 > 2, "One is less.")
      assertionFailure()
    }
    #expect(
      reported
        == zip(
          0..., ["One is less.", "Not here.", "One is less.", "An assertion does not hold."]
        ).map {
          "RatchetIssue R000 at AssertionsTests.swift:\(line + UInt($0))\n  \($1)"
        })
  }

  @Test("that hold report nothing, and build no message")
  func hold() {
    let log = Log()
    func message() -> String {
      log.note("made")
      return ""
    }
    let reported = issues {
      @Dependency(\.assert) var assert
      @Dependency(\.precondition) var precondition
      assert(2 > 1, message())
      precondition(2 > 1, message())
    }
    #expect(reported == [])
    #expect(log.lines == [])
  }

  @Test("fail the running test")
  func failsTest() {
    withKnownIssue {
      @Dependency(\.assert) var assert
      assert(false, "It fails.")
    } matching: { issue in
      issue.sourceLocation?.line == #line - 2 && "\(issue)".contains("It fails.")
    }
  }

  @Test("that fail stop a live program if they are preconditions")
  func live() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.precondition) var precondition
        precondition(Int("1") == 2, "They are equal.")
      }
    }
  }

  @Test("that hold let a live program continue")
  func liveHolds() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.assert) var assert
      @Dependency(\.precondition) var precondition
      assert(2 > 1, "Two is more.")
      precondition(2 > 1)
    }
  }

  @Test("are a test's own if it overrides them, with failures reported through the assertion")
  func overridden() {
    let log = Log()
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, message, _, line in
        log.note("\(condition()) \(message()) \(line > 0)")
      }
    } operation: {
      @Dependency(\.assert) var assert
      @Dependency(\.assertionFailure) var assertionFailure
      assert(true, "first")
      assertionFailure("second")
    }
    #expect(log.lines == ["true first true", "false second true"])
  }
}
