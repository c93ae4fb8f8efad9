extension DependencyValues {
  /// The current dependencies, to pass on: `withDependencies { $0 = values } …`.
  public static var _current: DependencyValues { current }

  /// The defaults of a live run, without any other override.
  ///
  /// ```swift
  /// withDependencies { $0 = .live } operation: { /* live values, also in a test */ }
  /// ```
  public static var live: DependencyValues { defaults(in: .live) }

  /// The defaults of a preview, without any other override.
  public static var preview: DependencyValues { defaults(in: .preview) }

  /// The defaults of a test, without any other override.
  public static var test: DependencyValues { defaults(in: .test) }

  private static func defaults(in context: DependencyContext) -> DependencyValues {
    var values = DependencyValues()
    values.context = context
    return values
  }
}
