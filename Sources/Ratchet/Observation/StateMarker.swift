/// Makes marks of states whose type is known to be observable only at run time. Made once for each
/// store, because the check is slow.
// A class, whose subclass knows the type: a closure over it would be called through two others.
// Unchecked: neither has stored properties.
@usableFromInline
class StateMarker<State>: @unchecked Sendable {
  // `inout`: through a pointer to a value, the mark would be made of a copy.
  @usableFromInline
  func mark(_ state: inout State) -> ObservationMark {
    fatalError("\(Self.self) must say how it marks.")
  }

  /// Nil if states of this type are not observable.
  @usableFromInline
  static func make() -> StateMarker? {
    func marker<S: ObservableState>(_: S.Type) -> AnyObject { ObservableMarker<S>() }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    // Safe: the marker was made for `State`, from which the metatype came.
    return unsafeDowncast(marker(type), to: StateMarker.self)
  }
}

// Unchecked: see the superclass.
private final class ObservableMarker<S: ObservableState>: StateMarker<S>, @unchecked Sendable {
  override func mark(_ state: inout S) -> ObservationMark { state._$mark }
}
