public import RatchetSQLite

/// The columns that an update sets, by assignment: `{ $0.isCompleted = true; $0.count += 1 }`.
///
/// A column that was set reads as what it was set to; any other as what the row holds.
@dynamicMemberLookup
public struct Updates<Base: Table> {
  struct Assignment: Hashable, Sendable {
    var column: String
    var value: QueryFragment
  }

  /// One for each column that was set, in the order of the first time.
  private(set) var assignments: [Assignment] = []

  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> SQLQueryExpression<Value> {
    get { current(Base.columns[keyPath: keyPath]) }
    set {
      assign(newValue.queryFragment, to: Base.columns[keyPath: keyPath].name)
    }
  }

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

  /// What a column was set to, or holds.
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

  /// What follows SET.
  var fragment: QueryFragment {
    assignments.map { "\(quote: $0.column) = \($0.value)" }.joined()
  }
}
