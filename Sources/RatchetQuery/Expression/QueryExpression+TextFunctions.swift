public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// The text with the letters of ASCII in lower case.
  public func lower() -> SQLQueryExpression<QueryValue> { call("lower") }

  /// The text with the letters of ASCII in upper case.
  public func upper() -> SQLQueryExpression<QueryValue> { call("upper") }

  /// The text without spaces, or without any of these characters, at both ends.
  public func trim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("trim", characters)
  }

  /// The text without spaces, or without any of these characters, at its start.
  public func ltrim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("ltrim", characters)
  }

  /// The text without spaces, or without any of these characters, at its end.
  public func rtrim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("rtrim", characters)
  }

  /// So many characters (Unicode scalars) from a place on, or all of them to the end. The first is
  /// at 1, the last at -1.
  public func substr(_ offset: Int, _ length: Int? = nil) -> SQLQueryExpression<QueryValue> {
    let length = length.map { [QueryFragment(value: .integer(Int64($0)))] } ?? []
    return SQLQueryExpression(
      .call("substr", [queryFragment, QueryFragment(value: .integer(Int64(offset)))] + length))
  }

  /// The text with every occurrence of another replaced.
  public func replace(
    _ other: String, _ replacement: String
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .call(
        "replace", queryFragment, QueryFragment(value: .text(other)),
        QueryFragment(value: .text(replacement))))
  }

  private func call(_ name: String, _ text: String? = nil) -> SQLQueryExpression<QueryValue> {
    let text = text.map { [QueryFragment(value: .text($0))] } ?? []
    return SQLQueryExpression(.call(name, [queryFragment] + text))
  }
}

extension QueryExpression where QueryValue: QueryBindable, QueryValue.QueryOutput == String {
  /// The number of characters (Unicode scalars) before the first NUL.
  public func length() -> SQLQueryExpression<Int> {
    SQLQueryExpression(.call("length", queryFragment))
  }

  /// Where a text begins for the first time: 1 is the first character, 0 is nowhere.
  public func instr(_ text: String) -> SQLQueryExpression<Int> { instr(bind(text)) }

  /// Where a text begins for the first time: 1 is the first character, 0 is nowhere.
  public func instr(_ text: some QueryExpression<String>) -> SQLQueryExpression<Int> {
    SQLQueryExpression(.call("instr", queryFragment, text.queryFragment))
  }

  /// The number of the first character; NULL if there is none.
  public func unicode() -> SQLQueryExpression<Int?> {
    SQLQueryExpression(.call("unicode", queryFragment))
  }
}

extension QueryExpression where QueryValue: QueryBindable, QueryValue.QueryOutput: Sequence<UInt8> {
  /// The number of bytes.
  public func length() -> SQLQueryExpression<Int> {
    SQLQueryExpression(.call("length", queryFragment))
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The bytes of the value, each as two digits; no text at all for NULL.
  public func hex() -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("hex", queryFragment))
  }

  /// The value as a literal of SQL: a text in quotes, a blob in hexadecimal digits.
  public func quote() -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("quote", queryFragment))
  }
}
