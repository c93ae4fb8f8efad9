public import RatchetSQLite

/// The assignments of an update: `{ $0.isCompleted = true; $0.count += 1 }`.
///
/// Reading a column yields the expression that was assigned to it, or the column itself.
@dynamicMemberLookup
public struct Updates<Base: Table> {
  struct Assignment: Hashable, Sendable {
    var column: String
    var value: QueryFragment
  }

  /// One assignment for each column, in the order in which the columns were first set.
  private(set) var assignments: [Assignment] = []

  /// A column of the table. Assign a value or an expression to it.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> SQLQueryExpression<Value> {
    get { current(Base.columns[keyPath: keyPath]) }
    set {
      assign(newValue.queryFragment, to: Base.columns[keyPath: keyPath].name)
    }
  }

  /// A column of the table. Assign a value or an expression to it.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> any QueryExpression<Value> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { assign(newValue.queryFragment, to: Base.columns[keyPath: keyPath].name) }
  }

  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> Value.QueryOutput {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set {
      assign(
        QueryFragment(value: Value.databaseValue(of: newValue)),
        to: Base.columns[keyPath: keyPath].name)
    }
  }

  /// An optional column of the table. Assign an expression that is not optional to it.
  @_disfavoredOverload
  public subscript<Wrapped: QueryBindable>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Wrapped?>>
  ) -> any QueryExpression<Wrapped> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { assign(newValue.queryFragment, to: Base.columns[keyPath: keyPath].name) }
  }

  /// Returns the expression that was assigned to a column, or the column itself.
  func current<Value>(_ column: TableColumn<Base, Value>) -> SQLQueryExpression<Value> {
    let assigned = assignments.first { $0.column == column.name }
    return SQLQueryExpression(assigned?.value ?? column.queryFragment)
  }

  mutating func assign(_ value: QueryFragment, to column: String) {
    if let index = assignments.firstIndex(where: { $0.column == column }) {
      assignments[index].value = value
    } else {
      assignments.append(Assignment(column: column, value: value))
    }
  }

  /// The SQL after SET.
  var fragment: QueryFragment {
    assignments.map { "\(quote: $0.column) = \($0.value)" }.joined()
  }
}
