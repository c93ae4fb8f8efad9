public import Foundation

extension DependencyValues {
  /// The language and the regional rules for output. Live: the user's. It must be overridden in a
  /// test.
  ///
  /// ```swift
  /// let identifier = withDependencies {
  ///   $0.locale = Locale(identifier: "de_DE")
  /// } operation: {
  ///   @Dependency(\.locale) var locale
  ///   return locale.identifier
  /// }
  /// ```
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static let liveValue = Locale.autoupdatingCurrent
}

extension Locale: Unimplemented {
  /// English without regional rules, the same on every system.
  public static var unimplementedValue: Locale { Locale(identifier: "en_US_POSIX") }
}
