import RatchetDependencies
import Testing

@Suite("An unimplemented endpoint") struct UnimplementedTests {
  struct Client {
    static let line: UInt = #line + 1
    var count: @Sendable (String, Int) -> Int = unimplemented("Client.count", placeholder: 7)
    var load: @Sendable (String) async throws -> String = unimplemented("Client.load")
  }

  @Test("with a placeholder is an issue at the line that declares it, and returns the placeholder")
  func placeholder() {
    let reported = issues {
      #expect(Client().count("a", 1) == 7)
    }
    #expect(
      reported == [
        """
        RatchetIssue R000 at UnimplementedTests.swift:\(Client.line)
          Client.count was called but is not implemented: override it in withDependencies.
            argument  "a"
            argument  1
        """
      ])
  }

  @Test("without one is an issue at the line that declares it, and throws the same text")
  func throwing() async {
    let reported = await issues {
      let error = await #expect(throws: UnimplementedFailure.self) {
        try await Client().load("a")
      }
      #expect(error?.endpoint == "Client.load")
      #expect(
        error?.description
          == "Client.load was called but is not implemented: override it in withDependencies.")
    }
    #expect(
      reported == [
        """
        RatchetIssue R000 at UnimplementedTests.swift:\(Client.line + 1)
          Client.load was called but is not implemented: override it in withDependencies.
            argument  "a"
        """
      ])
  }

  @Test("that is not called is no issue")
  func uncalled() {
    let reported = issues { _ = Client() }
    #expect(reported == [])
  }

  @Test("fails the test that calls it")
  func failsTest() {
    withKnownIssue {
      #expect(Client().count("a", 1) == 7)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Client.count was called") }
    }
  }
}
