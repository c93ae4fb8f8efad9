public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// Converts ASCII letters to lower case.
  public func lower() -> SQLQueryExpression<QueryValue> { call("lower") }

  /// Converts ASCII letters to upper case.
  public func upper() -> SQLQueryExpression<QueryValue> { call("upper") }

  /// Removes spaces, or any of the given characters, from both ends.
  public func trim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("trim", characters)
  }

  /// Removes spaces, or any of the given characters, from the start.
  public func ltrim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("ltrim", characters)
  }

  /// Removes spaces, or any of the given characters, from the end.
  public func rtrim(_ characters: String? = nil) -> SQLQueryExpression<QueryValue> {
    call("rtrim", characters)
  }

  /// Returns `length` characters (Unicode scalars) from a position on, or all of them up to the
  /// end. The first character is at 1, the last at -1.
  public func substr(_ offset: Int, _ length: Int? = nil) -> SQLQueryExpression<QueryValue> {
    let length = length.map { [QueryFragment(value: .integer(Int64($0)))] } ?? []
    return SQLQueryExpression(
      .call("substr", [queryFragment, QueryFragment(value: .integer(Int64(offset)))] + length))
  }

  /// Replaces every occurrence of a text.
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

  /// The position of the first occurrence of a text: 1 for the first character, 0 if there is none.
  public func instr(_ text: String) -> SQLQueryExpression<Int> { instr(bind(text)) }

  /// The position of the first occurrence of a text: 1 for the first character, 0 if there is none.
  public func instr(_ text: some QueryExpression<String>) -> SQLQueryExpression<Int> {
    SQLQueryExpression(.call("instr", queryFragment, text.queryFragment))
  }

  /// The Unicode code point of the first character, or NULL if the text is empty.
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
  /// The bytes of the value as hexadecimal digits. It is an empty text for NULL.
  public func hex() -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("hex", queryFragment))
  }

  /// The value as an SQL literal: a text in quotes, a blob in hexadecimal digits.
  public func quote() -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("quote", queryFragment))
  }
}
