public import Foundation
import RatchetIssues

/// Makes dates: the current one, or one that a test chose.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// Always the same date.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The date now. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  public func callAsFunction() -> Date { generate() }
}

extension DependencyValues {
  /// The current date. Live: the system's. In a test it must be overridden: asking the
  /// stand-in for a date is an issue.
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

  // An issue when a date is asked for, not before: `$0.date.now = …` reads what it then sets.
  static var testValue: DateGenerator {
    let report = reportOfUse()
    return DateGenerator {
      report()
      return DateGenerator.unimplementedValue.now
    }
  }
}

extension DateGenerator: Unimplemented {
  public static var unimplementedValue: DateGenerator { .constant(.distantPast) }
}
