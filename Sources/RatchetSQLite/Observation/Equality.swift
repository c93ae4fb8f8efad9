/// Returns the comparison of a type's values; `nil` if the type is not `Equatable`.
func equality<Value>(of type: Value.Type) -> (@Sendable (Value, Value) -> Bool)? {
  func comparison<E: Equatable & SendableMetatype>(_ type: E.Type)
    -> @Sendable (Value, Value) -> Bool
  {
    { left, right in
      guard let left = left as? E, let right = right as? E else { return false }
      return left == right
    }
  }
  guard let type = type as? any (Equatable & SendableMetatype).Type else { return nil }
  return comparison(type)
}
