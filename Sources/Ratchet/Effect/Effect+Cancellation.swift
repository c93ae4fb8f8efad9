extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// Ids belong to the store and to the feature's place in it: the same id in another store, or in
  /// a sibling feature, is another id. Several effects may share an id; cancelling it cancels all
  /// of them.
  ///
  /// - Parameter cancelInFlight: whether effects that already run under the id, in this feature or
  ///   in its children, are cancelled when this effect starts.
  // Inlined, here and below, down to the object that holds the id: where the type of the id is not
  // known, that type is looked up at run time for each effect.
  @inlinable
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
  @inlinable
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
  @usableFromInline let key: CancelKey
  @usableFromInline var path = EffectPath()

  @inlinable
  init(_ id: some Hashable & Sendable) { key = CancelKey(id) }
}

/// An id of any type, for looking up effects. Ids of two types differ: `AnyHashable` alone considers
/// 1 and 1.0 equal.
// `AnyHashable` also looks up the type at each comparison, which takes two thousand instructions.
@usableFromInline
struct CancelKey: Hashable, CustomStringConvertible, Sendable {
  @usableFromInline let box: CancelKeyBox

  @inlinable
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
// Unchecked, as its subclass: their contents never change.
@usableFromInline
class CancelKeyBox: CustomStringConvertible, @unchecked Sendable {
  fileprivate let hash: Int

  @usableFromInline
  init(hash: Int) { self.hash = hash }

  @usableFromInline
  func isEqual(to other: CancelKeyBox) -> Bool {
    fatalError("\(Self.self) must compare its id.")
  }

  @usableFromInline var description: String { fatalError("\(Self.self) must describe its id.") }
}

@usableFromInline
final class TypedCancelKeyBox<ID: Hashable & Sendable>: CancelKeyBox, @unchecked Sendable {
  @usableFromInline let id: ID

  @inlinable
  init(_ id: ID) {
    self.id = id
    super.init(hash: id.hashValue)
  }

  @usableFromInline
  override func isEqual(to other: CancelKeyBox) -> Bool {
    guard type(of: other) == Self.self else { return false }
    // Of the same type: checked above.
    return unsafeDowncast(other, to: TypedCancelKeyBox.self).id == id
  }

  @usableFromInline override var description: String { "\(id)" }
}
