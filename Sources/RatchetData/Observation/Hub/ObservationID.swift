import RatchetDependencies

/// Identifies an observation of a database. Equal ones share one fetch.
struct ObservationID: Hashable, Sendable {
  enum Kind: Hashable {
    case all, first, firstValue, only, request, block
  }

  let kind: Kind
  let query: AnyHashableSendable
  /// The type of the result: the same SQL can be decoded in several ways.
  let output: ObjectIdentifier

  init<Output>(_ kind: Kind, _ query: some Hashable & Sendable, _ output: Output.Type) {
    self.kind = kind
    self.query = AnyHashableSendable(query)
    self.output = ObjectIdentifier(output)
  }
}
