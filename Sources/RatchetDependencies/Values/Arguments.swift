extension DependencyValues {
  /// What the program was called with; the first is the program's own name. In a test they must be
  /// overridden: to read the stand-in is an issue, and it is empty.
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
