import Synchronization

/// A server in the memory of this process, for tests and previews.
///
/// It keeps the same promises as the server in PostgreSQL, except that it forgets everything with
/// the process.
///
/// ```swift
/// let server = MemorySyncServer()
/// let phone = try SyncEngine(for: first, tables: Reminder.self, transport: server.transport())
/// let laptop = try SyncEngine(for: second, tables: Reminder.self, transport: server.transport())
/// ```
public final class MemorySyncServer: Sendable {
  private struct State {
    var server: SyncServer
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextListener = 0
  }

  // A lock: transports are used from any task. It is held for one call of the server; hints are
  // sent after it is released.
  private let state: Mutex<State>

  /// Makes a server.
  ///
  /// - Parameter rejection: returns the reason why an operation is refused; `nil` accepts it. It
  ///   runs with a lock held, and must not use the server.
  public init(rejection: @escaping @Sendable (SyncOperation) -> String? = { _ in nil }) {
    let name = String(UInt64.random(in: .min ... .max), radix: 16)
    state = Mutex(State(server: SyncServer(name: name, rejection: rejection)))
  }

  /// Makes a way to the server, for one engine.
  public func transport() -> MemoryTransport { MemoryTransport(server: self) }

  /// The number of operations in the server's log.
  public var operationCount: Int { state.withLock { $0.server.count } }

  /// Removes the operations that no longer count from the log. A server does this by itself when
  /// the log has doubled.
  public func compact() { state.withLock { $0.server.compact() } }

  /// A copy of the server's contents, for ``restore(_:)``.
  package var backup: SyncServer { state.withLock { $0.server } }

  /// Replaces the server's contents, as if it was restored from a backup.
  package func restore(_ backup: SyncServer) { state.withLock { $0.server = backup } }

  var epoch: String { state.withLock { $0.server.epoch } }

  func push(_ push: SyncPush, epoch: String) throws -> SyncPushAnswer {
    let (answer, listeners) = try state.withLock { state in
      let answer = try state.server.push(push, epoch: epoch)
      if state.server.isLong { state.server.compact() }
      return (answer, Array(state.listeners.values))
    }
    for listener in listeners { listener.yield() }
    return answer
  }

  func pull(after cursor: SyncCursor?, limit: Int) throws -> SyncPage {
    try state.withLock { try $0.server.pull(after: cursor, limit: limit) }
  }

  func hints() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      // A push may have come before the listener, and after its last pull.
      continuation.yield()
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}

/// The way to a ``MemorySyncServer``.
public final class MemoryTransport: SyncTransport {
  private let server: MemorySyncServer
  // A lock: calls may come from several tasks. The epoch of the session, once it is open.
  private let epoch = Mutex<String?>(nil)

  init(server: MemorySyncServer) { self.server = server }

  public func open(node: SyncNode) async throws -> SyncSession {
    let current = server.epoch
    epoch.withLock { $0 = current }
    return SyncSession(epoch: current)
  }

  public func push(_ push: SyncPush) async throws -> SyncPushAnswer {
    guard let epoch = epoch.withLock({ $0 }) else { throw SyncTransportError.expiredCursor }
    return try server.push(push, epoch: epoch)
  }

  public func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage {
    try server.pull(after: cursor, limit: limit)
  }

  public func hints() async -> AsyncStream<Void> { server.hints() }

  public func close() async { epoch.withLock { $0 = nil } }
}
