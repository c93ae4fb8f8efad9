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
    let payloadID: KeptID?
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
  let ids: IDKeeper<State>?
  let isEphemeral: Bool

  init(ids: IDKeeper<State>? = nil, isEphemeral: Bool = false) {
    self.ids = ids
    self.isEphemeral = isEphemeral
  }
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
