import Synchronization

/// What statements about a table have in common: written once, since a statement is put together
/// whenever it runs.
struct TableText: Sendable {
  /// How it stands in a FROM clause.
  let source: QueryFragment
  /// All of its columns, with commas between.
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
    let places = repeatElement("?", count: names.count).joined(separator: ", ")
    return "(\(names.map(\.quotedIdentifier).joined(separator: ", "))) VALUES (\(places))"
  }

  // Queries are written on any thread.
  private static let texts = Mutex<[ObjectIdentifier: TableText]>([:])

  static func of<T: Table>(_ table: T.Type) -> TableText {
    let identity = ObjectIdentifier(table)
    // A name that a type computes may change, as that of one table a year does.
    if let text = texts.withLock({ $0[identity] }), text.name == T.tableName,
      text.alias == T.tableAlias, text.schema == T.schemaName
    {
      return text
    }
    // Outside of the lock: the table's own code runs here.
    let text = TableText(writing: table)
    texts.withLock { $0[identity] = text }
    return text
  }
}
