/// A part of a state that only code can give: it is handed out as a copy, and set.
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

  // What it is computed from may be a shared value.
  @inlinable
  @inline(always)
  static var isInState: Bool { false }
}
