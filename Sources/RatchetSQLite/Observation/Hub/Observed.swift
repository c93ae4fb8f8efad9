package import RatchetDependencies

/// An observable value: its identity, and the fetch that returns it.
package struct Observed<Value: Sendable>: Sendable {
  package let id: ObservationID
  package let fetch: @Sendable (Database) throws -> Value

  package init(id: ObservationID, fetch: @escaping @Sendable (Database) throws -> Value) {
    self.id = id
    self.fetch = fetch
  }

  package static func request<Request: FetchKeyRequest<Value>>(_ request: Request) -> Observed {
    Observed(
      id: ObservationID(.request, request, Request.self), fetch: { try request.fetch($0) })
  }

  static func block(_ fetch: @escaping @Sendable (Database) throws -> Value) -> Observed {
    Observed(id: ObservationID(.block, BlockIdentity(), Value.self), fetch: fetch)
  }
}

/// Distinguishes blocks: each is equal only to itself.
private final class BlockIdentity: Hashable, Sendable {
  static func == (left: BlockIdentity, right: BlockIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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

/// Returns the comparison of a type's values; `nil` if the type is not `Equatable`.
func equality<Value>(of type: Value.Type) -> (@Sendable (Value, Value) -> Bool)? {
  func comparison<E: Equatable & SendableMetatype>(_ type: E.Type)
    -> @Sendable (Value, Value) -> Bool
  {
    { left, right in
      guard let left = left as? E, let right = right as? E else { return false }
      return left == right
    }
  }
  guard let type = type as? any (Equatable & SendableMetatype).Type else { return nil }
  return comparison(type)
}
