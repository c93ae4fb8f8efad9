import Foundation

extension DependencyValues {
  /// The environment variables of the process, by their names. Live: as they were when they were first
  /// read; what `setenv` changes later is not seen. In a test they must be overridden: to read the
  /// stand-in is an issue, and it is empty.
  ///
  /// ```swift
  /// let home = withDependencies {
  ///   $0.environment = ["HOME": "/home/ada"]
  /// } operation: {
  ///   @Dependency(\.environment) var environment
  ///   return environment["HOME"]
  /// }
  /// ```
  public var environment: [String: String] {
    get { self[EnvironmentKey.self] }
    set { self[EnvironmentKey.self] = newValue }
  }
}

private enum EnvironmentKey: DependencyKey {
  static var liveValue: [String: String] { ProcessInfo.processInfo.environment }
  static var testValue: [String: String] { standIn([:]) }
}
