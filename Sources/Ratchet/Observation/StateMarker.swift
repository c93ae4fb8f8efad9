/// Makes marks of states whose type is known to be observable only at run time. Made once for each
/// store, because the check is slow.
@usableFromInline
struct StateMarker<State>: Sendable {
  // `inout`: through a pointer to a value, the mark would be made of a copy.
  @usableFromInline let mark: @Sendable (inout State) -> ObservationMark

  /// Nil if states of this type are not observable.
  // Inlined: where the type is known, the optimiser makes the check and knows the closure.
  @inlinable
  @inline(always)
  init?() {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    mark = Self.marking(type)
  }

  @inlinable
  static func marking<S: ObservableState>(
    _: S.Type
  ) -> @Sendable (inout State) -> ObservationMark {
    { state in
      // Unsafe: `S` is `State`, from which the metatype came.
      withUnsafeMutablePointer(to: &state) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: S.self).pointee._$mark
      }
    }
  }
}
