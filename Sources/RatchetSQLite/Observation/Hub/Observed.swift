/// A value to observe: how it is fetched, and how it is identified.
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
