#if Postgres
  import Foundation

  extension PostgresConfiguration {
    /// The keywords and values for libpq, among them the password.
    package var parameters: [(String, String)] {
      parameters(environment: ProcessInfo.processInfo.environment)
    }

    /// - Parameter environment: The variables from which libpq takes what is not set.
    package func parameters(environment: [String: String]) -> [(String, String)] {
      // An empty value counts as none, for libpq too.
      var all = options.filter { !$0.value.isEmpty }
      // Texts come in UTF-8, whatever the database's encoding is.
      all["client_encoding"] = "UTF8"
      // Encryption by Kerberos would take the place of the TLS that was asked for.
      if all["gssencmode"] == nil, environment["PGGSSENCMODE"] == nil {
        all["gssencmode"] = "disable"
      }
      if all["sslmode"] == nil, environment["PGSSLMODE"] == nil, !isLocal(environment) {
        all["sslmode"] = PostgresTLS.verifyFull.rawValue
      }
      let settings = [
        ("host", host), ("port", port.map(String.init)), ("dbname", database), ("user", user),
        ("password", password?.revealed), ("sslpassword", keyPassword?.revealed),
        ("sslmode", tls?.rawValue), ("sslrootcert", rootCertificates),
        ("application_name", applicationName),
      ]
      for case (let keyword, let value?) in settings { all[keyword] = value }
      // libpq ignores its own limit where connecting does not block.
      all["connect_timeout"] = nil
      return all.sorted { $0.key < $1.key }
    }

    /// Whether every host is a socket or the loopback.
    private func isLocal(_ environment: [String: String]) -> Bool {
      func value(_ given: String?, _ variable: String) -> String? {
        if let given, !given.isEmpty { return given }
        return environment[variable].flatMap { $0.isEmpty ? nil : $0 }
      }
      // libpq connects to the address, and takes the name only to verify the certificate.
      if let addresses = value(options["hostaddr"], "PGHOSTADDR") {
        return addresses.allHosts(areLocal: Self.isLocal)
      }
      // A service file can name any host.
      let isByService = value(options["service"], "PGSERVICE") != nil
      let given = host ?? options["host"] ?? ""
      if isByService && given.isEmpty { return false }
      return (value(given, "PGHOST") ?? "").allHosts(areLocal: Self.isLocal)
    }

    /// An empty host is libpq's default: a socket.
    private static func isLocal(_ host: Substring) -> Bool {
      if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
      if host.lowercased() == "localhost" || host == "::1" { return true }
      // 127.example.org is a name.
      let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
      return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
  }

  extension String {
    fileprivate func allHosts(areLocal isLocal: (Substring) -> Bool) -> Bool {
      split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
        isLocal(Substring(host.trimmingCharacters(in: .whitespaces)))
      }
    }
  }
#endif
