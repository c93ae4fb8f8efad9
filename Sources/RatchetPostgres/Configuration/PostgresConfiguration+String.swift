#if Postgres
  import RatchetCPQ

  extension PostgresConfiguration {
    /// Reads a connection string: a URI (`postgres://user:password@host:port/database?sslmode=…`),
    /// or pairs (`host=… dbname=…`), as every program over libpq does.
    ///
    /// A string that cannot be read throws a ``PostgresError`` of the kind `client`, which shows no
    /// part of it.
    public init(_ connectionString: String) throws(PostgresError) {
      self.init()
      guard !connectionString.utf8.contains(0) else {
        throw Self.unreadable(PostgresWording.nulInConnectionString)
      }
      var reason: UnsafeMutablePointer<CChar>?
      guard let first = PQconninfoParse(connectionString, &reason) else {
        defer { PQfreemem(reason) }
        throw Self.unreadable(
          reason.map { PostgresWording.withoutQuoted(String(cString: $0)) }
            ?? PostgresWording.noMemory)
      }
      defer { PQconninfoFree(first) }
      var option = first
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val {
          try set(String(cString: keyword), to: String(cString: value))
        }
        option += 1
      }
    }

    private mutating func set(_ keyword: String, to value: String) throws(PostgresError) {
      switch keyword {
      case "host": host = value
      case "dbname": database = value
      case "user": user = value
      case "sslrootcert": rootCertificates = value
      case "application_name": applicationName = value
      case "sslmode":
        guard let mode = PostgresTLS(rawValue: value) else {
          throw Self.unreadable(PostgresWording.unknownTLSMode)
        }
        tls = mode
      case "connect_timeout":
        guard setConnectTimeout(value) else {
          throw Self.unreadable(PostgresWording.notANumber(keyword))
        }
      case "port" where Int(value) != nil: port = Int(value)
      // A list of ports, one for each of several hosts, stays as it is.
      default: options[keyword] = value
      }
    }

    private static func unreadable(_ reason: String) -> PostgresError {
      PostgresError(kind: .client, message: PostgresWording.notAConnectionString(reason))
    }
  }
#endif
