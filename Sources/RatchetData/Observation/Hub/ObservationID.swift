import RatchetDependencies

/// What tells an observation from others of its database: equal ones share one fetch.
struct ObservationID: Hashable, Sendable {
  enum Kind: Hashable {
    case all, first, firstValue, only, request, block
  }

  let kind: Kind
  let query: AnyHashableSendable
  /// What it answers: one SQL may be read in several ways.
  let output: ObjectIdentifier

  init<Output>(_ kind: Kind, _ query: some Hashable & Sendable, _ output: Output.Type) {
    self.kind = kind
    self.query = AnyHashableSendable(query)
    self.output = ObjectIdentifier(output)
  }
}
