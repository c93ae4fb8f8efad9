/// Determines whether an optional child is still the one that was there before.
@usableFromInline
struct ChildIdentity<State> {
  @usableFromInline let identity: StateIdentityReader<State>?
  /// Reads the id, if a plain id alone identifies a state.
  @usableFromInline let plain: PlainIDReader<State>?
  /// Whether the child is set to nil after its first action: an alert or a dialog.
  @usableFromInline let isEphemeral: Bool

  @usableFromInline
  init() {
    identity = .make()
    plain = identity.flatMap { $0.hasLoneID ? .make() : nil }
    isEphemeral = State.self is any EphemeralState.Type
  }

  @inlinable
  func of(_ state: State?) -> Presence {
    guard let state else { return .absent }
    guard let identity else { return .present }
    if let plain { return .plain(plain.id(of: state)) }
    return identified(state, by: identity)
  }

  @usableFromInline
  func identified(_ state: State, by reader: StateIdentityReader<State>) -> Presence {
    if let id = reader.loneID(of: state) { return .erased(id) }
    return .identified(reader.identity(of: state))
  }

  /// Whether a child that was there before is gone.
  @inlinable
  func isGone(_ before: Presence, from state: State?) -> Bool {
    switch before {
    case .absent: return false
    case .present: return state == nil
    case .plain(let id):
      guard let state, let plain else { return true }
      return plain.id(of: state) != id
    case .erased(let id):
      guard let state, let identity else { return true }
      return !identity.isID(id, of: state)
    case .identified(let old):
      guard let state, let identity else { return true }
      return !identity.isIdentity(old, of: state)
    }
  }
}

/// Whether a child is there, and its identity.
@usableFromInline
enum Presence {
  case absent
  case present
  /// With its id, if that alone identifies it.
  case plain(PlainID)
  case erased(ErasedID)
  case identified(StateIdentity)

  @inlinable var isAbsent: Bool { if case .absent = self { true } else { false } }
}
