/// The identity of a child: its id if it is `Identifiable`; for an enum, its case and the id of the
/// case's value.
// A class, so that an optional one takes one word; and not generic over the state, so that it
// passes through code that is compiled once for all types.
@usableFromInline
final class StateIdentity {
  let id: ErasedID?
  let enumCase: Case?
  /// The number of the case, if that alone is the identity.
  let loneTag: UInt32?

  /// Whether the state is set to nil after its first action.
  let isEphemeral: Bool

  struct Case {
    let name: Name
    let payload: Payload
  }

  /// The id of a case's value.
  enum Payload {
    case none
    /// With the reader of such ids: a `PlainPayloadReader` of the enum.
    case plain(PlainID, reader: AnyObject)
    case erased(ErasedID)
  }

  @usableFromInline
  enum Name {
    /// Of a case that need not be known by name.
    case tag(UInt32)
    case keyPath(AnyKeyPath)
    case text(String)
  }

  /// - Parameter tag: the number of the case, if cases have numbers.
  init(id: ErasedID?, enumCase: Case?, tag: UInt32?, isEphemeral: Bool) {
    self.id = id
    self.enumCase = enumCase
    if case .none? = enumCase?.payload, id == nil { loneTag = tag } else { loneTag = nil }
    self.isEphemeral = isEphemeral
  }
}

/// Distinguishes the values in one case of an enum.
final class CasePayload<State> {
  private let ids: ErasedIDReader<State>?
  private let plain: PlainPayloadReader<State>?
  let isEphemeral: Bool
  /// Whether the id cannot change in place.
  let hasConstantID: Bool

  init(
    ids: ErasedIDReader<State>? = nil, plain: PlainPayloadReader<State>? = nil,
    isEphemeral: Bool, hasConstantID: Bool
  ) {
    self.ids = ids
    self.plain = plain
    self.isEphemeral = isEphemeral
    self.hasConstantID = hasConstantID
  }

  /// The id of the value that a state in this case holds.
  func id(of state: State) -> StateIdentity.Payload {
    if let plain, let id = plain.id(of: state) { return .plain(id, reader: plain) }
    guard let ids else { return .none }
    return .erased(ids.read(state))
  }

  /// Whether a state in this case holds the value whose id was stored.
  func isID(_ id: ErasedID, of state: State) -> Bool { ids?.isRead(id, state) ?? true }
}

/// A case path whose types are erased.
protocol CasePayloadDescribing {
  /// A `CasePayload` of the path's enum.
  var payload: AnyObject { get }
}

extension AnyCasePath: CasePayloadDescribing {
  var payload: AnyObject {
    let isEphemeral = Value.self is any EphemeralState.Type
    let isConstant = ConstantID.isConstant(in: Value.self)
    guard let type = Value.self as? any Identifiable.Type else {
      return CasePayload<Root>(isEphemeral: isEphemeral, hasConstantID: isConstant)
    }
    if let plain = PlainPayloadReader.make(self) {
      return CasePayload(plain: plain, isEphemeral: isEphemeral, hasConstantID: isConstant)
    }
    return CasePayload(ids: ids(type), isEphemeral: isEphemeral, hasConstantID: isConstant)
  }

  private func ids<I: Identifiable>(_: I.Type) -> ErasedIDReader<Root> {
    let extract = extract
    return ErasedIDReader { root, body in
      guard let value = extract(root) else { return }
      // Safe: `I` is `Value`, from which its metatype came.
      body(unsafeBitCast(value, to: I.self).id)
    }
  }
}
