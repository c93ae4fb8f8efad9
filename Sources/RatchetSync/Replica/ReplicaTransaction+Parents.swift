import RatchetSQLite

// The rows that a row refers to.
extension ReplicaTransaction {
  /// Throws an obstacle if a row that is referred to does not exist. SQLite would notice deferred
  /// references only at the commit, and the whole page would fail.
  func checkParents(
    _ columns: [String], _ values: [SQLValue], in table: TableSchema, key: SQLValue?
  ) throws {
    for reference in table.references {
      guard reference.columns.contains(where: columns.contains) else { continue }
      var present: [SQLValue] = []
      for column in reference.columns {
        if let place = columns.firstIndex(of: column) {
          present.append(values[place])
        } else if let key, let value = try currentValue(of: column, row: key, in: table) {
          present.append(value)
        }
      }
      guard present.count == reference.columns.count, !present.contains(.null) else { continue }
      let isThere =
        try db.fetchOne(
          Int.self,
          sql: """
            SELECT 1 FROM \(reference.parent.quotedIdentifier)
            WHERE \(condition(reference.parentColumns))
            """, arguments: StatementArguments(present)) != nil
      if isThere { continue }
      let ownKey = try key.map { try keyValues(of: $0, in: table) }
      let isItself =
        reference.parent == table.name && reference.parentColumns == table.key && ownKey == present
      if !isItself {
        throw Obstacle.missingParent(
          column: reference.columns.joined(separator: ", "),
          waits: try parentName(present, of: reference))
      }
    }
  }

  /// The name of the first parent in a shared key that is not in its table.
  func parentName(inKey key: String, of table: TableSchema) throws -> String? {
    for (column, literal) in zip(table.key, KeyText.literals(key) ?? []) where literal.first == "@"
    {
      guard let parent = table.translated[column].flatMap({ self.table($0) }) else { continue }
      let parentKey = String(literal.dropFirst())
      if try row(of: parentKey, in: parent) == nil { return name(of: parentKey, in: parent) }
    }
    return nil
  }

  /// The name of a parent with a shared key that contains no local keys.
  private func parentName(
    _ values: [SQLValue], of reference: TableSchema.Reference
  ) throws -> String? {
    guard let parent = table(reference.parent), parent.keyKind == .shared,
      parent.key == reference.parentColumns,
      !parent.key.contains(where: { parent.translated[$0] != nil })
    else { return nil }
    let columns = values.indices.map { "\"\($0)\"" }.joined(separator: ", ")
    let key = try db.fetchOne(
      String.self,
      sql: """
        WITH "values" (\(columns)) AS (VALUES (\(values.map { _ in "?" }.joined(separator: ", "))))
        SELECT \(KeyText.expression(values.indices.map(String.init), of: "")) FROM "values"
        """, arguments: StatementArguments(values))
    return key.map { name(of: $0, in: parent) }
  }

  private func currentValue(
    of column: String, row: SQLValue, in table: TableSchema
  ) throws -> SQLValue? {
    if let place = table.key.firstIndex(of: column) {
      return try keyValues(of: row, in: table)[place]
    }
    guard let place = table.columns.firstIndex(of: column) else { return nil }
    return try values(of: row, in: table)?[place]
  }
}
