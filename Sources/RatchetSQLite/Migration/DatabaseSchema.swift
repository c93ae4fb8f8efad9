/// The schema of a database: its tables, indexes, views and triggers.
struct DatabaseSchema: Hashable, Sendable {
  struct Name: Hashable, Sendable {
    var type: String
    var name: String
  }

  /// The statements that created the objects.
  private(set) var objects: [Name: String] = [:]

  /// Reads the schema, without the tables of SQLite and of the migrators.
  init(_ db: Database) throws {
    try db.forEachRow(
      sql: """
        SELECT type, name, sql FROM main.sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND tbl_name NOT IN ('ratchet_migrations', 'grdb_migrations')
        """
    ) { row in
      objects[Name(type: try row[0], name: try row[1])] = try row[2]
    }
  }

  /// Returns the changes, sorted by type and name. White space and comments of the statements do
  /// not count.
  func changes(to other: DatabaseSchema) -> [SchemaChange] {
    Set(objects.keys).union(other.objects.keys)
      .sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
      .compactMap { name in
        let (before, after) = (objects[name], other.objects[name])
        guard before.map(SQLText.canonical) != after.map(SQLText.canonical) else { return nil }
        return SchemaChange(type: name.type, name: name.name, before: before, after: after)
      }
  }
}

extension DatabaseSchema.Name {
  /// Tables come before the objects that refer to them.
  fileprivate var rank: Int {
    ["table", "index", "view", "trigger"].firstIndex(of: type) ?? .max
  }
}

/// A table, index, view or trigger that was added, removed or changed.
public struct SchemaChange: Hashable, Sendable {
  /// `table`, `index`, `view` or `trigger`.
  public var type: String
  /// The name of the object.
  public var name: String
  /// The statement that created it before; `nil` if it was added.
  public var before: String?
  /// The statement that creates it now; `nil` if it was removed.
  public var after: String?

  /// Makes a change.
  public init(type: String, name: String, before: String?, after: String?) {
    self.type = type
    self.name = name
    self.before = before
    self.after = after
  }
}

extension SchemaChange: CustomStringConvertible {
  public var description: String { Wording.schemaChange(self) }
}
