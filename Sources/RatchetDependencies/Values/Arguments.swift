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
