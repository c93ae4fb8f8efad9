public import RatchetSQLite

/// A virtual table for SQLite's full-text search.
///
/// ```swift
/// @Table struct BookText: FTS5 {
///   let rowid: Int
///   let title: String
///   let body: String
/// }
///
/// let found = BookText.where { $0.match(.searchAsYouType(typed)) }.order { $0.rank }
/// ```
///
/// The struct needs every column of the table, in the order of `CREATE VIRTUAL TABLE`, because
/// weights and snippets refer to a column by its position. It may also have the `rowid`.
public protocol FTS5: Table {}

extension TableDefinition where QueryValue: FTS5 {
  /// Tests whether any column of the row matches the query.
  public func match(_ query: FTS5Query) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(wholeRow, "MATCH", query.fragment, .equality))
  }

  /// The relevance of the row to the query; smaller is better. It is NULL without `match`.
  public var rank: SQLQueryExpression<Double?> {
    SQLQueryExpression(
      QueryFragment(verbatim: "\(QueryValue.qualifier.quotedIdentifier).\"rank\"", .primary))
  }

  /// Returns the ``rank`` with weights for some columns. The other columns have the weight 1.
  ///
  /// ```swift
  /// BookText.where { $0.match(query) }.order { $0.bm25([\.title: 10]) }
  /// ```
  public func bm25(_ weights: [PartialKeyPath<Self>: Double] = [:]) -> SQLQueryExpression<Double> {
    var byName: [String: Double] = [:]
    for (path, weight) in weights {
      guard let column = self[keyPath: path] as? any TableColumnExpression else { continue }
      byName[column.name] = weight
    }
    let names = byName.isEmpty ? [] : QueryValue.textColumnNames
    return SQLQueryExpression(
      .call(
        "bm25", [wholeRow] + names.map { QueryFragment(value: .real(byName[$0] ?? 1)) }))
  }

  private var wholeRow: QueryFragment { QueryValue.wholeRow }
}

extension TableColumn where Root: FTS5 {
  /// Tests whether this column of the row matches the query.
  public func match(_ query: FTS5Query) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(queryFragment, "MATCH", query.fragment, .equality))
  }
}

extension TableColumn where Root: FTS5, QueryValue.NonNull.QueryOutput == String {
  /// Returns the text with each match enclosed in two markers.
  public func highlight(_ open: String, _ close: String) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("highlight", [Root.wholeRow, position] + [open, close].map(text)))
  }

  /// Returns the part of the text with the most matches, each enclosed in two markers, and with an
  /// ellipsis where text is omitted. It has at most `words` tokens; SQLite allows up to 64.
  public func snippet(
    _ open: String, _ close: String, _ ellipsis: String, _ words: Int
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .call(
        "snippet",
        [Root.wholeRow, position] + [open, close, ellipsis].map(text)
          + [QueryFragment(value: .integer(Int64(words)))]))
  }

  /// The position of the column in the table, not counting `rowid`.
  private var position: QueryFragment {
    let position = Root.textColumnNames.firstIndex(of: name) ?? -1
    return QueryFragment(verbatim: String(position), .primary)
  }

  private func text(_ text: String) -> QueryFragment { QueryFragment(value: .text(text)) }
}

extension FTS5 {
  /// The hidden column with the table's own name, which stands for all columns.
  fileprivate static var wholeRow: QueryFragment {
    QueryFragment(
      verbatim: "\(qualifier.quotedIdentifier).\(tableName.quotedIdentifier)", .primary)
  }

  fileprivate static var textColumnNames: [String] {
    TableColumns.allColumns.map(\.name).filter { !["rowid", "rank"].contains($0.lowercased()) }
  }
}
