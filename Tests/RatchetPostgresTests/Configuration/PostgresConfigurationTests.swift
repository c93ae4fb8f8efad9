#if Postgres
  import Foundation
  import RatchetPostgres
  import Testing

  struct PostgresConfigurationTests {
    private func parameters(
      _ configuration: PostgresConfiguration, _ environment: [String: String] = [:]
    ) -> [String: String] {
      Dictionary(uniqueKeysWithValues: configuration.parameters(environment: environment))
    }

    // MARK: Connection strings

    @Test func `a URI is read`() throws {
      let configuration = try PostgresConfiguration(
        "postgres://app:p%40ss@db.example.org:5433/library?sslmode=require&keepalives_idle=30")
      #expect(configuration.host == "db.example.org")
      #expect(configuration.port == 5433)
      #expect(configuration.user == "app")
      #expect(configuration.password == "p@ss")
      #expect(configuration.database == "library")
      #expect(configuration.tls == .require)
      #expect(configuration.options == ["keepalives_idle": "30"])
    }

    @Test func `pairs are read`() throws {
      let configuration = try PostgresConfiguration(
        "host=/tmp dbname='a b' application_name=tests connect_timeout=3 sslpassword=key")
      #expect(configuration.host == "/tmp")
      #expect(configuration.database == "a b")
      #expect(configuration.applicationName == "tests")
      #expect(configuration.connectTimeout == .seconds(3))
      #expect(configuration.keyPassword == "key")
      #expect(configuration.options.isEmpty)
    }

    @Test func `no limit for connecting is zero in a string`() throws {
      #expect(try PostgresConfiguration("connect_timeout=0").connectTimeout == nil)
      #expect(try PostgresConfiguration("").connectTimeout == .seconds(10))
    }

    @Test(
      arguments: [
        ("3", .seconds(3)), ("0", nil), ("-1", nil), (" 20 ", .seconds(20)), ("soon", .seconds(10)),
        ("", .seconds(10)), (nil, .seconds(10)),
      ] as [(String?, Duration?)])
    func `the connect timeout begins with the variable`(_ text: String?, _ timeout: Duration?) {
      let environment = text.map { ["PGCONNECT_TIMEOUT": $0] } ?? [:]
      #expect(PostgresConfiguration(environment: environment).connectTimeout == timeout)
    }

    @Test func `a connect timeout in the options is moved`() {
      var configuration = PostgresConfiguration(environment: ["PGCONNECT_TIMEOUT": "3"])
      configuration.options = ["connect_timeout": "7", "keepalives": "0"]
      #expect(configuration.connectTimeout == .seconds(7))
      #expect(configuration.options == ["keepalives": "0"])
    }

    @Test func `several hosts keep their ports`() throws {
      let configuration = try PostgresConfiguration("postgres://a:1,b:2/library")
      #expect(configuration.host == "a,b")
      #expect(configuration.port == nil)
      #expect(parameters(configuration)["port"] == "1,2")
    }

    @Test(arguments: [
      ("postgres://user:geh eim@host/%zz", "invalid"),
      ("host=a geheim", "missing"),
      ("geheim", "missing"),
      ("geheim=1", "invalid connection option"),
      ("host=a sslmode=geheim", "sslmode"),
      ("connect_timeout=geheim", "connect_timeout"),
      ("host=a\0geheim", "NUL"),
    ])
    func `an error about a string shows no part of it`(_ string: String, _ reason: String) {
      let error = #expect(throws: PostgresError.self) { try PostgresConfiguration(string) }
      #expect(error?.kind == .client)
      #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
      #expect(error.map { "\($0)".contains("geh") } == false, "\(String(describing: error))")
    }

    // MARK: TLS

    @Test(arguments: [
      "localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "/var/run/postgresql",
      "@abstract", "", "localhost,/tmp",
    ])
    func `a local host needs no TLS`(_ host: String) {
      var configuration = PostgresConfiguration()
      configuration.host = host
      #expect(parameters(configuration)["sslmode"] == nil)
    }

    @Test(arguments: [
      "db.example.org", "10.0.0.1", "127.example.org", "localhost.example.org", "1270.0.0.1",
      "127.0.0.256", "::2", "localhost,db.example.org",
    ])
    func `any other host is verified`(_ host: String) {
      var configuration = PostgresConfiguration()
      configuration.host = host
      #expect(parameters(configuration)["sslmode"] == "verify-full")
    }

    @Test func `the address decides, not the name`() {
      var configuration = PostgresConfiguration()
      configuration.host = "localhost"
      configuration.options["hostaddr"] = "10.0.0.1"
      #expect(parameters(configuration)["sslmode"] == "verify-full")
      configuration.options["hostaddr"] = nil
      #expect(parameters(configuration, ["PGHOSTADDR": "10.0.0.1"])["sslmode"] == "verify-full")
    }

    @Test func `variables and services count where nothing is set`() {
      var configuration = PostgresConfiguration()
      #expect(parameters(configuration)["sslmode"] == nil)
      #expect(parameters(configuration, ["PGHOST": "db.example.org"])["sslmode"] == "verify-full")
      #expect(parameters(configuration, ["PGSERVICE": "main"])["sslmode"] == "verify-full")
      // libpq reads it itself.
      #expect(
        parameters(configuration, ["PGHOST": "db.example.org", "PGSSLMODE": "require"])["sslmode"]
          == nil)
      configuration.host = ""
      #expect(parameters(configuration, ["PGHOST": "db.example.org"])["sslmode"] == "verify-full")
      configuration.host = "localhost"
      #expect(parameters(configuration, ["PGHOST": "db.example.org"])["sslmode"] == nil)
    }

    @Test func `a mode that is set has precedence`() {
      var configuration = PostgresConfiguration()
      configuration.host = "db.example.org"
      configuration.tls = .disable
      #expect(parameters(configuration, ["PGSSLMODE": "require"])["sslmode"] == "disable")
      configuration.tls = nil
      configuration.options["sslmode"] = ""
      #expect(parameters(configuration)["sslmode"] == "verify-full")
    }

    @Test func `texts are UTF-8 and encryption is TLS`() {
      var configuration = PostgresConfiguration()
      configuration.options["client_encoding"] = "LATIN1"
      configuration.options["connect_timeout"] = "3"
      let all = parameters(configuration)
      #expect(all == ["client_encoding": "UTF8", "gssencmode": "disable"])
    }

    // MARK: Passwords

    @Test func `a password is never printed`() throws {
      var configuration = try PostgresConfiguration("postgres://app:geheim@localhost/library")
      configuration.options["sslpassword"] = "geheim"
      var dumped = ""
      dump(configuration, to: &dumped)
      let password = try #require(configuration.password)
      dump(password, to: &dumped)
      for text in [
        dumped, "\(configuration)", String(reflecting: configuration), "\(password)",
        String(reflecting: password), String(describing: configuration.options),
      ] {
        #expect(!text.contains("geheim"), "\(text)")
      }
      #expect(parameters(configuration)["password"] == "geheim")
      #expect(parameters(configuration)["sslpassword"] == "geheim")
      #expect("\(configuration)" == "postgres://app@localhost/library")
    }

    @Test func `a password cannot be encoded`() {
      #expect(!(PostgresPassword.self is any Encodable.Type))
    }

    @Test func `a password in the options is moved`() {
      var configuration = PostgresConfiguration()
      configuration.options = ["password": "geheim", "keepalives": "0"]
      #expect(configuration.password == "geheim")
      #expect(configuration.options == ["keepalives": "0"])
    }
  }
#endif
