/// Compares two values by `==` if their type is `Equatable`. The conformance is looked up once.
struct StateEquality<Value>: Sendable {
  private let compare: (@Sendable (Value, Value) -> Bool)?

  init() {
    func open<E: Equatable>(_: E.Type) -> @Sendable (Value, Value) -> Bool {
      { lhs, rhs in
        // `E` is `Value`, but the compiler does not know that `Value` has `==`. A cast would copy
        // both values.
        withUnsafePointer(to: lhs) { lhs in
          withUnsafePointer(to: rhs) { rhs in
            UnsafeRawPointer(lhs).assumingMemoryBound(to: E.self).pointee
              == UnsafeRawPointer(rhs).assumingMemoryBound(to: E.self).pointee
          }
        }
      }
    }
    compare = (Value.self as? any Equatable.Type).map { open($0) }
  }

  /// Whether the values are `Equatable`.
  var isKnown: Bool { compare != nil }

  /// The result of `==`; nil if the values are not `Equatable`.
  func callAsFunction(_ lhs: Value, _ rhs: Value) -> Bool? { compare?(lhs, rhs) }
}
