/// An edit of this node that was not sent yet, and that a later edit of another node has overwritten.
public struct SyncConflict: Hashable, Sendable {
  /// The name of the table.
  public let table: String
  /// The global key of the row.
  public let key: String
  /// The column.
  public let column: String
  /// The value of this node's edit. Of a column that merges by parts, the whole value, of which at
  /// least one part was overwritten.
  public let local: SyncValue
  /// The value that has replaced it; `nil` if the row was deleted, or inserted without the column.
  public let remote: SyncValue?
  /// Whether the row was deleted.
  public let isDeleted: Bool

  /// The overwritten parts of a column that merges by parts, with the values of this node.
  var parts: [String: SyncValue] = [:]
}

/// The decision about a conflict.
public enum SyncConflictAnswer: Hashable, Sendable {
  /// The later edit stays, as on all other nodes.
  case acceptRemote
  /// This node's value is written again, as a new edit; of a column that merges by parts, the
  /// overwritten parts. Has no effect on a deleted row, and if another row of the page makes the value
  /// impossible.
  case keepLocal
}

/// The result of applying a page.
public struct SyncApplied: Hashable, Sendable {
  /// The number of operations of the page.
  public let operationCount: Int
  /// The number of operations that were ignored because they are not valid: they need a table, a key,
  /// columns, and clocks between 1970 and 4199.
  public let invalidCount: Int
  /// The edits of this node that the page has overwritten.
  public let conflicts: [SyncConflict]
  /// The greatest time by which an operation's clock was ahead of this device's; zero if none was.
  public let greatestLead: Duration
}

/// An edit that the server has refused. It is kept until it is retried or forgotten.
public struct SyncRejectedEdit: Hashable, Sendable {
  /// The position that the edit had in the outbox.
  public var sequence: Int64 { operation.sequence }
  /// The edit.
  public let operation: SyncOperation
  /// The server's reason.
  public let reason: String
}

/// The state of a replica at a time.
public struct SyncReplicaStatus: Hashable, Sendable {
  /// The number of edits that were not acknowledged yet.
  public let outboxCount: Int
  /// The time of the oldest of them.
  public let oldestEdit: SyncClock?
  /// The number of rows that cannot be in their table now, because a row that they refer to is missing
  /// or a constraint refuses them.
  public let parkedCount: Int
  /// The number of rejected edits that are kept.
  public let rejectedCount: Int
  /// The time by which the device's clock was found to be ahead of the server's, if it was an hour or
  /// more. New edits are dated without it.
  public let clockLead: Duration?
}

/// The difference between a session and the one before it.
public enum SyncSessionChange: Hashable, Sendable {
  /// The same account and history.
  case same
  /// The server has another history, or a push was dated again that the server may have stored. All rows are in the outbox, and the next pull is from the start.
  case newEpoch
  /// Another account has signed in. Nothing was changed: call `deleteLocalData(_:)` or `resend(_:)`,
  /// and note the session again.
  case newAccount(old: String)
}
