/// Why a pool has no store to give.
public enum StorePoolError: Error, Hashable, CustomStringConvertible {
  /// It was shut down.
  case closed

  public var description: String {
    switch self {
    case .closed: Wording.poolClosed
    }
  }
}

/// What a pool could not save when it was shut down.
public struct StorePoolFailures<Key: Hashable & Sendable>: Error, CustomStringConvertible {
  public let errors: [Key: any Error]

  public var description: String {
    Wording.poolFailures(errors.map { "\($0.key): \($0.value)" }.sorted())
  }
}
