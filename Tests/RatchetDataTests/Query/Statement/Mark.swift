import RatchetData

/// A table in a schema, without a key other than SQLite's row id.
@Table("marks", schema: "main") struct Mark: Hashable {
  var rowid: Int
  var text: String

  static func fill(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE marks(text TEXT NOT NULL)")
    try Mark.insert {
      Mark(rowid: 1, text: "b")
      Mark(rowid: 2, text: "a")
    }
    .execute(db)
  }
}

extension Mark {
  struct Columns: QueryExpression {
    typealias QueryValue = Mark

    let queryFragment: QueryFragment

    init(rowid: some QueryExpression<Int>, text: some QueryExpression<String>) {
      queryFragment = "\(rowid), \(text)"
    }
  }
}
