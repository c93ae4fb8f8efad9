/// A function was called that nobody had implemented.
public struct UnimplementedFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was called, as its author named it.
  public let endpoint: String

  /// - Parameter endpoint: what was called.
  public init(description endpoint: String) {
    self.endpoint = endpoint
  }

  public var description: String { Wording.unimplementedEndpoint(endpoint) }
}
