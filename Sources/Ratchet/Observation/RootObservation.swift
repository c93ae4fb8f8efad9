/// Wakes the readers of a root state that was replaced as a whole. No field holds it, so nobody else
/// would: its store looks before and after each action.
@usableFromInline
struct RootObservation<State> {
  @usableFromInline let marker: StateMarker<State>

  /// Nil where states of this type are not observable.
  @usableFromInline
  init?() {
    guard let marker = StateMarker<State>() else { return nil }
    self.marker = marker
  }

  /// To be called before an action is reduced: what the root is, or nil where nobody reads it.
  @inlinable
  func before(_ state: inout State) -> ReadRoot? {
    let mark = marker.mark(&state)
    return mark.isRead ? ReadRoot(mark) : nil
  }

  /// To be called after it.
  @inlinable
  func after(_ state: inout State, _ before: ReadRoot?) {
    if let before { before.wake(unless: marker.mark(&state)) }
  }

  /// A reducer that wakes the readers of a root that it replaces; the same one where states are not
  /// observable.
  @inlinable
  static func observing<Action>(
    _ compiled: CompiledReducer<State, Action>
  ) -> (inout State, Action) -> Effect<Action> {
    let reduce = compiled.reduce
    guard let root = RootObservation() else { return reduce }
    return { state, action in
      let before = root.before(&state)
      let effect = reduce(&state, action)
      root.after(&state, before)
      return effect
    }
  }
}

/// A root that somebody reads. Readers are kept rather than the state's identity: that must stay
/// unshared while fields change.
@usableFromInline
struct ReadRoot {
  private let mark: ObservationMark
  private let readers: ObservationReaders?

  @usableFromInline
  init(_ mark: ObservationMark) {
    self.mark = mark
    readers = mark.box?._withUnsafeGuaranteedRef { $0.readers }
  }

  /// Wakes them unless the state that is there now is this one.
  @usableFromInline
  func wake(unless now: ObservationMark) {
    if ObservationMark._$compare(mark, now, .inPlace) > .inside { readers?.notifyAll() }
  }
}
