public import RatchetSQLite

/// Makes a struct the result of a query: its stored properties are the columns.
///
/// Generates the conformance to ``/RatchetSQLite/QueryRepresentable`` and `Columns`, an expression
/// that is made from one expression for each property. A property may be a whole row of a table.
///
/// ```swift
/// @Selection
/// struct ListSummary {
///   let title: String
///   let count: Int
/// }
/// ```
///
/// Combined with ``Table(_:schema:)``, it describes a common table expression. Alone, it can also
/// be a column group of a table: see ``Columns(primaryKey:)``.
@attached(extension, conformances: QueryRepresentable, ColumnGroup, Sendable)
@attached(
  member, names: named(Columns), named(GroupColumns), named(groupColumns), named(columnCount),
  named(init), named(decode), named(bindColumns))
public macro Selection() = #externalMacro(module: "RatchetMacroPlugin", type: "SelectionMacro")

/// Selects an expression under the name of its column. Called by the code that `@Selection`
/// generates.
public func _selected<Value: QueryRepresentable>(
  _ expression: some QueryExpression<Value>, as name: String
) -> QueryFragment {
  // A row of several columns keeps their names, since an alias would name only the last column.
  guard Value.columnCount == 1 else { return expression.queryFragment }
  return "\(expression) AS \(quote: name)"
}
