public import Foundation

/// A position in the server's log. Only the transport that made it can read it.
public struct SyncCursor: RawRepresentable, Hashable, Codable, Sendable {
  /// The transport's own text.
  public let rawValue: String

  /// Makes a cursor of the transport's text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// Operations that a transport has received, and the position after them.
///
/// A page may repeat operations of earlier pages, and may contain the receiver's own.
public struct SyncPage: Hashable, Codable, Sendable {
  /// The operations, each with the node on which it was made.
  public let operations: [SyncOperation]
  /// The position from which to pull the next page.
  public let cursor: SyncCursor
  /// Whether more operations are available now.
  public let hasMore: Bool
  /// The history to which the cursor belongs. See ``SyncSession/epoch``.
  public let epoch: String

  /// Makes a page.
  public init(operations: [SyncOperation], cursor: SyncCursor, hasMore: Bool, epoch: String) {
    self.operations = operations
    self.cursor = cursor
    self.hasMore = hasMore
    self.epoch = epoch
  }
}

/// The facts about the server that a transport learns when it opens.
public struct SyncSession: Hashable, Codable, Sendable {
  /// The version of the protocol that the server speaks.
  public let protocolVersion: Int
  /// The name of the server's history. It changes if the server was restored from a backup or
  /// emptied: then each node sends all that it knows again, and pulls from the start.
  public let epoch: String
  /// The server's time; `nil` if nobody's clock counts more than another's, as in a shared folder.
  public let serverTime: Date?
  /// The account whose rows are synchronized, as a name that does not change; `nil` if the transport
  /// has none.
  public let account: String?

  /// Makes the facts.
  public init(
    protocolVersion: Int = SyncProtocol.version, epoch: String, serverTime: Date? = nil,
    account: String? = nil
  ) {
    self.protocolVersion = protocolVersion
    self.epoch = epoch
    self.serverTime = serverTime
    self.account = account
  }
}
