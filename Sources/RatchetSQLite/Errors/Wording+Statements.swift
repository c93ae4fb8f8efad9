extension Wording {
  package static func columnCount(_ count: Int, of type: String, expected: Int) -> String {
    "the result has \(plural(count, "column")), but a value of type \(type) is read from "
      + "\(expected); select what the type holds, in its order"
  }

  package static func manyValues(_ count: Int, limit: Int) -> String {
    "the statement binds \(count) values, but SQLite allows at most \(limit); an insert is split "
      + "when it is executed or fetched by itself"
  }

  /// A comment in the SQL of a statement, which SQLite's error then shows.
  package static let commonTableInSchema =
    "a common table expression has no schema: use a separate type for its rows"

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static let noRowID =
    "rowid: the rows of a subquery have none; give the table a primary key"

  /// - Parameter place: The name of a trigger, a view, a table or an index.
  package static func untrusted(_ name: String, in place: String) -> String {
    "\(place) uses \(name), which is not marked as innocuous, so a schema may not use it; use it "
      + "in the statement itself"
  }
}
