/// What makes a child the one that it is: its id where it is `Identifiable`; for an enum, its case and
/// the id of the case's value.
// A class, so that what holds one is small where there is none to hold; and of no type of state, so
// that it passes through code that is compiled once for all.
@usableFromInline
final class StateIdentity {
  let id: KeptID?
  let enumCase: Case?

  /// Whether the state goes with its first action.
  let isEphemeral: Bool

  struct Case {
    let name: Name
    let payload: Payload
  }

  /// The id of what a case holds.
  enum Payload {
    case none
    /// With what reads such ids: a `PlainPayloadReader` of the enum.
    case plain(PlainID, reader: AnyObject)
    case kept(KeptID)
  }

  @usableFromInline
  enum Name {
    case keyPath(AnyKeyPath)
    case text(String)
  }

  init(id: KeptID?, enumCase: Case?, isEphemeral: Bool) {
    self.id = id
    self.enumCase = enumCase
    self.isEphemeral = isEphemeral
  }
}

/// How values of one case of an enum are told apart.
final class CasePayload<State> {
  private let ids: IDKeeper<State>?
  private let plain: PlainPayloadReader<State>?
  let isEphemeral: Bool

  init(
    ids: IDKeeper<State>? = nil, plain: PlainPayloadReader<State>? = nil, isEphemeral: Bool = false
  ) {
    self.ids = ids
    self.plain = plain
    self.isEphemeral = isEphemeral
  }

  /// The id of what a state in this case holds.
  func id(of state: State) -> StateIdentity.Payload {
    if let plain, let id = plain.id(of: state) { return .plain(id, reader: plain) }
    guard let ids else { return .none }
    return .kept(ids.keep(state))
  }

  /// Whether a state in this case holds what had an id that was kept.
  func isKept(_ id: KeptID, by state: State) -> Bool { ids?.isKept(id, state) ?? true }
}

/// A case path as a value whose types are not known.
protocol CasePayloadDescribing {
  /// A `CasePayload` of the path's enum.
  var payload: AnyObject { get }
}

extension AnyCasePath: CasePayloadDescribing {
  var payload: AnyObject {
    let isEphemeral = Value.self is any EphemeralState.Type
    guard let type = Value.self as? any Identifiable.Type else {
      return CasePayload<Root>(isEphemeral: isEphemeral)
    }
    if let plain = PlainPayloadReader.make(self) {
      return CasePayload(plain: plain, isEphemeral: isEphemeral)
    }
    return CasePayload(ids: ids(type), isEphemeral: isEphemeral)
  }

  private func ids<I: Identifiable>(_: I.Type) -> IDKeeper<Root> {
    let extract = extract
    return IDKeeper { root, body in
      guard let value = extract(root) else { return }
      // `I` is `Value`, whose metatype it came from.
      body(unsafeBitCast(value, to: I.self).id)
    }
  }
}
