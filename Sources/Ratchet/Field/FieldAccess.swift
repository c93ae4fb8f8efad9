/// A way to a part of a state, in place.
///
/// An operator that runs a child on a part of its state is written once, over any way, and compiled for
/// each: see ``FieldRoute``.
@usableFromInline
protocol FieldAccess<State, Value> {
  associatedtype State
  associatedtype Value

  /// Lends the part to be looked at: not to be changed, and it does not count as read.
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R

  /// Lends the part to be changed where it lies.
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R

  /// Whether the part lies in the state, so that nobody else can change it between two calls.
  static var isInState: Bool { get }
}

extension FieldAccess {
  /// Lends what an optional part holds, where the last look has found that it holds something.
  ///
  /// - Returns: nil where it holds nothing any more, which can be where it does not lie in the state.
  @inlinable
  @inline(always)
  func modifyFound<Wrapped, R>(_ state: inout State, _ body: (inout Wrapped) -> R) -> R?
  where Value == Wrapped? {
    if Self.isInState { return modify(&state) { body(&$0!) } }
    return modify(&state) { $0 == nil ? nil : body(&$0!) }
  }
}

/// The way that a key path names, found out once a store.
///
/// A key path itself is no way to be taken for each action: going along it takes fifty nanoseconds, and
/// a microsecond where a property is computed, unless the optimiser sees that it is a literal.
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
