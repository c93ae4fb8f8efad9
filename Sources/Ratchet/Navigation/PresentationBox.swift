/// The storage of a presented state.
// Unchecked: several copies may share it, and it is written only through a unique reference.
@usableFromInline
final class PresentationBox<State>: @unchecked Sendable {
  /// Nil only while it is being changed.
  // Exclusivity is unchecked here and below: it is changed through the one value that owns the box,
  // whose own access is exclusive.
  @exclusivity(unchecked) @usableFromInline var state: State?
  /// Distinguishes the state from another; nil if states of the type cannot be told apart.
  @usableFromInline let reader: StateIdentityReader<State>?
  @exclusivity(unchecked) @usableFromInline var identity: StateIdentity?

  @usableFromInline
  init(_ state: State) {
    self.state = state
    reader = .make()
    identity = reader?.identity(of: state)
  }

  @usableFromInline
  init(copying other: PresentationBox) {
    state = other.state
    reader = other.reader
    identity = other.identity
  }

  /// Whether the state, which must be there, still has the identity. It is not copied.
  @usableFromInline
  func isIdentified(by reader: StateIdentityReader<State>) -> Bool {
    guard let identity else { return false }
    return reader.isIdentity(identity, at: &state!)
  }

  /// Whether the state is dismissed after its first action.
  @inlinable
  var isEphemeral: Bool { reader == nil ? false : isKnownEphemeral }

  /// Whether an action belongs to the ephemeral state, and not to another case.
  @usableFromInline
  func isOwn<Action>(_ action: Action) -> Bool {
    state.map { EphemeralAction(action).belongs(to: $0) } ?? false
  }

  @usableFromInline var isKnownEphemeral: Bool { identity?.isEphemeral ?? false }
}

extension PresentationBox where State: ObservationMarked {
  /// The mark of the state.
  @inlinable
  var mark: State.Mark? {
    // `inout`: otherwise the mark would be made of a copy.
    func mark(of state: inout State) -> State.Mark { state._$mark }
    return state == nil ? nil : mark(of: &state!)
  }
}
