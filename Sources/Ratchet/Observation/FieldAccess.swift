/// The ways to a field of whichever type.
protocol AnyFieldAccess<State> {
  associatedtype State

  /// The same field, from a state that this one is in.
  func from<Root>(_ outer: FieldAccess<Root, State>) -> any AnyFieldAccess<Root>

  /// The fields within this one, where it holds an observable state.
  func inner() -> [any AnyFieldAccess<State>]
}

/// The ways to a field of an observable state, or to one of a state within it.
///
/// Operators that run a child on a key path look for one where they are compiled, and make another
/// closure where there is one: the closure for plain states stays as the optimiser knows it, with a
/// literal key path.
@usableFromInline
final class FieldAccess<State, Value>: AnyFieldAccess {
  @usableFromInline typealias Lend = (inout State, (inout Value) -> Void) -> Void

  let path: WritableKeyPath<State, Value>
  @usableFromInline let lend: Lend
  @usableFromInline let lendToChange: Lend

  init(
    _ path: WritableKeyPath<State, Value>, lend: @escaping Lend, lendToChange: @escaping Lend
  ) {
    self.path = path
    self.lend = lend
    self.lendToChange = lendToChange
  }

  /// Looks at the field. It does not count as read.
  @inlinable
  func read<R>(_ state: inout State, _ body: (Value) -> R) -> R {
    var result: R?
    lend(&state) { result = body($0) }
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

  func from<Root>(_ outer: FieldAccess<Root, State>) -> any AnyFieldAccess<Root> {
    FieldAccess<Root, Value>(
      outer.path.appending(path: path),
      lend: { [lend] root, body in outer.lend(&root) { lend(&$0, body) } },
      lendToChange: { [lendToChange] root, body in
        outer.lendToChange(&root) { lendToChange(&$0, body) }
      })
  }

  func inner() -> [any AnyFieldAccess<State>] {
    func fields<V: ObservableState>(of _: V.Type) -> [any AnyFieldAccess<State>] {
      // `V` is `Value`: the metatype came from it.
      guard let outer = self as AnyObject as? FieldAccess<State, V> else { return [] }
      return V._$fields.map { $0.access.from(outer) }
    }
    return (Value.self as? any ObservableState.Type).map { fields(of: $0) } ?? []
  }

  /// The field that a key path names, or nil where the state is not observable or has no such field.
  /// O(number of fields); to be called once a store.
  @usableFromInline
  static func find(_ path: WritableKeyPath<State, Value>) -> FieldAccess? {
    func fields<S: ObservableState>(of _: S.Type) -> [any AnyFieldAccess<State>] {
      // `S` is `State`, as above.
      S._$fields.compactMap { $0.access as? any AnyFieldAccess<State> }
    }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    var level = fields(of: type)
    // Structs in structs: there is an end to it.
    while !level.isEmpty {
      for case let field as FieldAccess<State, Value> in level where field.path == path {
        return field
      }
      level = level.flatMap { $0.inner() }
    }
    return nil
  }
}
