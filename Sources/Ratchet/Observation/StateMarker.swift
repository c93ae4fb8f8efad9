/// Takes marks of states of which only a look at run time tells that they are observable. Made once a
/// store, as looking takes long.
@usableFromInline
struct StateMarker<State> {
  @usableFromInline let mark: (inout State) -> ObservationMark

  /// Nil where states of this type are not observable.
  @usableFromInline
  init?() {
    // `inout`, as a mark of what lies behind a pointer would be taken of a copy.
    func take<S: ObservableState>(of state: inout S) -> ObservationMark { state._$mark }
    func reader<S: ObservableState>(_: S.Type) -> (inout State) -> ObservationMark {
      // Unsafe, as a cast would copy the state: `S` is `State`, the metatype came from it.
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
