/// A hashable value of any type that may be handed to other threads: an id of several kinds.
///
/// ```swift
/// let ids: [AnyHashableSendable] = [AnyHashableSendable(1), AnyHashableSendable("a")]
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value as it was given.
  public let base: any Hashable & Sendable

  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: AnyHashableSendable, rhs: AnyHashableSendable) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { "\(base)" }
}
