import RatchetDump

/// A value that was encoded and decoded again.
enum DecodedValue {
  /// Whether a value is the original: dates are encoded to the millisecond, and a type need not
  /// encode all of its parts.
  static func isSame<Value>(_ decoded: Value, _ original: Value) -> Bool {
    // Both: equality may leave parts out, and a dump shortens dates.
    areEqual(decoded, original) && dumpText(decoded) == dumpText(original)
  }

  /// By `==`, if the type has it.
  private static func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    func compare<E: Equatable>(_ left: E) -> Bool { (right as? E).map { left == $0 } ?? false }
    return (left as? any Equatable).map { compare($0) } ?? true
  }
}
