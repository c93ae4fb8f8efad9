/// Whether two values are equal by `==`; nil where they are not `Equatable`.
func isEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool? {
  func compare<E: Equatable>(_ lhs: E) -> Bool? {
    (rhs as? E).map { lhs == $0 }
  }
  return (lhs as? any Equatable).flatMap { compare($0) }
}
