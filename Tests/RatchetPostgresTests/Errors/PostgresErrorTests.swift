#if Postgres
  import RatchetPostgres
  import Testing

  struct PostgresErrorTests {
    private func error(
      _ fields: [Character: String], sql: String? = nil, showsArguments: Bool = false
    ) -> PostgresError {
      PostgresError(
        fields: { code in
          UInt8(exactly: code).map { Character(Unicode.Scalar($0)) }.flatMap { fields[$0] }
        }, sql: sql, showsArguments: showsArguments)
    }

    private let duplicate: [Character: String] = [
      "S": "FEHLER", "V": "ERROR", "C": "23505",
      "M": "duplicate key value violates unique constraint \"person_email_key\"",
      "D": "Key (email)=(geheim) already exists.", "s": "public", "t": "person",
      "n": "person_email_key", "W": "COPY person, line 1: \"geheim\"",
    ]

    @Test func `the server's fields are kept`() {
      let error = error(duplicate, sql: "INSERT INTO person(email) VALUES ($1)")
      #expect(error.kind == .server)
      #expect(error.state == .uniqueViolation)
      #expect(error.state?.classCode == "23")
      #expect(error.severity == "ERROR")
      #expect(error.schema == "public")
      #expect(error.table == "person")
      #expect(error.constraint == "person_email_key")
      #expect(
        error.description == """
          PostgreSQL 23505: duplicate key value violates unique constraint "person_email_key" \
          (table: public.person; constraint: person_email_key; \
          in: INSERT INTO person(email) VALUES ($1))
          """)
    }

    @Test func `values are shown only on request`() {
      #expect(error(duplicate).detail == nil)
      #expect(error(duplicate).context == nil)
      let shown = error(duplicate, showsArguments: true)
      #expect(shown.detail == "Key (email)=(geheim) already exists.")
      #expect(shown.description.contains("detail: Key (email)=(geheim) already exists."))
      #expect(shown.description.contains("context: COPY person, line 1: \"geheim\""))
    }

    @Test(arguments: [
      (
        "invalid input syntax for type integer: \"geheim\"",
        "invalid input syntax for type integer: …"
      ),
      (
        "value \"geheim \" mit\" is out of range for type integer",
        "value … is out of range for type integer"
      ),
      ("integer out of range", "integer out of range"),
    ])
    func `a message does not quote the value`(_ message: String, _ expected: String) {
      #expect(error(["C": "22P02", "M": message]).message == expected)
      #expect(error(["C": "22P02", "M": message], showsArguments: true).message == message)
    }

    @Test func `names stay in messages`() {
      let error = error(["C": "42P01", "M": "relation \"book\" does not exist"])
      #expect(error.message == "relation \"book\" does not exist")
    }

    @Test func `an arrow shows the place in characters`() {
      let error = error(
        ["C": "42703", "M": "column \"x\" does not exist", "P": "16", "H": "Use y."],
        sql: "SELECT 'äö🐘',\n  x\nFROM book")
      #expect(error.position == 16)
      #expect(
        error.description == """
          PostgreSQL 42703: column "x" does not exist \
          (hint: Use y.; in: SELECT 'äö🐘', →x FROM book)
          """)
    }

    @Test(arguments: [0, -1, 1000, Int.max])
    func `a place outside of the statement is left out`(_ position: Int) {
      let error = error(["C": "42601", "M": "m", "P": "\(position)"], sql: "SELECT 1")
      #expect(error.description == "PostgreSQL 42601: m (in: SELECT 1)")
    }

    @Test func `the kind follows from the state`() {
      #expect(error(["C": "57014", "M": "m"]).kind == .cancelled)
      for state in ["08006", "57P01", "57P02", "57P03"] {
        #expect(error(["C": state, "M": "m"]).kind == .connection)
      }
      for state in ["40001", "40P01"] {
        #expect(error(["C": state, "M": "m"]).kind == .server)
        #expect(error(["C": state, "M": "m"]).isSerializationFailure)
      }
      #expect(error([:]).kind == .server)
      #expect(error([:]).message == "the server sent an error without a message")
    }

    @Test func `an error of this process is one line, too`() {
      let error = PostgresError(kind: .client, message: "a\nb", sql: "SELECT\n  $1")
      #expect(error.description == "PostgreSQL client: a b (in: SELECT $1)")
    }
  }
#endif
