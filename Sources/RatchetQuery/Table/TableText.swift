import Synchronization

/// The SQL that statements on a table share. It is cached, because the SQL of a statement is
/// generated each time that it runs.
struct TableText: Sendable {
  /// The table in a FROM clause.
  let source: QueryFragment
  /// The list of all columns, separated by commas.
  let columns: QueryFragment
  let writableNames: [String]
  /// `("id", "title") VALUES (?, ?)`
  let values: String
  let scope: DefaultScope

  private let name: String
  private let alias: String?
  private let schema: String?

  private init<T: Table>(writing table: T.Type) {
    source = T.sourceFragment
    columns = T.columns.queryFragment
    writableNames = T.TableColumns.writableColumns.map(\.name)
    values = Self.values(writableNames)
    scope = DefaultScope(table)
    (name, alias, schema) = (T.tableName, T.tableAlias, T.schemaName)
  }

  static func values(_ names: [String]) -> String {
    "(\(names.map(\.quotedIdentifier).joined(separator: ", "))) VALUES \(places(names.count))"
  }

  /// The placeholders of a row: `(?, ?)`
  static func places(_ count: Int) -> String {
    "(\(repeatElement("?", count: count).joined(separator: ", ")))"
  }

  // Queries are composed on any thread, so a lock guards the cache.
  private static let texts = Mutex<[ObjectIdentifier: TableText]>([:])

  static func of<T: Table>(_ table: T.Type) -> TableText {
    let identity = ObjectIdentifier(table)
    // A computed table name may change, for example where each year has its own table.
    if let text = texts.withLock({ $0[identity] }), text.name == T.tableName,
      text.alias == T.tableAlias, text.schema == T.schemaName
    {
      return text
    }
    // Called without the lock, because it runs the table type's own code.
    let text = TableText(writing: table)
    texts.withLock { $0[identity] = text }
    return text
  }
}
