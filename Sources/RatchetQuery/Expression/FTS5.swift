public import RatchetSQLite

/// A virtual table of SQLite's full-text search.
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
/// The struct has every column of the table, in the order of `CREATE VIRTUAL TABLE`, and may have the
/// `rowid`: weights and snippets name a column by its place.
public protocol FTS5: Table {}

extension TableDefinition where QueryValue: FTS5 {
  /// Whether a column of the row answers to the query.
  public func match(_ query: FTS5Query) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(wholeRow, "MATCH", query.fragment, .equality))
  }

  /// How well the row answers to the query: the less, the better. NULL without `match`.
  public var rank: SQLQueryExpression<Double?> {
    SQLQueryExpression(
      QueryFragment(verbatim: "\(QueryValue.qualifier.quotedIdentifier).\"rank\"", .primary))
  }

  /// ``rank``, with some columns weighing more than others, which weigh 1.
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
  /// Whether this column of the row answers to the query.
  public func match(_ query: FTS5Query) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(queryFragment, "MATCH", query.fragment, .equality))
  }
}

extension TableColumn where Root: FTS5, QueryValue.NonNull.QueryOutput == String {
  /// The text with each place that answers to the query between two others.
  public func highlight(_ open: String, _ close: String) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("highlight", [Root.wholeRow, position] + [open, close].map(text)))
  }

  /// The part of the text in which most places answer to the query, these between two others; with
  /// an ellipsis where text was left out. At most so many words, of which SQLite allows 64.
  public func snippet(
    _ open: String, _ close: String, _ ellipsis: String, _ words: Int
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .call(
        "snippet",
        [Root.wholeRow, position] + [open, close, ellipsis].map(text)
          + [QueryFragment(value: .integer(Int64(words)))]))
  }

  /// Which of the table's columns it is; the row's number is none of them.
  private var position: QueryFragment {
    let position = Root.textColumnNames.firstIndex(of: name) ?? -1
    return QueryFragment(verbatim: String(position), .primary)
  }

  private func text(_ text: String) -> QueryFragment { QueryFragment(value: .text(text)) }
}

extension FTS5 {
  /// The column that has the table's own name stands for all of them.
  fileprivate static var wholeRow: QueryFragment {
    QueryFragment(
      verbatim: "\(qualifier.quotedIdentifier).\(tableName.quotedIdentifier)", .primary)
  }

  fileprivate static var textColumnNames: [String] {
    TableColumns.allColumns.map(\.name).filter { !["rowid", "rank"].contains($0.lowercased()) }
  }
}
