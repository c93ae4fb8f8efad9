/// Access in place to a part of a state.
///
/// An operator that runs a child on a part of its state is written once, generic over the kind of
/// access, and specialised for each: see ``FieldRoute``.
@usableFromInline
protocol FieldAccess<State, Value> {
  associatedtype State
  associatedtype Value

  /// Lends the part for reading. It must not be changed, and does not count as read.
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R

  /// Lends the part for changing it in place.
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R

  /// Whether the part is stored in the state, so that no other code can change it between two
  /// calls.
  static var isInState: Bool { get }
}

extension FieldAccess {
  /// Lends the wrapped value of an optional part that was not nil at the last look.
  ///
  /// - Returns: nil if the part is nil now, which can happen only to a part that is not stored in
  ///   the state.
  @inlinable
  @inline(always)
  func modifyFound<Wrapped, R>(_ state: inout State, _ body: (inout Wrapped) -> R) -> R?
  where Value == Wrapped? {
    if Self.isInState { return modify(&state) { body(&$0!) } }
    return modify(&state) { $0 == nil ? nil : body(&$0!) }
  }
}

/// The kind of access for a key path, determined once for each store.
///
/// Using the key path itself for each action would be too slow: following it takes fifty
/// nanoseconds, or a microsecond if a property is computed, unless the optimiser sees that it is a
/// literal.
@usableFromInline
enum FieldRoute<State, Value> {
  case stored(StoredField<State, Value>)
  case observed(ObservedField<State, Value>)
  case computed(ComputedField<State, Value>)

  @usableFromInline
  init(_ path: WritableKeyPath<State, Value>) {
    if let stored = StoredField(path) {
      self = .stored(stored)
    } else if let observed = ObservedField.find(path) {
      self = .observed(observed)
    } else {
      self = .computed(ComputedField(path: path))
    }
  }
}
