extension Wording {
  package static func valueInQuotation(_ index: Int) -> String {
    "value \(index) was interpolated within quotes or a comment; "
      + "leave the quotes out, the value brings its own"
  }

  package static func notEncoded(_ type: String, _ error: any Error) -> String {
    "a value of type \(type) could not be stored as JSON: \(error)"
  }

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static let dividedByZero =
    "zero: what is divided by it is NULL, and the type has none; divide its asOptional"

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static func notInJSON(_ type: String) -> String {
    "\(type): what it stores is not what JSON has of the value; select it by itself"
  }
}
