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
  // Inlined up to the usual case of a reducer: nothing has ever read a field of the state.
  @inlinable
  @inline(always)
  func before(_ state: inout State) -> ReadRoot? {
    marker.wasRead(&state) ? readRoot(&state) : nil
  }

  @inlinable
  @inline(never)
  func readRoot(_ state: inout State) -> ReadRoot? {
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
    guard let observation = RootObservation() else { return compiled.reduce }
    let root = ObservedRoot(observation, compiled.reduce)
    return { state, action in root.reduce(&state, action) }
  }
}

/// The reducer of an observable root.
// A class for the same reason as `ObservedScope`.
@usableFromInline
final class ObservedRoot<State, Action> {
  @usableFromInline let observation: RootObservation<State>
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action>

  @inlinable
  init(
    _ observation: RootObservation<State>,
    _ reducer: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.observation = observation
    self.reducer = reducer
  }

  @inlinable
  @inline(always)
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Makes the reducer the last call in nearly every case.
    guard let before = observation.before(&state) else { return reducer(&state, action) }
    let effect = reducer(&state, action)
    observation.after(&state, before)
    return effect
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
