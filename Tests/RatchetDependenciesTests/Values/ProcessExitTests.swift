import RatchetDependencies
import Testing

@Suite("The exit of the process") struct ProcessExitTests {
  @Test("has its status in a live run")
  func live() async {
    await #expect(processExitsWith: .exitCode(3)) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.exit) var exit
        exit(3)
      }
    }
  }

  @Test("is reported to a test that overrides it, which continues")
  func overridden() {
    let statuses = LockIsolated<[Int32]>([])
    withDependencies {
      $0.exit = ProcessExit { status in statuses.withValue { $0.append(status) } }
    } operation: {
      @Dependency(\.exit) var exit
      exit(64)
      exit()
    }
    #expect(statuses.value == [64, 0])
  }

  @Test("does not happen in a preview")
  func preview() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.exit) var exit
      exit(1)
    }
  }

  @Test("in a test is an issue each time, at the line that reads it, and does not happen")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.exit) var exit
      exit(1)
      exit(2)
    }
    #expect(reported.count == 2)
    #expect(
      reported.allSatisfy {
        $0.hasPrefix("RatchetIssue D001 at ProcessExitTests.swift:\(line)\n")
          && $0.contains("withDependencies { $0.exit = … }")
      })
  }
}
