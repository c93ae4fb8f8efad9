/// Makes marks of states whose type is known to be observable only at run time. Made once for each
/// store, because the check is slow.
@usableFromInline
struct StateMarker<State> {
  @usableFromInline let mark: (inout State) -> ObservationMark

  /// Nil if states of this type are not observable.
  @usableFromInline
  init?() {
    // `inout`: through a pointer to a value, the mark would be made of a copy.
    func take<S: ObservableState>(of state: inout S) -> ObservationMark { state._$mark }
    func reader<S: ObservableState>(_: S.Type) -> (inout State) -> ObservationMark {
      // Unsafe: `S` is `State`, from which the metatype came; a cast would copy the state.
      { state in
        withUnsafeMutablePointer(to: &state) {
          take(of: &UnsafeMutableRawPointer($0).assumingMemoryBound(to: S.self).pointee)
        }
      }
    }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    mark = reader(type)
  }
}
