#if Postgres
  /// The size of a ``PostgresClient``'s pool, and the times after which it acts.
  public struct PostgresPoolSettings: Hashable, Sendable {
    /// The number of connections that are kept open even if unused.
    public var minimum = 0

    /// The largest number of connections at the same time, at least one. Further callers wait, and
    /// are served in the order in which they came.
    public var maximum = 8

    /// The time after which an unused connection is closed, if more than ``minimum`` are
    /// open; `nil` for never.
    public var idleTime: Duration? = .seconds(60)

    /// The age at which a connection is replaced by a new one as soon as it is unused, so that a
    /// change of the server's address or roles is noticed; `nil` for never. Each connection's own
    /// limit is up to a tenth shorter, so that not all are replaced at once.
    public var lifeTime: Duration? = .seconds(30 * 60)

    /// The time that a caller waits for a connection before it throws; `nil` for no limit.
    public var checkoutTimeout: Duration? = .seconds(10)

    /// A connection that was not used for this long is asked for a sign of life before it is lent;
    /// `nil` for never.
    public var healthCheckAfter: Duration? = .seconds(15)

    /// Makes settings with the default values.
    public init() {}
  }
#endif
