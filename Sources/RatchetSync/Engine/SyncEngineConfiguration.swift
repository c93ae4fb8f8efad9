/// The settings of an engine.
public struct SyncEngineConfiguration: Hashable, Sendable {
  /// The time between two pulls without a hint, and between two looks into the outbox.
  public var pollInterval: Duration = .seconds(30)
  /// The longest wait after the first failure. It doubles with each further one; the actual wait is
  /// a random time between its half and all of it.
  public var firstBackoff: Duration = .seconds(1)
  /// The longest wait after many failures.
  public var maximumBackoff: Duration = .seconds(30)
  /// The number of operations to pull at a time. The transport may return fewer.
  public var pageSize = 1000

  /// Makes the default settings.
  public init() {}
}
