/// The error of a pool that cannot provide a store.
public enum StorePoolError: Error, Hashable, CustomStringConvertible {
  /// The pool was shut down.
  case closed

  public var description: String {
    switch self {
    case .closed: Wording.poolClosed
    }
  }
}

/// The states that a pool could not save when it was shut down.
public struct StorePoolFailures<Key: Hashable & Sendable>: Error, CustomStringConvertible {
  /// The error for each key.
  public let errors: [Key: any Error]

  public var description: String {
    Wording.poolFailures(errors.map { "\($0.key): \($0.value)" }.sorted())
  }
}
