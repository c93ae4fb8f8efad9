extension Effect {
  /// This effect, able to be cancelled by an id.
  ///
  /// Ids belong to the store and to the feature's place in it: the same id in another store, or in a
  /// sibling feature, is another id. Several effects may have one id; cancelling reaches them all.
  ///
  /// - Parameter cancelInFlight: whether what already runs under the id, here or in a child of this
  ///   feature, is cancelled when this effect starts.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    switch step {
    case .none where !cancelInFlight, .refusal: return self
    default: break
    }
    return Effect(.cancellable(CancelID(id), cancelInFlight: cancelInFlight, self))
  }

  /// Cancels what runs under an id in this feature and in its children, when its turn comes: inside
  /// `concatenate`, after what stands before it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(CancelID(id)))
  }

  /// Cancels what runs under any of several ids, as ``cancel(id:)`` does under one.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Effect {
    .merge(ids.map { .cancel(id: $0) })
  }
}

/// An id that effects can be cancelled by, and the feature that it belongs to.
// Unchecked: `AnyHashable` does not say that what it holds is sendable; `init` and the paths do.
@usableFromInline
struct CancelID: @unchecked Sendable {
  let id: AnyHashable
  @usableFromInline var path = EffectPath()

  init<ID: Hashable & Sendable>(_ id: ID) { self.id = AnyHashable(TypedID(id: id)) }

  /// As a type of its own for each type of id: `AnyHashable` alone takes 1 and 1.0 for one id.
  private struct TypedID<ID: Hashable & Sendable>: Hashable, CustomStringConvertible {
    let id: ID
    var description: String { "\(id)" }
  }
}
