/// SQL as an expression or a whole statement, with values that are bound where they are interpolated.
///
/// ```swift
/// let late = #sql("\(Reminder.columns.dueDate) < \(now)", as: Bool.self)
/// let titles = try #sql("SELECT title FROM reminders WHERE id = \(id)", as: String.self).fetchAll(db)
/// ```
///
/// What may be interpolated stands at ``QueryFragment``. Quotes and parentheses that do not close, a
/// value within quotes or a comment, a parameter written by hand and a second statement are errors
/// when the program is built. Tables and columns are not looked up.
@freestanding(expression)
public macro sql<QueryValue>(
  _ fragment: QueryFragment, as type: QueryValue.Type = QueryValue.self
) -> SQLQueryExpression<QueryValue> =
  #externalMacro(module: "RatchetMacroPlugin", type: "SQLMacro")

/// SQL as a statement that answers no rows.
///
/// ```swift
/// try #sql("CREATE TABLE tags(title TEXT PRIMARY KEY) STRICT").execute(db)
/// ```
@freestanding(expression)
public macro sql(_ fragment: QueryFragment) -> SQLQueryExpression<NoRows> =
  #externalMacro(module: "RatchetMacroPlugin", type: "SQLMacro")
