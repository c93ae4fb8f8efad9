#if Postgres
  extension PostgresError {
    /// Makes an error of the fields of a server's report.
    ///
    /// - Parameters:
    ///   - fields: Returns the text of a field, named by libpq's `PG_DIAG_…` code.
    ///   - sql: The statement as it was sent.
    ///   - showsArguments: Whether texts that can quote values are kept.
    package init(fields: (Int32) -> String?, sql: String?, showsArguments: Bool) {
      let state = fields(FieldCode.state).map(SQLState.init(rawValue:))
      let message = fields(FieldCode.message) ?? PostgresWording.noMessage
      self.init(
        kind: Kind(state),
        message: showsArguments ? message : PostgresWording.withoutValues(message, state),
        state: state, sql: sql)
      // The other severity is in the server's language, and older servers send only that one.
      severity = fields(FieldCode.severity) ?? fields(FieldCode.localizedSeverity)
      hint = fields(FieldCode.hint)
      schema = fields(FieldCode.schema)
      table = fields(FieldCode.table)
      column = fields(FieldCode.column)
      dataType = fields(FieldCode.dataType)
      constraint = fields(FieldCode.constraint)
      position = fields(FieldCode.position).flatMap { Int($0) }
      if showsArguments {
        detail = fields(FieldCode.detail)
        context = fields(FieldCode.context)
      }
    }
  }

  extension PostgresError.Kind {
    fileprivate init(_ state: SQLState?) {
      if state == .queryCancelled {
        self = .cancelled
      } else if let state, state.endsConnection {
        self = .connection
      } else {
        self = .server
      }
    }
  }

  /// libpq's codes are macros for characters, which Swift does not import as `Int32` everywhere.
  enum FieldCode {
    static let severity = code("V")
    static let localizedSeverity = code("S")
    static let state = code("C")
    static let message = code("M")
    static let detail = code("D")
    static let hint = code("H")
    static let position = code("P")
    static let context = code("W")
    static let schema = code("s")
    static let table = code("t")
    static let column = code("c")
    static let dataType = code("d")
    static let constraint = code("n")

    private static func code(_ character: Unicode.Scalar) -> Int32 { Int32(character.value) }
  }
#endif
