#if canImport(FoundationNetworking) || canImport(Darwin)
  import Foundation
  public import RatchetDependencies
  import RatchetIssues

  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #endif

  extension DependencyValues {
    /// The URL session for requests. Live and in previews it is the shared session. Tests must
    /// override it: reading the stand-in is an issue, and it refuses each request with
    /// ``/RatchetIssues/UnimplementedFailure``, without using the network.
    ///
    /// It is in a module of its own, since linking the system's networking adds some milliseconds
    /// to the start of a program. A client of your own, with a function for each request, is easier
    /// to override than a session.
    ///
    /// ```swift
    /// let configuration = URLSessionConfiguration.ephemeral
    /// configuration.protocolClasses = [CannedAnswer.self]
    /// let data = try await withDependencies {
    ///   $0.urlSession = URLSession(configuration: configuration)
    /// } operation: {
    ///   @Dependency(\.urlSession) var session
    ///   return try await session.data(from: url).0
    /// }
    /// ```
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }
  }

  private enum URLSessionKey: DependencyKey {
    static var liveValue: URLSession { .shared }
    static var testValue: URLSession { standIn(refusing) }

    /// A single one for all tests, since it stores nothing.
    private static let refusing: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [RefusingProtocol.self]
      return URLSession(configuration: configuration)
    }()
  }

  /// Accepts every request, and fails it.
  private final class RefusingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      client?.urlProtocol(
        self, didFailWithError: UnimplementedFailure(description: "DependencyValues.urlSession"))
    }

    override func stopLoading() {}
  }
#endif
