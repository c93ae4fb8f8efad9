public import RatchetSQLite

/// Makes SQL an expression or a whole statement; interpolated values are bound.
///
/// ```swift
/// let late = #sql("\(Reminder.columns.dueDate) < \(now)", as: Bool.self)
/// let titles = try #sql("SELECT title FROM reminders WHERE id = \(id)", as: String.self).fetchAll(db)
/// ```
///
/// ``QueryFragment`` lists what can be interpolated. Unbalanced quotes or parentheses, a value
/// inside of quotes or a comment, a handwritten parameter and a second statement are compile-time
/// errors. The names of tables and columns are not checked.
@freestanding(expression)
public macro sql<QueryValue>(
  _ fragment: QueryFragment, as type: QueryValue.Type = QueryValue.self
) -> SQLQueryExpression<QueryValue> =
  #externalMacro(module: "RatchetMacroPlugin", type: "SQLMacro")

/// Makes SQL a statement that returns no rows.
///
/// ```swift
/// try #sql("CREATE TABLE tags(title TEXT PRIMARY KEY) STRICT").execute(db)
/// ```
@freestanding(expression)
public macro sql(_ fragment: QueryFragment) -> SQLQueryExpression<NoRows> =
  #externalMacro(module: "RatchetMacroPlugin", type: "SQLMacro")
