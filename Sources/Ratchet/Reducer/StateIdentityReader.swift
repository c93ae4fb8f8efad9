/// Reads what makes a child the one that it is. What can be known from the type alone is found out
/// once, when the reader is made.
@usableFromInline
final class StateIdentityReader<State> {
  private let keepID: ((State) -> AnyObject)?
  private let hasID: ((State, AnyObject) -> Bool)?
  private let enumCase: ((State) -> AnyKeyPath)?
  private let payload: ((AnyKeyPath) -> CasePayload<State>)?
  private let isEnum: Bool
  private let isEphemeral: Bool

  /// A reader, or nil for a type of which one value cannot be told from another.
  @usableFromInline
  static func make() -> StateIdentityReader? {
    let reader = StateIdentityReader()
    return reader.keepID == nil && !reader.isEnum && !reader.isEphemeral ? nil : reader
  }

  private init() {
    let identifiable = State.self as? any Identifiable.Type
    keepID = identifiable.map { Self.keepID($0) }
    hasID = identifiable.map { Self.hasID($0) }
    isEphemeral = State.self is any EphemeralState.Type
    let pathable = State.self as? any CasePathable.Type
    isEnum = pathable != nil
    let reflectable = pathable.flatMap { $0.allCasePaths as? any CasePathReflectable }
    enumCase = reflectable.flatMap { Self.enumCase($0) }
    payload = reflectable.map { Self.payload($0) }
  }

  /// The identity of a state.
  @usableFromInline
  func identity(of state: State) -> StateIdentity {
    let enumCase = isEnum ? self.enumCase(of: state) : nil
    let payload = enumCase?.payload as? CasePayload<State>
    return StateIdentity(
      id: keepID.map { $0(state) }, enumCase: enumCase,
      isEphemeral: isEphemeral || payload?.isEphemeral == true)
  }

  private func enumCase(of state: State) -> StateIdentity.Case {
    guard let enumCase, let payload else {
      return .init(name: .text(Self.caseName(of: state)), payload: nil, payloadID: nil)
    }
    let name = enumCase(state)
    let found = payload(name)
    return .init(
      name: .keyPath(name), payload: found, payloadID: found.keepID.flatMap { $0(state) })
  }

  /// Whether a state has an identity that was read before.
  @usableFromInline
  func isIdentity(_ identity: StateIdentity, of state: State) -> Bool {
    if let id = identity.id, let hasID, !hasID(state, id) { return false }
    switch identity.enumCase?.name {
    case nil:
      return true
    case .text(let name):
      return name == Self.caseName(of: state)
    case .keyPath(let name):
      guard let now = enumCase?(state), now === name || now == name else { return false }
      guard let kept = identity.enumCase, let id = kept.payloadID, let payload = kept.payload else {
        return true
      }
      // Found by a reader of the same type.
      return unsafeDowncast(payload, to: CasePayload<State>.self).hasID?(state, id) ?? true
    }
  }

  private static func caseName(of state: State) -> String {
    Mirror(reflecting: state).children.first?.label ?? "\(state)"
  }

  // `I` is `State`, here and below: its metatype came from it. A cast would look both up each time.

  private static func keepID<I: Identifiable>(_: I.Type) -> (State) -> AnyObject {
    { KeptID(unsafeBitCast($0, to: I.self).id) }
  }

  private static func hasID<I: Identifiable>(_: I.Type) -> (State, AnyObject) -> Bool {
    { state, kept in
      unsafeBitCast(state, to: I.self).id == unsafeDowncast(kept, to: KeptID<I.ID>.self).id
    }
  }

  private static func enumCase<P: CasePathReflectable>(_ paths: P) -> ((State) -> AnyKeyPath)? {
    guard P.Root.self == State.self else { return nil }
    return { paths[unsafeBitCast($0, to: P.Root.self)] }
  }

  private static func payload<P: CasePathReflectable>(
    _: P
  ) -> (AnyKeyPath) -> CasePayload<State> {
    { name in
      let path = P.Root.allCasePaths[keyPath: name] as? any CasePayloadDescribing
      return path?.payload as? CasePayload<State> ?? CasePayload()
    }
  }
}
