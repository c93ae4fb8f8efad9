extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// Ids belong to the store and to the feature's place in it: the same id in another store, or in
  /// a sibling feature, is another id. Several effects may share an id; cancelling it cancels all
  /// of them.
  ///
  /// - Parameter cancelInFlight: whether effects that already run under the id, in this feature or
  ///   in its children, are cancelled when this effect starts.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    switch step {
    case .none where !cancelInFlight, .refusal: return self
    default: break
    }
    return Effect(.cancellable(CancelID(id), cancelInFlight: cancelInFlight, self))
  }

  /// Cancels the effects under an id in this feature and in its children when this effect's turn
  /// comes. In a `concatenate`, that is after the effects before it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(CancelID(id)))
  }

  /// Cancels the effects under any of several ids, like ``cancel(id:)`` for each.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Effect {
    .merge(ids.map { .cancel(id: $0) })
  }
}

/// An id for cancelling effects, and the feature that it belongs to.
// Unchecked: `AnyHashable` is not sendable, but `init` and the paths admit only sendable values.
@usableFromInline
struct CancelID: @unchecked Sendable {
  let id: AnyHashable
  @usableFromInline var path = EffectPath()

  init<ID: Hashable & Sendable>(_ id: ID) { self.id = AnyHashable(TypedID(id: id)) }

  /// Wraps each type of id in a type of its own: `AnyHashable` alone considers 1 and 1.0 equal.
  private struct TypedID<ID: Hashable & Sendable>: Hashable, CustomStringConvertible {
    let id: ID
    var description: String { "\(id)" }
  }
}
