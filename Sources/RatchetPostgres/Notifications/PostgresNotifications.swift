#if Postgres
  import RatchetDependencies

  /// A notification that a session sent with `NOTIFY`.
  public struct PostgresNotification: Hashable, Sendable {
    /// The channel to which it was sent.
    public var channel: String
    /// The text of the notification; empty if it has none.
    public var payload: String
    /// The server process of the session that sent it.
    public var processID: Int32

    /// Makes a notification, for tests and previews.
    public init(channel: String, payload: String, processID: Int32) {
      self.channel = channel
      self.payload = payload
      self.processID = processID
    }
  }

  /// An event on the channels that are listened to.
  public enum PostgresNotificationEvent: Hashable, Sendable {
    /// From now on notifications arrive. After a loss (`true`) some may have been missed: read again
    /// what they would have reported.
    case listening(afterLoss: Bool)
    /// A notification has arrived.
    case notification(PostgresNotification)
  }

  /// The notifications of some channels, over a connection of its own for each iteration.
  ///
  /// The first element is always `listening(afterLoss: false)`. When the connection is lost, it is
  /// made again, with pauses that double from 100 milliseconds to 30 seconds; `listening(afterLoss:
  /// true)` reports that. Notifications of one session come in the order of its commits.
  /// They are read from the socket when they are asked for, and otherwise wait in the server.
  ///
  /// An error of the first connection is thrown. So is every later one that will not pass by itself,
  /// such as a wrong password. A silent connection is checked in an interval.
  ///
  /// ```swift
  /// for try await event in PostgresNotifications(configuration, channels: ["book"]) {
  ///   switch event {
  ///   case .listening: await reload()
  ///   case .notification(let notification): await reload(book: notification.payload)
  ///   }
  /// }
  /// ```
  public struct PostgresNotifications: AsyncSequence, Sendable {
    let configuration: PostgresConfiguration
    let channels: [String]
    let checkInterval: Duration
    let clock: any Clock<Duration>
    // Only a pause reads it, so that a test without one need not set it.
    let random: Dependency<WithRandomNumberGenerator>

    /// The pauses before connecting again use the dependencies `continuousClock` and
    /// `withRandomNumberGenerator` of the caller.
    ///
    /// - Parameters:
    ///   - channels: the exact names; they are not folded to lower case.
    ///   - checkInterval: how long the connection may be silent before the server is asked for an
    ///     answer, which it has to give within five seconds.
    public init(
      _ configuration: PostgresConfiguration, channels: [String],
      checkInterval: Duration = .seconds(30)
    ) {
      @Dependency(\.continuousClock) var clock
      self.configuration = configuration
      self.channels = channels
      self.checkInterval = checkInterval
      self.clock = clock
      random = Dependency(\.withRandomNumberGenerator)
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(notifications: self)
    }

    /// An iteration of the events, which has a connection of its own.
    public struct Iterator: AsyncIteratorProtocol {
      private let notifications: PostgresNotifications
      private var connection: PostgresConnection?
      private var wasConnected = false
      private var pauses = ReconnectPauses()

      init(notifications: PostgresNotifications) {
        self.notifications = notifications
      }

      /// Waits for the next event. Never returns `nil`: the sequence ends with an error, or when its
      /// task is cancelled with `CancellationError`.
      public mutating func next() async throws -> PostgresNotificationEvent? {
        while true {
          do {
            if let connection {
              return .notification(
                try await connection.notification(checking: notifications.checkInterval))
            }
            connection = try await notifications.connect()
            pauses = ReconnectPauses()
            defer { wasConnected = true }
            return .listening(afterLoss: wasConnected)
          } catch let error as PostgresError where wasConnected && error.canPass {
            connection = nil
            let pause = notifications.random.wrappedValue { pauses.next(using: &$0) }
            try await notifications.clock.sleep(for: pause)
          }
        }
      }
    }

    private func connect() async throws -> PostgresConnection {
      let connection = try await PostgresConnection.connect(configuration)
      try await connection.listen(channels)
      return connection
    }
  }

  /// The pauses before the next attempts to connect: each about twice the last one.
  struct ReconnectPauses {
    private var milliseconds = 100

    mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
      defer { milliseconds = min(2 * milliseconds, 30_000) }
      // So that many clients do not come back at the same moment.
      return .milliseconds(Int.random(in: milliseconds / 2...milliseconds, using: &generator))
    }
  }

  extension PostgresError {
    /// Whether another attempt to connect can succeed by itself.
    fileprivate var canPass: Bool {
      kind == .connection || kind == .timeout || state == .tooManyConnections
        || state == .queryCancelled
    }
  }
#endif
