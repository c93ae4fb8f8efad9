/// A part of a state that is accessed through code: it is read as a copy, and set.
@usableFromInline
struct ComputedField<State, Value>: FieldAccess {
  @usableFromInline let path: WritableKeyPath<State, Value>

  @usableFromInline
  init(path: WritableKeyPath<State, Value>) { self.path = path }

  @inlinable
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    var value = state[keyPath: path]
    return body(&value)
  }

  @inlinable
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    body(&state[keyPath: path])
  }

  // It may be computed from a shared value.
  @inlinable
  @inline(always)
  static var isInState: Bool { false }
}
