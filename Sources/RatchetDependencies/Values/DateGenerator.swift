public import Foundation
import RatchetIssues

/// A generator of dates: the current date, or one that a test chose.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a generator that calls a function for each date.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// A generator that always returns the same date.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The current date. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  public func callAsFunction() -> Date { generate() }
}

extension DependencyValues {
  /// The current date. Live: the system's. It must be overridden in a test: getting a date from the
  /// stand-in is an issue.
  ///
  /// ```swift
  /// let now = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  /// } operation: {
  ///   @Dependency(\.date) var date
  ///   return date.now
  /// }
  /// ```
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }

  // The issue is reported when a date is used, not when the stand-in is read: `$0.date.now = …`
  // reads the value that it then sets.
  static var testValue: DateGenerator {
    let report = reportOfUse()
    return DateGenerator {
      report()
      return DateGenerator.unimplementedValue.now
    }
  }
}

extension DateGenerator: Unimplemented {
  /// Always `Date.distantPast`.
  public static var unimplementedValue: DateGenerator { .constant(.distantPast) }
}
