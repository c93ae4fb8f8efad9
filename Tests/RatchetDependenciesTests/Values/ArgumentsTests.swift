import RatchetDependencies
import Testing

@Suite("The arguments") struct ArgumentsTests {
  @Test(
    "are the process's in a live run and in a preview",
    arguments: [DependencyContext.live, .preview])
  func live(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.arguments) var arguments
      #expect(arguments == CommandLine.arguments)
    }
  }

  @Test("are those chosen by a test")
  func overridden() {
    withDependencies {
      $0.arguments = ["books", "--list"]
    } operation: {
      @Dependency(\.arguments) var arguments
      #expect(arguments == ["books", "--list"])
    }
  }

  @Test("in a test are an issue at the line that reads them, and empty")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.arguments) var arguments
      #expect(arguments == [])
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("RatchetIssue D001 at ArgumentsTests.swift:\(line)\n") == true)
  }
}
