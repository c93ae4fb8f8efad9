/// Wakes the readers of a root state that was replaced as a whole. Since no field contains the
/// root, its store compares it before and after each action.
@usableFromInline
struct RootObservation<State> {
  @usableFromInline let marker: StateMarker<State>

  /// Nil if states of this type are not observable.
  @inlinable
  @inline(always)
  init?() {
    guard let marker = StateMarker<State>() else { return nil }
    self.marker = marker
  }

  /// Call it before an action is reduced. Returns the root's mark and readers, or nil if it has no
  /// readers.
  @inlinable
  func before(_ state: inout State) -> ReadRoot? {
    let mark = marker.mark(&state)
    return mark.isRead ? ReadRoot(mark) : nil
  }

  /// Call it after the action was reduced.
  @inlinable
  func after(_ state: inout State, _ before: ReadRoot?) {
    if let before { before.wake(unless: marker.mark(&state)) }
  }

  /// Adds the notification to a reducer; the same reducer if states are not observable.
  @inlinable
  @inline(always)
  static func observing<Action>(
    _ compiled: CompiledReducer<State, Action>
  ) -> (inout State, Action) -> Effect<Action> {
    let reduce = compiled.reduce
    guard let root = RootObservation() else { return reduce }
    let hint: OptimizerHint = \.self
    return { state, action in
      useHint(hint)
      // Makes `reduce` the last call in nearly every case.
      guard let before = root.before(&state) else { return reduce(&state, action) }
      let effect = reduce(&state, action)
      root.after(&state, before)
      return effect
    }
  }
}

/// A root that has readers. It retains the readers and not the state's identity, which must stay
/// unshared while fields change.
@usableFromInline
struct ReadRoot {
  private let mark: ObservationMark
  private let readers: ObservationReaders?

  @usableFromInline
  init(_ mark: ObservationMark) {
    self.mark = mark
    // The state that the mark was just made of exists, and retains the box.
    readers = mark.box?._withUnsafeGuaranteedRef { $0.readers }
  }

  /// Wakes the readers unless the current state has the same identity.
  @usableFromInline
  func wake(unless now: ObservationMark) {
    if ObservationMark._$compare(mark, now, .inPlace) > .inside { readers?.notifyAll() }
  }
}
