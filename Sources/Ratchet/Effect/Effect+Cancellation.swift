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
// Unchecked: the elements in a path are of type `AnyHashable`, which is not sendable, but only
// sendable values are.
@usableFromInline
struct CancelID: @unchecked Sendable {
  let key: CancelKey
  @usableFromInline var path = EffectPath()

  init(_ id: some Hashable & Sendable) { key = CancelKey(id) }
}

/// An id of any type, for looking up effects. Ids of two types differ: `AnyHashable` alone considers
/// 1 and 1.0 equal.
// `AnyHashable` also looks up the type at each comparison, which takes two thousand instructions.
@usableFromInline
struct CancelKey: Hashable, CustomStringConvertible, Sendable {
  private let box: any CancelKeyBox

  init(_ id: some Hashable & Sendable) { box = TypedCancelKeyBox(id) }

  @usableFromInline
  static func == (lhs: CancelKey, rhs: CancelKey) -> Bool {
    lhs.box === rhs.box || lhs.box.isEqual(to: rhs.box)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }

  @usableFromInline var description: String { box.description }
}

/// An object that knows the type of an id.
private protocol CancelKeyBox: AnyObject, CustomStringConvertible, Sendable {
  var hash: Int { get }
  func isEqual(to other: any CancelKeyBox) -> Bool
}

private final class TypedCancelKeyBox<ID: Hashable & Sendable>: CancelKeyBox {
  let hash: Int
  private let id: ID

  init(_ id: ID) {
    self.id = id
    hash = id.hashValue
  }

  func isEqual(to other: any CancelKeyBox) -> Bool {
    guard type(of: other) == Self.self else { return false }
    // Of the same type: checked above.
    return unsafeDowncast(other, to: TypedCancelKeyBox.self).id == id
  }

  var description: String { "\(id)" }
}
