#if Postgres
  import Foundation

  /// The settings of connections to a PostgreSQL server.
  ///
  /// A setting that is not set here is libpq's: from `PGHOST`, `PGPORT`, `PGDATABASE`, `PGUSER`,
  /// `PGPASSWORD` and the other `PG…` variables of the process, from the password file
  /// (`~/.pgpass` or `PGPASSFILE`), from a service file, and else the default: a socket of this
  /// machine. So `PostgresConfiguration()` connects as `psql` without arguments does.
  ///
  /// ```swift
  /// var configuration = try PostgresConfiguration("postgres://app@db.example.org/library")
  /// configuration.password = PostgresPassword(secret)
  /// ```
  public struct PostgresConfiguration: Hashable, Sendable {
    /// The name or address of the server, or the folder of its socket, which begins with `/`.
    /// Several, separated by commas, are tried in their order.
    public var host: String?

    /// The port, or the number in the socket's name.
    public var port: Int?

    /// The name of the database.
    public var database: String?

    /// The name of the role to connect as.
    public var user: String?

    /// The password. It is sent only if the server asks for one.
    public var password: PostgresPassword?

    /// The password of the client certificate's key.
    public var keyPassword: PostgresPassword?

    /// The protection by TLS. If it is `nil`, it is that of `PGSSLMODE`; if that is not set either,
    /// it is ``PostgresTLS/verifyFull``, except for the loopback and sockets, where it is libpq's
    /// own default. A host that only a service file names counts as remote.
    public var tls: PostgresTLS?

    /// The file with the certificates of trusted authorities, in place of
    /// `~/.postgresql/root.crt`; `system`, from libpq 16 on, for those that the system trusts.
    public var rootCertificates: String?

    /// The name that the server shows for the connections, in `pg_stat_activity` and in its log.
    public var applicationName: String?

    /// The time after which connecting fails, from the name's look-up to the end of the
    /// authentication, for all hosts together; `nil` for no limit.
    ///
    /// A configuration begins with the whole seconds of `PGCONNECT_TIMEOUT`, of which 0 means no
    /// limit. Without that variable it begins with ten seconds. A service file does not change it.
    public var connectTimeout: Duration?

    /// The number of prepared statements that each connection keeps.
    public var statementCacheCapacity = 64

    /// Whether the answer to a prepared statement that was quick the last time may be awaited on the
    /// caller's thread, for 20 ms at most. After two answers that took more than 2 ms, and for a
    /// statement whose deadline is nearer than 20 ms, the client's threads wait.
    ///
    /// Two changes of threads take longer than a quick query: a row by its key from a server on the
    /// same machine takes 67 µs so, and 126 µs through libpq on another thread (medians of
    /// `ratchet-bench` on a virtual machine). At most one thread of the process waits at a time,
    /// however many connections there are, and never that of a caller that is isolated to an actor.
    /// Set it to false if no thread of Swift's pool, or of your own executor, may wait.
    public var waitsOnCallersThread = true

    /// Whether errors show what the server says about values: ``PostgresError/detail``,
    /// ``PostgresError/context``, and complete messages. Leave it off where errors are logged.
    public var showsArgumentsInErrors = false

    /// Further settings of libpq by their keywords, such as `keepalives_idle` or
    /// `target_session_attrs`.
    ///
    /// The settings above have precedence. A `password` and an `sslpassword` are moved to
    /// ``password`` and ``keyPassword``, where they are not printed; a `connect_timeout` is moved to
    /// ``connectTimeout``.
    public var options: [String: String] = [:] {
      didSet { moveOptions() }
    }

    /// Makes a configuration that leaves everything to libpq.
    public init() {
      self.init(environment: ProcessInfo.processInfo.environment)
    }

    /// - Parameter environment: The variables from which the connect timeout is read.
    package init(environment: [String: String]) {
      connectTimeout = .seconds(10)
      if let seconds = environment["PGCONNECT_TIMEOUT"] { setConnectTimeout(seconds) }
    }

    private mutating func moveOptions() {
      var rest = options
      if let secret = rest.removeValue(forKey: "password") { password = PostgresPassword(secret) }
      if let secret = rest.removeValue(forKey: "sslpassword") {
        keyPassword = PostgresPassword(secret)
      }
      if let seconds = rest["connect_timeout"], setConnectTimeout(seconds) {
        rest["connect_timeout"] = nil
      }
      // An assignment comes here again.
      if rest.count < options.count { options = rest }
    }

    /// Sets the connect timeout as libpq reads it: in whole seconds; zero or less for no limit.
    /// Returns false for a text that is not a number.
    @discardableResult
    mutating func setConnectTimeout(_ text: String) -> Bool {
      guard let seconds = Int(text.trimmingCharacters(in: .whitespaces)) else { return false }
      connectTimeout = seconds > 0 ? .seconds(seconds) : nil
      return true
    }
  }

  extension PostgresConfiguration: CustomStringConvertible {
    /// Names the server and the database, such as `postgres://app@db.example.org:5432/library`;
    /// never the password.
    public var description: String {
      let user = user.map { "\($0)@" } ?? ""
      let port = port.map { ":\($0)" } ?? ""
      return "postgres://\(user)\(host ?? "")\(port)/\(database ?? "")"
    }
  }
#endif
