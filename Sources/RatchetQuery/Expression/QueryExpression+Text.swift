public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// Whether the text fits a pattern: `%` is any text, `_` any character. ASCII letters fit in
  /// either case. After the escape character, each of the three stands for itself.
  public func like(_ pattern: String, escape: Character? = nil) -> SQLQueryExpression<Bool> {
    like(bind(pattern, as: String.self), escape: escape)
  }

  /// Whether the text fits a pattern that is computed.
  public func like(
    _ pattern: some QueryExpression<String>, escape: Character? = nil
  ) -> SQLQueryExpression<Bool> {
    var fragment = QueryFragment.binary(self, "LIKE", pattern, .equality)
    if let escape {
      fragment.append(verbatim: " ESCAPE \(String(escape).quoted(UInt8(ascii: "'")))")
    }
    return SQLQueryExpression(fragment.with(.equality))
  }

  /// Whether the text fits a pattern of file names: `*` is any text, `?` any character, `[a-z]` one
  /// of these. Case counts.
  public func glob(_ pattern: String) -> SQLQueryExpression<Bool> {
    glob(bind(pattern, as: String.self))
  }

  /// Whether the text fits a pattern that is computed.
  public func glob(_ pattern: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "GLOB", pattern, .equality))
  }

  // MARK: Text that is no pattern

  /// Whether it begins with this text: none of its characters means anything else. ASCII letters
  /// are the same in either case, as in `like`.
  public func hasPrefix(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("\(text.escapedForLike)%", escape: "\\") : hasPrefix(bind(text))
  }

  /// Whether it begins with a text that is computed.
  public func hasPrefix(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(
      .binary(place(of: text), "=", QueryFragment(verbatim: "1", .primary), .equality))
  }

  /// Whether it ends with this text: none of its characters means anything else. ASCII letters are
  /// the same in either case, as in `like`, which reads a text up to its first NUL.
  public func hasSuffix(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("%\(text.escapedForLike)", escape: "\\") : hasSuffix(bind(text))
  }

  /// Whether it ends with a text that is computed.
  public func hasSuffix(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    // By bytes: the functions of texts count up to the first NUL. Of no bytes at all SQLite answers
    // NULL, hence a letter before them, in upper case, which the end cannot hold.
    let all: QueryFragment = "CAST('X' || lower(\(queryFragment)) AS BLOB)"
    let end: QueryFragment = "CAST(lower(\(text.queryFragment)) AS BLOB)"
    let start: QueryFragment = "length(\(all)) - length(\(end)) + 1"
    return SQLQueryExpression(
      .binary(.call("substr", all, start), "=", end.with(.primary), .equality))
  }

  /// Whether it holds this text: none of its characters means anything else. ASCII letters are the
  /// same in either case, as in `like`, which reads a text up to its first NUL. To find what is behind
  /// one use `instr`.
  public func contains(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("%\(text.escapedForLike)%", escape: "\\") : contains(bind(text))
  }

  /// Whether it holds a text that is computed.
  public func contains(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(
      .binary(place(of: text), ">", QueryFragment(verbatim: "0", .primary), .comparison))
  }

  private func place(of text: some QueryExpression<String>) -> QueryFragment {
    .call("instr", .call("lower", queryFragment), .call("lower", text.queryFragment))
  }
}

/// LIKE reads a pattern up to its first NUL, and refuses one of more than 50,000 bytes.
private func fitsLike(_ text: String) -> Bool {
  text.utf8.count < 20_000 && !text.utf8.contains(0)
}

extension String {
  /// As a part of a pattern for LIKE that has the backslash as its escape.
  fileprivate var escapedForLike: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// The text, to be compared and sorted in another way.
  public func collate(_ collation: Collation) -> SQLQueryExpression<QueryValue> {
    var fragment = queryFragment.operand(.collate)
    fragment.append(verbatim: " COLLATE \(collation.name.quotedIdentifier)")
    return SQLQueryExpression(fragment.with(.collate))
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// The one text, then the other. NULL where either is NULL.
  public static func + (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "||", right, .concatenation))
  }

  /// The one text, then the other. NULL where either is NULL.
  public static func + (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(left, "||", bind(right, as: QueryValue.NonNull.self), .concatenation))
  }

  /// The one text, then the other. NULL where either is NULL.
  public static func + (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "||", right, .concatenation))
  }
}
