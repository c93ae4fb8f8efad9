/// The way to the server, or to the other devices.
///
/// All functions may throw at any time, also after the server has done its work: the engine calls
/// them again, and every call may be repeated without harm. A cancelled task ends its call soon.
public protocol SyncTransport: Sendable {
  /// Connects if necessary, and returns the facts about the server. Throws
  /// ``SyncTransportError/protocolMismatch(client:server:)`` if the server speaks another version.
  func open(node: SyncNode) async throws -> SyncSession

  /// Stores operations, all in one transaction, and returns once they are durable.
  ///
  /// One push of a node runs at a time. Throws ``SyncTransportError/lostOperations`` if the server
  /// knows less of the node than `push.acknowledged`, and ``SyncTransportError/copiedDatabase`` if
  /// the push is neither the next one of the node nor a retry of the last.
  func push(_ push: SyncPush) async throws -> SyncPushAnswer

  /// Returns the operations after a position; from the start, which may be a snapshot, for `nil`.
  ///
  /// Pages follow each other without gaps: an operation that is stored later than this page was read
  /// is on a later page. Throws ``SyncTransportError/expiredCursor`` if the server has removed the
  /// history after the position: then pull from `nil`.
  func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage

  /// Yields when the server may have new operations. Hints can be lost or come without cause. Each
  /// call returns a stream of its own. A transport that gives hints gives the first one as soon as it
  /// listens, because operations may have come between the last pull and that moment.
  func hints() async -> AsyncStream<Void>

  /// Ends connections. The transport can be opened again.
  func close() async
}

/// An error that every transport reports in the same way.
public enum SyncTransportError: Error, Hashable, Sendable {
  /// The server and this program speak different versions of the protocol.
  case protocolMismatch(client: Int, server: Int)
  /// The server has removed the history after the cursor: pull from the start.
  case expiredCursor
  /// The server no longer has operations that it had acknowledged.
  case lostOperations
  /// Two copies of one database push as the same node.
  case copiedDatabase
}

/// The protocol between nodes and servers.
public enum SyncProtocol {
  /// The version that this program speaks. Versions that differ never exchange operations.
  public static let version = 1
}
