extension Wording {
  package static func valueInQuotation(_ index: Int) -> String {
    "value \(index) was interpolated inside quotes or a comment; remove the quotes, a bound value "
      + "needs none"
  }

  package static func notEncoded(_ type: String, _ error: any Error) -> String {
    "a value of type \(type) could not be stored as JSON: \(error)"
  }

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static let dividedByZero =
    "zero: a division by zero is NULL, but the type is not optional; divide its asOptional"

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static func notInJSON(_ type: String) -> String {
    "\(type): its stored form differs from its JSON form; select it by itself"
  }
}
