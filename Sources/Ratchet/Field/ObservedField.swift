/// The ways to a field of whichever type.
protocol AnyObservedField<State> {
  associatedtype State

  /// The same field, from a state that this one is in.
  func from<Root>(_ outer: ObservedField<Root, State>) -> any AnyObservedField<Root>

  /// The fields within this one, where it holds an observable state.
  func inner() -> [any AnyObservedField<State>]
}

/// The ways to a field of an observable state, or to one of a state within it.
@usableFromInline
final class ObservedField<State, Value>: AnyObservedField, FieldAccess {
  @usableFromInline typealias Lend = (inout State, (inout Value) -> Void) -> Void

  let path: WritableKeyPath<State, Value>
  /// `form.name`; empty where it was not told.
  let name: String
  @usableFromInline let lend: Lend
  @usableFromInline let lendToChange: Lend

  init(
    _ path: WritableKeyPath<State, Value>, name: String, lend: @escaping Lend,
    lendToChange: @escaping Lend
  ) {
    self.path = path
    self.name = name
    self.lend = lend
    self.lendToChange = lendToChange
  }

  @inlinable
  @inline(always)
  static var isInState: Bool { true }

  /// Looks at the field. It does not count as read.
  @inlinable
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    var result: R?
    lend(&state) { result = body(&$0) }
    // What the macro writes calls it.
    return result!
  }

  /// Changes the field in place, and wakes its readers.
  @inlinable
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    var result: R?
    lendToChange(&state) { result = body(&$0) }
    return result!
  }

  func from<Root>(_ outer: ObservedField<Root, State>) -> any AnyObservedField<Root> {
    ObservedField<Root, Value>(
      outer.path.appending(path: path),
      name: outer.name.isEmpty || name.isEmpty ? "" : "\(outer.name).\(name)",
      lend: { [lend] root, body in outer.lend(&root) { lend(&$0, body) } },
      lendToChange: { [lendToChange] root, body in
        outer.lendToChange(&root) { lendToChange(&$0, body) }
      })
  }

  func inner() -> [any AnyObservedField<State>] {
    func fields<V: ObservableState>(of _: V.Type) -> [any AnyObservedField<State>] {
      // `V` is `Value`: the metatype came from it.
      guard let outer = self as AnyObject as? ObservedField<State, V> else { return [] }
      return V._$fields.map { $0.access.from(outer) }
    }
    return (Value.self as? any ObservableState.Type).map { fields(of: $0) } ?? []
  }

  /// The field that a key path names, or nil where the state is not observable or has no such field.
  /// O(number of fields); to be called once a store.
  @usableFromInline
  static func find(_ path: WritableKeyPath<State, Value>) -> ObservedField? {
    func fields<S: ObservableState>(of _: S.Type) -> [any AnyObservedField<State>] {
      // `S` is `State`, as above.
      S._$fields.compactMap { $0.access as? any AnyObservedField<State> }
    }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    var level = fields(of: type)
    // Structs in structs: there is an end to it.
    while !level.isEmpty {
      for case let field as ObservedField<State, Value> in level where field.path == path {
        return field
      }
      level = level.flatMap { $0.inner() }
    }
    return nil
  }
}
