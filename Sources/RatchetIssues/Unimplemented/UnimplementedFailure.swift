/// The error of a call of a function without an implementation.
public struct UnimplementedFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the function, as its author gave it.
  public let endpoint: String

  /// Makes the error.
  ///
  /// - Parameter endpoint: the name of the function.
  public init(description endpoint: String) {
    self.endpoint = endpoint
  }

  public var description: String { Wording.unimplementedEndpoint(endpoint) }
}
