import Foundation

extension DependencyValues {
  /// The environment variables of the process, by name. Live: their values at the first read; later
  /// changes by `setenv` are not seen. They must be overridden in a test: reading the stand-in is
  /// an issue, and it is empty.
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

extension DependencyValues {
  /// The program's arguments; the first is the program's name. They must be overridden in a test:
  /// reading the stand-in is an issue, and it is empty.
  ///
  /// ```swift
  /// let isList = withDependencies {
  ///   $0.arguments = ["books", "--list"]
  /// } operation: {
  ///   @Dependency(\.arguments) var arguments
  ///   return arguments.contains("--list")
  /// }
  /// ```
  public var arguments: [String] {
    get { self[ArgumentsKey.self] }
    set { self[ArgumentsKey.self] = newValue }
  }
}

private enum ArgumentsKey: DependencyKey {
  static var liveValue: [String] { CommandLine.arguments }
  static var testValue: [String] { standIn([]) }
}
