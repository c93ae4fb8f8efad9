#if canImport(FoundationNetworking) || canImport(Darwin)
  import Foundation
  import RatchetDependencies
  import RatchetIssues
  import RatchetNetworking
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite("The URL session") struct URLSessionTests {
    @Test(
      "is the shared one in a live run and in a preview",
      arguments: [DependencyContext.live, .preview])
    func live(context: DependencyContext) {
      withDependencies {
        $0.context = context
      } operation: {
        @Dependency(\.urlSession) var session
        #expect(session === URLSession.shared)
      }
    }

    @Test("is the one chosen by a test")
    func overridden() {
      let chosen = URLSession(configuration: .ephemeral)
      withDependencies {
        $0.urlSession = chosen
      } operation: {
        @Dependency(\.urlSession) var session
        #expect(session === chosen)
      }
    }

    @Test(
      "in a test is an issue at the line that reads it, and refuses each request by itself")
    func missing() async throws {
      let line: UInt = #line + 3
      let collector = IssueCollector()
      try await withIssueReporters([.collect(into: collector)]) {
        @Dependency(\.urlSession) var unused
        let session = unused
        for address in ["https://example.invalid/books", "http://127.0.0.1:1/"] {
          let url = try #require(URL(string: address))
          let error = await #expect(throws: (any Error).self) { try await session.data(from: url) }
          let text = error.map { "\($0 as NSError) \($0)" } ?? ""
          #expect(text.contains("UnimplementedFailure"), "\(text)")
        }
      }
      let reported = collector.issues.map(\.description)
      #expect(reported.count == 1)
      #expect(
        reported.first?.hasPrefix("RatchetIssue D001 at URLSessionTests.swift:\(line)\n") == true)
    }
  }
#endif
