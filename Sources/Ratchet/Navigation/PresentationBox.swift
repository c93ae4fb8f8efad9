/// Where the state of a presentation lies.
// Unchecked: several copies may share it, and it is written only by one that holds it alone.
@usableFromInline
final class PresentationBox<State>: @unchecked Sendable {
  /// Nil only while it is being changed.
  // Unchecked, here and below: it is changed through the one value that holds the box, whose own access
  // is exclusive.
  @exclusivity(unchecked) @usableFromInline var state: State?
  /// How the state is told from another; nil where that cannot be done.
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

  /// Whether the state goes with its first action.
  @inlinable
  var isEphemeral: Bool { reader == nil ? false : isKnownEphemeral }

  /// Whether an action is one of the state that goes, and not of another case.
  @usableFromInline
  func isOwn<Action>(_ action: Action) -> Bool {
    state.map { EphemeralAction(action).belongs(to: $0) } ?? false
  }

  @usableFromInline var isKnownEphemeral: Bool { identity?.isEphemeral ?? false }
}
