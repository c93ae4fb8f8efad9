public import Foundation

extension DependencyValues {
  /// The language and the regional rules to write in. Live: the user's. In a test it must be overridden.
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
  /// English without regional rules, the same everywhere.
  public static var unimplementedValue: Locale { Locale(identifier: "en_US_POSIX") }
}
