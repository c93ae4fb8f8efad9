import Foundation
import RatchetIssues
import Testing

@testable import RatchetDependencies

@Suite("The context") struct DependencyContextTests {
  @Test("is test in a test of Swift Testing, in its tasks and its detached tasks")
  func inTests() async {
    @Dependency(\.context) var context
    #expect(context == .test)
    #expect(await Task { Feature().place }.value == "test")
    #expect(await Task.detached { Feature().place }.value == "test")
  }

  @Test("can be overridden for a piece of code")
  func overridden() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Feature().place == "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        @Dependency(\.context) var context
        #expect(context == .preview)
        #expect(Feature().place == "preview")
      }
      #expect(Feature().place == "live")
    }
    #expect(Feature().place == "test")
  }

  @Test("has all its default values by its name, and the current values can be passed on")
  func byName() {
    #expect(DependencyValues.live.summary == "live -1")
    #expect(DependencyValues.preview.summary == "preview -1")
    #expect(DependencyValues.test.summary == "test 0")
    withDependencies {
      $0.place = "here"
    } operation: {
      let values = DependencyValues._current
      withDependencies {
        $0 = .live
      } operation: {
        #expect(Feature().summary == "live -1")
        withDependencies {
          $0 = values
        } operation: {
          #expect(Feature().summary == "here 0")
        }
      }
    }
  }

  @Test("keeps the overrides made in another context")
  func keepsOverrides() {
    withDependencies {
      $0.place = "here"
      $0.context = .live
    } operation: {
      #expect(Feature().summary == "here -1")
    }
  }

  @Test("is the one in the environment variable", arguments: DependencyContext.allCases)
  func environment(context: DependencyContext) async {
    await #expect(processExitsWith: .success) { [name = context.rawValue as String] in
      setenv("RATCHET_DEPENDENCIES_CONTEXT", name, 1)
      #expect(DependencyValues().context.rawValue == name)
      #expect(Feature().place == name)
    }
  }

  @Test("is unchanged, with one issue, if the environment variable is invalid")
  func unknownName() async {
    await #expect(processExitsWith: .success) {
      setenv("RATCHET_DEPENDENCIES_CONTEXT", "prod", 1)
      let collector = IssueCollector()
      withIssueReporters([.collect(into: collector)]) {
        #expect(Feature().place == "test")
        #expect(Feature().place == "test")
      }
      #expect(
        collector.issues.map(\.details) == [
          """
            RATCHET_DEPENDENCIES_CONTEXT is "prod", which is ignored: the valid values are live, \
          preview, test.
          """
        ])
    }
  }

  @Test("can be read by the reporter of an invalid name")
  func readWhileReported() async {
    await #expect(processExitsWith: .success) {
      setenv("RATCHET_DEPENDENCIES_CONTEXT", "prod", 1)
      let reporter = ReadingReporter()
      withIssueReporters([reporter]) { #expect(Feature().place == "test") }
      #expect(reporter.contexts.value == [.test])
    }
  }
}

/// Notes the context in which each issue is reported.
private struct ReadingReporter: IssueReporter {
  let contexts = LockIsolated<[DependencyContext]>([])

  func report(_ issue: RatchetIssue) {
    @Dependency(\.context) var context
    contexts.withValue { [context] in $0.append(context) }
  }
}
