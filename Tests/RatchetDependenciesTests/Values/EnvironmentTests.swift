import Foundation
import RatchetDependencies
import Testing

@Suite("The environment variables") struct EnvironmentTests {
  @Test(
    "are the process's in a live run and in a preview",
    arguments: [DependencyContext.live, .preview])
  func live(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.environment) var environment
      #expect(environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
      #expect(!environment.isEmpty)
    }
  }

  @Test("are those chosen by a test, or only those that it set")
  func overridden() {
    let reported = issues {
      withDependencies {
        $0.environment = ["HOME": "/home/ada"]
      } operation: {
        @Dependency(\.environment) var environment
        #expect(environment == ["HOME": "/home/ada"])
      }
      withDependencies {
        $0.environment["HOME"] = "/home/ada"
      } operation: {
        @Dependency(\.environment) var environment
        #expect(environment == ["HOME": "/home/ada"])
      }
    }
    #expect(reported == [])
  }

  @Test("in a test are an issue at the line that reads them, and empty")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.environment) var environment
      #expect(environment == [:])
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix(
        """
        RatchetIssue D001 at EnvironmentTests.swift:\(line)
          A dependency without a test value was read in a test.
            key  EnvironmentKey

        """) == true)
  }
}
