public import Synchronization

/// Access to a field of any type.
protocol AnyObservedField<State> {
  associatedtype State

  /// The field's name in the source; empty if it is unknown.
  var name: String { get }

  /// Wakes the field's readers.
  func notify(_ state: UnsafeMutablePointer<State>, of registrar: ObservationStateRegistrar)

  /// The same field, seen from a state that contains this one's state.
  func from<Root>(_ outer: ObservedField<Root, State>) -> any AnyObservedField<Root>

  /// The fields of this field's value, if that is an observable state.
  func inner() -> [any AnyObservedField<State>]
}

/// Access to a field of an observable state, or to a field of a state nested in it.
@usableFromInline
final class ObservedField<State, Value>: AnyObservedField, FieldAccess {
  @usableFromInline typealias Lend = (inout State, (inout Value) -> Void) -> Void

  let path: WritableKeyPath<State, Value>
  /// The field's name, such as `form.name`; empty if it is unknown.
  let name: String
  @usableFromInline let lend: Lend
  @usableFromInline let lendToChange: Lend

  /// The offset of the field in the state's memory, ``unknownOffset`` or ``noOffset``.
  // Relaxed: each look that sees it unknown finds the same.
  @usableFromInline let offset = Atomic(unknownOffset)

  /// The same offset, if a change can be noted at the state's registrar.
  // Acquired and released, as the next one: who sees it also sees the offsets of the registrars.
  @usableFromInline let changeOffset = Atomic(unknownOffset)

  /// The same, if the field is a state that has a registrar too.
  @usableFromInline let stateOffset = Atomic(unknownOffset)

  private let registrarOffset = Atomic(noOffset)
  /// The offset of the field's own registrar in the field.
  @usableFromInline let innerRegistrarOffset = Atomic(noOffset)

  @inlinable static var unknownOffset: Int { -1 }
  @inlinable static var noOffset: Int { -2 }

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

  /// Reads the field. This does not count as an observed read.
  ///
  /// The first look passes through the generated closure, and notes where the field is stored.
  /// Later ones read it there, without a closure.
  @inlinable
  @inline(always)
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    let offset = offset.load(ordering: .relaxed)
    guard offset >= 0 else { return lookByLending(&state, body) }
    return StoredField(offset: offset).modify(&state, body)
  }

  @inlinable
  @inline(never)
  func lookByLending<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    if offset.load(ordering: .relaxed) == Self.unknownOffset { noteOffset(in: &state) }
    var result: R?
    lend(&state) { result = body(&$0) }
    // Safe: the code that the macro generates always calls the closure.
    return result!
  }

  /// Notes the offset if the field is lent in place: then its address lies within the state. A copy
  /// lies elsewhere, since the state's own memory holds the state meanwhile. Stored properties of a
  /// type have the same offsets in all its values.
  @usableFromInline
  func noteOffset(in state: inout State) {
    let size = MemoryLayout<State>.size - MemoryLayout<Value>.size
    var found = Self.noOffset
    // The addresses are only compared, here and below.
    withUnsafeMutablePointer(to: &state) { state in
      lend(&state.pointee) { value in
        withUnsafeMutablePointer(to: &value) { value in
          let distance = UnsafeRawPointer(value) - UnsafeRawPointer(state)
          if distance >= 0, distance <= size { found = distance }
        }
      }
    }
    let registrar = (State.self as? any ObservableState.Type)?._$registrarOffset
    let inner = (Value.self as? any ObservableState.Type)?._$registrarOffset
    registrarOffset.store(registrar ?? Self.noOffset, ordering: .relaxed)
    innerRegistrarOffset.store(inner ?? Self.noOffset, ordering: .relaxed)
    let isState = registrar != nil && inner != nil
    stateOffset.store(isState ? found : Self.noOffset, ordering: .releasing)
    changeOffset.store(registrar == nil ? Self.noOffset : found, ordering: .releasing)
    offset.store(found, ordering: .relaxed)
  }

  /// Changes the field in place, and wakes its readers.
  @inlinable
  @inline(always)
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    var result: R?
    lendToChange(&state) { result = body(&$0) }
    return result!
  }

  /// Changes the field in place, and wakes its readers: does what its accessor does, without a call
  /// of it and without marks of the field.
  @inlinable
  @inline(always)
  func modify<R>(
    _ state: inout State, _ isKnown: Bool,
    _ body: (inout Value, inout ObservationDifference) -> R
  ) -> R {
    let offset = changeOffset.load(ordering: .acquiring)
    guard isKnown, offset >= 0 else {
      return modifyByLending(&state) { value in
        var ignored = ObservationDifference.none
        return body(&value, &ignored)
      }
    }
    var difference = ObservationDifference.none
    let result = StoredField<State, Value>(offset: offset).modify(&state) { body(&$0, &difference) }
    if difference != .none { note(difference, in: &state) }
    return result
  }

  /// Changes a field that may be a state in place, and wakes its readers.
  @inlinable
  @inline(always)
  func modifyState<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    let offset = stateOffset.load(ordering: .acquiring)
    guard offset >= 0 else { return modifyByLending(&state, body) }
    return withUnsafeMutablePointer(to: &state) { state in
      let field = UnsafeMutableRawPointer(state).advanced(by: offset)
      // Unsafe, both: the offsets are those of values of these types.
      let registrar = field.advanced(by: innerRegistrarOffset.load(ordering: .relaxed))
        .assumingMemoryBound(to: ObservationStateRegistrar.self)
      let before = RegistrarMark(registrar.pointee)
      let result = body(&field.assumingMemoryBound(to: Value.self).pointee)
      if !before.isCurrent(in: registrar.pointee) {
        note(before.difference(to: registrar.pointee), in: &state.pointee)
      }
      return result
    }
  }

  @inlinable
  @inline(never)
  func modifyByLending<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    if changeOffset.load(ordering: .relaxed) == Self.unknownOffset { noteOffset(in: &state) }
    return modify(&state, body)
  }

  /// Does what the field's accessor does after a change.
  @usableFromInline
  func note(_ difference: ObservationDifference, in state: inout State) {
    let offset = registrarOffset.load(ordering: .relaxed)
    withUnsafeMutablePointer(to: &state) { state in
      // Unsafe: the type says that its registrar lies there.
      let registrar = UnsafeMutableRawPointer(state).advanced(by: offset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self)
      guard registrar.pointee.changed(difference) else { return }
      (property ?? self).notify(state, of: registrar.pointee)
    }
  }

  /// The property that a projected one (`$detail`) belongs to: reading either is a read of this one.
  private var property: (any AnyObservedField<State>)? {
    func property<S: ObservableState>(of _: S.Type) -> (any AnyObservedField<State>)? {
      S._$fields.first { "$\($0.name)" == name }?.access as? any AnyObservedField<State>
    }
    guard name.hasPrefix("$"), let type = State.self as? any ObservableState.Type else {
      return nil
    }
    return property(of: type)
  }

  func notify(_ state: UnsafeMutablePointer<State>, of registrar: ObservationStateRegistrar) {
    func notify<S: ObservableState>(_: S.Type) {
      // Unsafe, both: `S` is `State`, from which the metatype came.
      let path = unsafeDowncast(path, to: KeyPath<S, Value>.self)
      let state = UnsafeMutableRawPointer(state).assumingMemoryBound(to: S.self)
      registrar.notify(state.pointee, path)
    }
    if let type = State.self as? any ObservableState.Type { notify(type) }
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
      // `V` is `Value`, from which the metatype came.
      guard let outer = self as AnyObject as? ObservedField<State, V> else { return [] }
      return V._$fields.map { $0.access.from(outer) }
    }
    return (Value.self as? any ObservableState.Type).map { fields(of: $0) } ?? []
  }

  /// The field at a key path, or nil if the state is not observable or has no such field. O(number
  /// of fields); call it once for each store.
  @usableFromInline
  static func find(_ path: WritableKeyPath<State, Value>) -> ObservedField? {
    func fields<S: ObservableState>(of _: S.Type) -> [any AnyObservedField<State>] {
      // `S` is `State`, as above.
      S._$fields.compactMap { $0.access as? any AnyObservedField<State> }
    }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    var level = fields(of: type)
    // Terminates: structs cannot contain themselves.
    while !level.isEmpty {
      for case let field as ObservedField<State, Value> in level where field.path == path {
        return field
      }
      level = level.flatMap { $0.inner() }
    }
    return nil
  }
}
