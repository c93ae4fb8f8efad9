package import RatchetDependencies

/// Identifies an observation of a database. Equal ones share one fetch.
package struct ObservationID: Hashable, Sendable {
  package enum Kind: Hashable {
    case all, first, firstValue, only, request, block
  }

  package let kind: Kind
  package let query: AnyHashableSendable
  /// The type of the result: the same SQL can be decoded in several ways.
  package let output: ObjectIdentifier

  package init<Output>(_ kind: Kind, _ query: some Hashable & Sendable, _ output: Output.Type) {
    self.kind = kind
    self.query = AnyHashableSendable(query)
    self.output = ObjectIdentifier(output)
  }
}
