#if Postgres
  /// A message of the server that is not an error, such as the warning of a statement or the text of
  /// `RAISE NOTICE`.
  ///
  /// Its texts come as the server sends them, and can contain values.
  public struct PostgresNotice: Hashable, Sendable {
    /// The severity in English: `WARNING`, `NOTICE`, `INFO`, `LOG` or `DEBUG`.
    public var severity: String

    /// The server's code.
    public var state: SQLState?

    /// A description of the event.
    public var message: String

    /// The server's details.
    public var detail: String?

    /// The server's suggestion.
    public var hint: String?

    /// Makes a notice.
    public init(
      severity: String, message: String, state: SQLState? = nil, detail: String? = nil,
      hint: String? = nil
    ) {
      self.severity = severity
      self.message = message
      self.state = state
      self.detail = detail
      self.hint = hint
    }

    /// Makes a notice of the fields of the server's report.
    ///
    /// - Parameter fields: Returns the text of a field, named by libpq's `PG_DIAG_…` code.
    package init(fields: (Int32) -> String?) {
      self.init(
        severity: fields(FieldCode.severity) ?? fields(FieldCode.localizedSeverity) ?? "",
        message: fields(FieldCode.message) ?? "",
        state: fields(FieldCode.state).map(SQLState.init(rawValue:)),
        detail: fields(FieldCode.detail), hint: fields(FieldCode.hint))
    }
  }
#endif
