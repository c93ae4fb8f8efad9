import RatchetData
public import RatchetDependencies
import RatchetIssues

extension DependencyValues {
  /// The program's engine.
  ///
  /// It has no default: a program sets it at its start, with
  /// ``bootstrapDatabase(_:at:configuration:seeds:synchronizing:over:syncEngineDelegate:)`` or by
  /// itself. An engine that is used without being set reports an issue, and throws.
  ///
  /// ```swift
  /// @Dependency(\.defaultSyncEngine) var engine
  /// try await engine.syncChanges()
  /// ```
  public var defaultSyncEngine: SyncEngine {
    get { self[DefaultSyncEngineKey.self] }
    set { self[DefaultSyncEngineKey.self] = newValue }
  }
}

private enum DefaultSyncEngineKey: DependencyKey {
  static var liveValue: SyncEngine {
    SyncEngine(
      unset: UnsetDatabase(message: Wording.noDefaultSyncEngine, refusal: refusal),
      transport: UnsetServer())
  }
  static var testValue: SyncEngine { liveValue }
}

@Sendable private func refusal() -> any Error {
  reportIssue(Wording.noDefaultSyncEngine)
  return SyncError(code: .misuse, message: Wording.noDefaultSyncEngine)
}

/// The server of an engine that is not set.
private struct UnsetServer: SyncTransport {
  func open(node: SyncNode) async throws -> SyncSession { throw refusal() }
  func push(_ push: SyncPush) async throws -> SyncPushAnswer { throw refusal() }
  func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage { throw refusal() }
  func hints() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  func close() async {}
}
