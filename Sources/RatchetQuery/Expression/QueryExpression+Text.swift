public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// Tests whether the text matches a LIKE pattern: `%` matches any text, `_` any character, and
  /// ASCII letters match in either case. After the escape character, `%`, `_` and the escape
  /// character itself are literal.
  public func like(_ pattern: String, escape: Character? = nil) -> SQLQueryExpression<Bool> {
    like(bind(pattern, as: String.self), escape: escape)
  }

  /// Tests whether the text matches a LIKE pattern that an expression computes.
  public func like(
    _ pattern: some QueryExpression<String>, escape: Character? = nil
  ) -> SQLQueryExpression<Bool> {
    var fragment = QueryFragment.binary(self, "LIKE", pattern, .equality)
    if let escape {
      fragment.append(verbatim: " ESCAPE \(String(escape).quoted(UInt8(ascii: "'")))")
    }
    return SQLQueryExpression(fragment.with(.equality))
  }

  /// Tests whether the text matches a GLOB pattern: `*` matches any text, `?` any character, and
  /// `[a-z]` a character of the range. Matching is case-sensitive.
  public func glob(_ pattern: String) -> SQLQueryExpression<Bool> {
    glob(bind(pattern, as: String.self))
  }

  /// Tests whether the text matches a GLOB pattern that an expression computes.
  public func glob(_ pattern: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "GLOB", pattern, .equality))
  }

  // MARK: Literal text

  /// Tests whether the text begins with another one. No character of it is a wildcard. ASCII
  /// letters match in either case, as in `like`.
  public func hasPrefix(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("\(text.escapedForLike)%", escape: "\\") : hasPrefix(bind(text))
  }

  /// Tests whether the text begins with one that an expression computes.
  public func hasPrefix(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(
      .binary(place(of: text), "=", QueryFragment(verbatim: "1", .primary), .equality))
  }

  /// Tests whether the text ends with another one. No character of it is a wildcard. ASCII letters
  /// match in either case, as in `like`, which reads a text up to its first NUL.
  public func hasSuffix(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("%\(text.escapedForLike)", escape: "\\") : hasSuffix(bind(text))
  }

  /// Tests whether the text ends with one that an expression computes.
  public func hasSuffix(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    // Compares bytes, because the functions for text stop at the first NUL. For a blob without
    // bytes SQLite returns NULL, so an upper-case letter is put before the text; lower-cased text
    // cannot match it.
    let all: QueryFragment = "CAST('X' || lower(\(queryFragment)) AS BLOB)"
    let end: QueryFragment = "CAST(lower(\(text.queryFragment)) AS BLOB)"
    let start: QueryFragment = "length(\(all)) - length(\(end)) + 1"
    return SQLQueryExpression(
      .binary(.call("substr", all, start), "=", end.with(.primary), .equality))
  }

  /// Tests whether the text contains another one. No character of it is a wildcard. ASCII letters
  /// match in either case, as in `like`, which reads a text up to its first NUL. To search beyond a
  /// NUL, use `instr`.
  public func contains(_ text: String) -> SQLQueryExpression<Bool> {
    fitsLike(text) ? like("%\(text.escapedForLike)%", escape: "\\") : contains(bind(text))
  }

  /// Tests whether the text contains one that an expression computes.
  public func contains(_ text: some QueryExpression<String>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(
      .binary(place(of: text), ">", QueryFragment(verbatim: "0", .primary), .comparison))
  }

  private func place(of text: some QueryExpression<String>) -> QueryFragment {
    .call("instr", .call("lower", queryFragment), .call("lower", text.queryFragment))
  }
}

/// Indicates whether the text can become a LIKE pattern. LIKE reads a pattern up to its first NUL,
/// and rejects a pattern of more than 50,000 bytes.
private func fitsLike(_ text: String) -> Bool {
  text.utf8.count < 20_000 && !text.utf8.contains(0)
}

extension String {
  /// The text with LIKE's wildcards escaped by backslashes.
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
  /// Compares and sorts the text by another collation.
  public func collate(_ collation: Collation) -> SQLQueryExpression<QueryValue> {
    var fragment = queryFragment.operand(.collate)
    fragment.append(verbatim: " COLLATE \(collation.name.quotedIdentifier)")
    return SQLQueryExpression(fragment.with(.collate))
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// Concatenates two texts. The result is NULL if either is NULL.
  public static func + (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "||", right, .concatenation))
  }

  /// Concatenates two texts. The result is NULL if either is NULL.
  public static func + (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(left, "||", bind(right, as: QueryValue.NonNull.self), .concatenation))
  }

  /// Concatenates two texts. The result is NULL if either is NULL.
  public static func + (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "||", right, .concatenation))
  }
}
