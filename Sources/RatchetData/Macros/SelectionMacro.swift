/// Makes of a struct what a query can select: its stored properties are the columns of the result.
///
/// It writes the conformance to ``QueryRepresentable`` and `Columns`, an expression that takes one for
/// each property. A property may be a whole row of a table.
///
/// ```swift
/// @Selection
/// struct ListSummary {
///   let title: String
///   let count: Int
/// }
/// ```
///
/// Together with ``Table(_:schema:)`` it describes a common table expression. By itself it can be several
/// columns of a table: see ``Columns(primaryKey:)``.
@attached(extension, conformances: QueryRepresentable, ColumnGroup, Sendable)
@attached(
  member, names: named(Columns), named(GroupColumns), named(groupColumns), named(columnCount),
  named(init), named(decode), named(bindColumns))
public macro Selection() = #externalMacro(module: "RatchetMacroPlugin", type: "SelectionMacro")

/// A column of a selection, called by its name; what `@Selection` writes calls it.
public func _selected<Value: QueryRepresentable>(
  _ expression: some QueryExpression<Value>, as name: String
) -> QueryFragment {
  // A whole row has names of its own, and an alias would be that of its last column.
  guard Value.columnCount == 1 else { return expression.queryFragment }
  return "\(expression) AS \(quote: name)"
}
