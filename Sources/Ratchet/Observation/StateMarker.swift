public import Synchronization

/// Makes marks of states whose type is known to be observable only at run time. Made once for each
/// store, because the check is slow.
// Without a closure, whose context would be retained for each use. Unchecked: types never change.
@usableFromInline
struct StateMarker<State>: @unchecked Sendable {
  /// The offset of the registrar of a struct; negative for an enum, and where it is unknown.
  @usableFromInline let registrarOffset: Int
  @usableFromInline let type: any ObservableState.Type

  /// Nil if states of this type are not observable.
  // Inlined: where the type is known, the optimiser makes the check.
  @inlinable
  @inline(always)
  init?() {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    registrarOffset = type._$registrarOffset ?? -1
    self.type = type
  }

  /// The mark of a state.
  // Of a struct, without a call: the property would copy a state that is larger than a few words.
  @inlinable
  @inline(always)
  func mark(_ state: inout State) -> ObservationMark {
    guard registrarOffset >= 0 else { return property(of: &state) }
    return withUnsafeMutablePointer(to: &state) { ObservationMark(registrar(at: $0).pointee) }
  }

  /// False if no field of a state was ever read, so that it has no readers.
  @inlinable
  @inline(always)
  func wasRead(_ state: inout State) -> Bool {
    guard registrarOffset >= 0 else { return true }
    return withUnsafeMutablePointer(to: &state) {
      registrar(at: $0).pointee.box.readersAddress.load(ordering: .relaxed) != 0
    }
  }

  /// Changes a state in place, and determines the difference.
  @inlinable
  @inline(always)
  func change<R>(
    _ state: inout State, _ difference: inout ObservationDifference, _ body: (inout State) -> R
  ) -> R {
    guard registrarOffset >= 0 else {
      let before = property(of: &state)
      let result = body(&state)
      difference = ObservationMark._$compare(before, property(of: &state), .inPlace)
      return result
    }
    return withUnsafeMutablePointer(to: &state) { state in
      let registrar = registrar(at: state)
      let before = RegistrarMark(registrar.pointee)
      let result = body(&state.pointee)
      let isSame = before.isCurrent(in: registrar.pointee)
      difference = isSame ? .none : before.difference(to: registrar.pointee)
      return result
    }
  }

  @inlinable
  @inline(always)
  func registrar(
    at state: UnsafeMutablePointer<State>
  ) -> UnsafeMutablePointer<ObservationStateRegistrar> {
    // Unsafe: the type says that its registrar lies there.
    UnsafeMutableRawPointer(state).advanced(by: registrarOffset)
      .assumingMemoryBound(to: ObservationStateRegistrar.self)
  }

  /// The mark by the state's own property.
  @inlinable
  func property(of state: inout State) -> ObservationMark {
    // A constant, because the compiler opens no property.
    let type = type
    return withUnsafeMutablePointer(to: &state) { Self.property(type, at: $0) }
  }

  @inlinable
  static func property<S: ObservableState>(
    _: S.Type, at state: UnsafeMutableRawPointer
  ) -> ObservationMark {
    // `inout`: through a pointer, the mark would be made of a copy.
    func mark(of state: inout S) -> ObservationMark { state._$mark }
    // Unsafe: `S` is `State`, from which the metatype came.
    return mark(of: &state.assumingMemoryBound(to: S.self).pointee)
  }
}

extension Optional {
  /// Changes a state in place, and determines the difference if there is a marker.
  @inlinable
  @inline(always)
  func change<State, R>(
    _ state: inout State, _ difference: inout ObservationDifference, _ body: (inout State) -> R
  ) -> R where Wrapped == StateMarker<State> {
    guard let self else { return body(&state) }
    return self.change(&state, &difference, body)
  }
}
