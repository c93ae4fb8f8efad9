extension Wording {
  package static func noFunctionName(_ name: String) -> String {
    "\"\(name)\" is not a valid name of a function or a collation; use 1 to 255 bytes of UTF-8 "
      + "without a NUL"
  }

  package static func tooManyParameters(_ name: String, _ count: Int, _ limit: Int) -> String {
    "the function \(name) has \(count) parameters, but SQLite allows at most \(limit); pass a JSON "
      + "text instead"
  }

  package static func functionInUse(_ name: String) -> String {
    "\(name) cannot be replaced while a statement runs; "
      + "add it before, or read the statement to its end"
  }

  package static func argument(_ index: Int, expected: String, found: String) -> String {
    "argument \(index) is \(found), not \(expected)"
      + (found == "NULL" ? "; take an optional, or filter with IS NOT NULL" : "")
  }

  package static func functionThrew(_ name: String, _ reason: String) -> String {
    "in the function \(name): \(reason)"
  }

  package static func notANumber(of name: String) -> String {
    "in the function \(name): its result is not a number (NaN), which SQLite cannot store; "
      + "return nil instead"
  }

  package static func tooLarge(of name: String) -> String {
    "in the function \(name): its result is larger than \(Int64.max), the largest integer of SQLite"
  }

  package static let stoppedByProgress =
    "the statement was stopped, because the closure of withProgress returned false"

  package static let suspended = "the database is suspended; write again after resume()"

  package static let interrupted = "the access was stopped by interrupt()"
}
