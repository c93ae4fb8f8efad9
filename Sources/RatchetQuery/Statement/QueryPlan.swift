public import RatchetSQLite

extension QueryStatement {
  /// Returns the plan by which SQLite would run the statement: the rows of `EXPLAIN QUERY PLAN` as
  /// a tree, in the form that the `sqlite3` program prints. The statement itself does not run.
  ///
  /// ```
  /// QUERY PLAN
  /// |--SEARCH reminders USING INDEX reminders_on_listID (listID=?)
  /// `--USE TEMP B-TREE FOR ORDER BY
  /// ```
  ///
  /// The text comes from the installed SQLite, and differs between its versions.
  public func explain(_ db: Database) throws -> String {
    let query = query
    guard !query.isEmpty else { return QueryPlan([]).description }
    let plan = SQLQueryExpression(
      "EXPLAIN QUERY PLAN " + query, as: RowTuple<Int, Int, Int, String>.self)
    return QueryPlan(
      try plan.fetchAll(db).map { QueryPlan.Step(id: $0.0, parent: $0.1, detail: $0.3) }
    ).description
  }
}

/// The steps of a query plan. Each step refers to its parent.
struct QueryPlan: CustomStringConvertible {
  struct Step {
    var id: Int
    var parent: Int
    var detail: String
  }

  var steps: [Step]

  init(_ steps: [Step]) {
    self.steps = steps
  }

  var description: String {
    (["QUERY PLAN"] + lines(under: 0, indentation: "")).joined(separator: "\n")
  }

  private func lines(under parent: Int, indentation: String) -> [String] {
    let parts = steps.filter { $0.parent == parent }
    return parts.indices.flatMap { index in
      let isLast = index == parts.count - 1
      let step = parts[index]
      return ["\(indentation)\(isLast ? "`--" : "|--")\(step.detail)"]
        + lines(under: step.id, indentation: indentation + (isLast ? "   " : "|  "))
    }
  }
}
