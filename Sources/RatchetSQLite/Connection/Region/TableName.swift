/// The name of a table and its schema, in any case.
package struct TableName: Hashable, Sendable, CustomStringConvertible {
  package let schema: String
  package let name: String

  package init(_ name: String, in schema: String = "main") {
    self.schema = schema.asciiLowercased
    self.name = name.asciiLowercased
  }

  /// Whether the table is SQLite's own: no hook reports its changes.
  var isOfSystem: Bool { name.hasPrefix("sqlite_") }

  /// Whether the table is one of those that hold the schema.
  var isOfSchema: Bool { Self.ofSchema.contains(name) }

  private static let ofSchema: Set<String> = [
    "sqlite_master", "sqlite_temp_master", "sqlite_schema", "sqlite_temp_schema",
  ]

  /// The names by which SQLite reports its changes: the tables that hold the schema have several.
  var namesInChanges: [String] { isOfSchema ? ["sqlite_master", "sqlite_temp_master"] : [name] }

  package var description: String { schema == "main" ? name : "\(schema).\(name)" }
}
