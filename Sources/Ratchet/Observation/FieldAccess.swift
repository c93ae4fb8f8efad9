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

  /// The same, where the closure knows the difference that it makes, so that it need not be
  /// determined by marks of the part.
  ///
  /// - Parameter isKnown: whether the closure knows it.
  func modify<R>(
    _ state: inout State, _ isKnown: Bool,
    _ body: (inout Value, inout ObservationDifference) -> R
  ) -> R

  /// Whether the part is stored in the state, so that no other code can change it between two
  /// calls.
  static var isInState: Bool { get }
}

extension FieldAccess {
  // A part of a plain state has no readers.
  @inlinable
  @inline(always)
  func modify<R>(
    _ state: inout State, _ isKnown: Bool,
    _ body: (inout Value, inout ObservationDifference) -> R
  ) -> R {
    var ignored = ObservationDifference.none
    return modify(&state) { body(&$0, &ignored) }
  }

  /// Lends the wrapped value of an optional part that was not nil at the last look.
  ///
  /// - Returns: nil if the part is nil now, which can happen only to a part that is not stored in
  ///   the state.
  @inlinable
  @inline(always)
  func modifyFound<Wrapped, R>(
    _ state: inout State, _ marker: StateMarker<Wrapped>?, _ body: (inout Wrapped) -> R
  ) -> R?
  where Value == Wrapped? {
    modify(&state, marker != nil) { value, difference in
      // Checked again only where it may have changed.
      guard Self.isInState || value != nil else { return nil }
      return marker.change(&value!, &difference, body)
    }
  }
}

/// A part of a state at a fixed offset in its memory: a stored property, or one nested in stored
/// structs.
@usableFromInline
struct StoredField<State, Value>: FieldAccess {
  @usableFromInline let offset: Int

  /// A value of this type must be stored at the offset in every state.
  @inlinable
  @inline(always)
  init(offset: Int) { self.offset = offset }

  /// Nil if the part is computed or not stored inline in the state.
  @usableFromInline
  init?(_ path: WritableKeyPath<State, Value>) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    self.offset = offset
  }

  @inlinable
  @inline(always)
  static var isInState: Bool { true }

  @inlinable
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R { modify(&state, body) }

  @inlinable
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    // Unsafe: the offset is that of a value of this type, which is the documented use of
    // `offset(of:)`; or it was measured: see `ObservedField.noteOffset(in:)`.
    withUnsafeMutablePointer(to: &state) {
      body(
        &UnsafeMutableRawPointer($0).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

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
