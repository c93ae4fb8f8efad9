#if canImport(FoundationNetworking) || canImport(Darwin)
  import Foundation
  public import RatchetDependencies
  import RatchetIssues

  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #endif

  extension DependencyValues {
    /// What requests go through. Live and in previews: the shared session. In a test it must be overridden:
    /// to read the stand-in is an issue, and it refuses each request with ``UnimplementedFailure``, without
    /// a look at the network.
    ///
    /// In a module of its own, as to link the system's networking takes a program some milliseconds at its
    /// start. A client of one's own with a function for each request is easier to override than a session.
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

    /// One for all tests: it keeps nothing.
    private static let refusing: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [RefusingProtocol.self]
      return URLSession(configuration: configuration)
    }()
  }

  /// Takes every request, and refuses it.
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
