/// Compares two values by `==` if their type is `Equatable`. The conformance is looked up once.
// Unchecked: the closure captures only a type.
struct StateEquality<Value>: @unchecked Sendable {
  // Of pointers: through a closure of values, each comparison takes two frames more.
  private let compare: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?

  init() {
    func open<E: Equatable>(_: E.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
      { lhs, rhs in
        // `E` is `Value`, but the compiler does not know that `Value` has `==`. A cast would copy
        // both values.
        lhs.assumingMemoryBound(to: E.self).pointee == rhs.assumingMemoryBound(to: E.self).pointee
      }
    }
    compare = (Value.self as? any Equatable.Type).map { open($0) }
  }

  /// Whether the values are `Equatable`.
  var isKnown: Bool { compare != nil }

  /// The result of `==`; nil if the values are not `Equatable`.
  func callAsFunction(_ lhs: Value, _ rhs: Value) -> Bool? {
    guard let compare else { return nil }
    return withUnsafePointer(to: lhs) { lhs in
      withUnsafePointer(to: rhs) { rhs in compare(lhs, rhs) }
    }
  }
}
