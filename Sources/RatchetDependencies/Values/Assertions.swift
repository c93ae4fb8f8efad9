extension DependencyValues {
  /// Checks an assumption. Live and in previews it works like `assert`: a false condition stops a
  /// debug build, and a release build does not check it. In a test a false condition is an issue,
  /// and the program continues.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  /// assert(count >= 0, "There are no fewer than no books.")
  /// ```
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Reports that a line was reached which must not be: ``assert`` with a false condition.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) var assertionFailure
  /// assertionFailure("There is no such shelf.")
  /// ```
  public var assertionFailure: any AssertionFailureEffect { AssertionFailure(assert: assert) }

  /// Checks a requirement. Live and in previews it works like `precondition`: a false condition
  /// stops the program, in release builds too. In a test it is an issue, and the program continues.
  ///
  /// ```swift
  /// @Dependency(\.precondition) var precondition
  /// precondition(limit > 0, "A list shows one book at least.")
  /// ```
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect {
    Swift.assert($0(), $1(), file: $2, line: $3)
  }
  static let testValue: any AssertionEffect = ReportingAssertion()
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect {
    Swift.precondition($0(), $1(), file: $2, line: $3)
  }
  static let testValue: any AssertionEffect = ReportingAssertion()
}
