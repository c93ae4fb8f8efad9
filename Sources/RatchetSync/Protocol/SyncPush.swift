/// Operations that a node sends, in the order of its edits.
public struct SyncPush: Hashable, Codable, Sendable {
  /// The greatest number of operations of a push.
  public static let maximumCount = 500
  /// The approximate size at which a push ends, in bytes. A larger operation is pushed alone.
  public static let maximumSize = 1 << 20

  /// The version of the protocol that the node speaks.
  public let protocolVersion: Int
  /// The node that pushes.
  public let node: SyncNode
  /// The greatest sequence whose answer the node has received; 0 before the first.
  ///
  /// The server knows at least this sequence of the node, or it has lost operations.
  public let acknowledged: Int64
  /// A random number that a push shares with its retries alone.
  ///
  /// A push that acknowledges less than the server knows of the node must repeat the last one. If its
  /// attempt differs, two copies of one database use the same node.
  public let attempt: Int64
  /// The operations, by increasing sequence. All are greater than ``acknowledged``. A retry can be
  /// without any, because later edits have replaced them: its answer counts nevertheless.
  public let operations: [SyncOperation]
  /// The end of the part of the outbox that this push covers. It is the same in a retry. The last edits
  /// of the part may need no operation, because later ones have replaced them.
  public let end: Int64

  /// Makes a push.
  public init(
    protocolVersion: Int = SyncProtocol.version, node: SyncNode, acknowledged: Int64,
    attempt: Int64 = 0, operations: [SyncOperation], end: Int64
  ) {
    self.protocolVersion = protocolVersion
    self.node = node
    self.acknowledged = acknowledged
    self.attempt = attempt
    self.operations = operations
    self.end = end
  }
}

/// The server's answer to a push.
///
/// A server ignores operations of a sequence that it has already seen from the same node, and repeats
/// its answer to them. It may forget a rejection once a push has acknowledged a greater sequence.
public struct SyncPushAnswer: Hashable, Codable, Sendable {
  /// The operations that the server refuses. All others of the push are stored.
  public let rejected: [SyncRejection]

  /// Makes an answer.
  public init(rejected: [SyncRejection] = []) {
    self.rejected = rejected
  }
}

/// An operation that the server has refused for good.
public struct SyncRejection: Hashable, Codable, Sendable {
  /// The sequence of the operation.
  public let sequence: Int64
  /// The server's reason, for people.
  public let reason: String

  /// Makes a rejection.
  public init(sequence: Int64, reason: String) {
    self.sequence = sequence
    self.reason = reason
  }
}
