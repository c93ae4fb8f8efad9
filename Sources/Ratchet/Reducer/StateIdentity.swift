/// What makes a child the one that it is: its id where it is `Identifiable`; for an enum, its case and
/// the id of the case's value.
// A class, so that what holds one is small where there is none to hold; and of no type of state, so
// that it passes through code that is compiled once for all.
@usableFromInline
final class StateIdentity {
  /// A `KeptID`.
  let id: AnyObject?
  let enumCase: Case?

  /// Whether the state goes with its first action.
  let isEphemeral: Bool

  struct Case {
    let name: Name
    /// How values of the case are told apart: a `CasePayload` of the state.
    let payload: AnyObject?
    /// A `KeptID`.
    let payloadID: AnyObject?
  }

  enum Name {
    case keyPath(AnyKeyPath)
    case text(String)
  }

  init(id: AnyObject?, enumCase: Case?, isEphemeral: Bool) {
    self.id = id
    self.enumCase = enumCase
    self.isEphemeral = isEphemeral
  }
}

/// An id, kept with its type: comparing it so takes a fifth of what `AnyHashable` takes.
final class KeptID<ID: Equatable> {
  let id: ID

  init(_ id: ID) { self.id = id }
}

/// How values of one case of an enum are told apart.
final class CasePayload<State> {
  let keepID: ((State) -> AnyObject?)?
  let hasID: ((State, AnyObject) -> Bool)?
  let isEphemeral: Bool

  init(
    keepID: ((State) -> AnyObject?)? = nil, hasID: ((State, AnyObject) -> Bool)? = nil,
    isEphemeral: Bool = false
  ) {
    self.keepID = keepID
    self.hasID = hasID
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
    (Value.self as? any Identifiable.Type).map { payload(identifiedBy: $0) }
      ?? CasePayload<Root>(isEphemeral: Value.self is any EphemeralState.Type)
  }

  private func payload<I: Identifiable>(identifiedBy _: I.Type) -> CasePayload<Root> {
    let extract = extract
    // `I` is `Value`, whose metatype it came from; a kept id was kept by the function above its reader.
    return CasePayload(
      keepID: { extract($0).map { KeptID(unsafeBitCast($0, to: I.self).id) } },
      hasID: { state, kept in
        guard let value = extract(state) else { return false }
        return unsafeBitCast(value, to: I.self).id
          == unsafeDowncast(kept, to: KeptID<I.ID>.self).id
      },
      isEphemeral: Value.self is any EphemeralState.Type)
  }
}
