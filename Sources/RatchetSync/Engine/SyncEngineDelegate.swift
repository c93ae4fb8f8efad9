/// Decides what an engine cannot decide by itself. Every function has a default.
public protocol SyncEngineDelegate: AnyObject, Sendable {
  /// The transport's account is another one than that of the last synchronization: somebody else
  /// has signed in. Nothing is sent or fetched until this returns. By default the engine stops, and
  /// its status says why.
  func syncEngine(
    _ engine: SyncEngine, accountChangedFrom old: String, to new: String
  ) async -> SyncAccountDecision

  /// The server refused edits. They are kept: see ``SyncEngine/rejectedEdits()``.
  func syncEngine(_ engine: SyncEngine, rejected edits: [SyncRejectedEdit]) async

  /// A fetched value meets an edit of the same cell that is not sent yet. By default the later one
  /// wins.
  ///
  /// It runs within the transaction that applies the fetched rows, on the database's thread, and
  /// must not use the database.
  func syncEngine(_ engine: SyncEngine, resolve conflict: SyncConflict) -> SyncConflictAnswer
}

/// The answer to a change of the account.
public enum SyncAccountDecision: Hashable, Sendable {
  /// The rows of this device go to the new account too.
  case keepLocalData
  /// The rows of this device are deleted, then those of the new account are fetched.
  case deleteLocalData
  /// The engine stops.
  case stop
}

extension SyncEngineDelegate {
  public func syncEngine(
    _ engine: SyncEngine, accountChangedFrom old: String, to new: String
  ) async -> SyncAccountDecision { .stop }

  public func syncEngine(_ engine: SyncEngine, rejected edits: [SyncRejectedEdit]) async {}

  public func syncEngine(
    _ engine: SyncEngine, resolve conflict: SyncConflict
  ) -> SyncConflictAnswer { .acceptRemote }
}
