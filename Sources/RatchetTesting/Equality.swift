import RatchetDump

/// Whether two values are equal: by `==` where they are `Equatable`, else by their dumps.
func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  func compare<E: Equatable>(_ lhs: E) -> Bool? {
    (rhs as? E).map { lhs == $0 }
  }
  if let lhs = lhs as? any Equatable, let areEqual = compare(lhs) { return areEqual }
  return diff(lhs, rhs) == nil
}
