public import RatchetSQLite

extension Table {
  /// The query of every row.
  public static var all: Select<Self, Self, ()> {
    let all = scoped
    // Only reached if the type does not declare `all` itself.
    all.clauses.scope?.noteDefault()
    return all
  }

  /// The query of every row of the table, including those outside its default scope.
  public static var unscoped: Select<Self, Self, ()> { Select(SelectClauses(Self.self)) }

  /// The query that every query of this type begins with: ``all``, which is evaluated when the SQL
  /// is generated, because `all` itself is usually made from it.
  ///
  /// If it were not visible to clients, the functions that use it could not be specialised for
  /// their tables.
  @usableFromInline
  static var scoped: Select<Self, Self, ()> { Select(SelectClauses(scoped: Self.self)) }

  /// A query that returns no row.
  ///
  /// In a `switch` over an optional row, write `case nil`: the compiler warns that `case .none`
  /// could mean this property.
  public static var none: Select<Self, Self, ()> { scoped.none }

  /// Returns a query with a condition. If there are several, on separate lines, all must be true.
  public static func `where`(
    @ConditionBuilder _ conditions: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.where(conditions)
  }

  /// Returns a query of the rows for which a column is true.
  public static func `where`<Condition: QueryExpression>(
    _ column: KeyPath<TableColumns, Condition>
  ) -> Select<Self, Self, ()> where Condition.QueryValue: SQLCondition {
    scoped.where(column)
  }

  /// Selects an expression of each row.
  public static func select<Value: QueryExpression>(
    _ selection: (TableColumns) -> Value
  ) -> Select<Value.QueryValue, Self, ()> {
    scoped.select(selection)
  }

  /// Selects a column of each row.
  public static func select<Value: QueryExpression>(
    _ column: KeyPath<TableColumns, Value>
  ) -> Select<Value.QueryValue, Self, ()> {
    scoped.select(column)
  }

  /// Groups the rows by terms. The result has one row for each group.
  public static func group(
    @TermBuilder by terms: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.group(by: terms)
  }

  /// Groups the rows by a column. The result has one row for each value.
  public static func group(
    by column: KeyPath<TableColumns, some QueryExpression>
  ) -> Select<Self, Self, ()> {
    scoped.group(by: column)
  }

  /// Sorts the rows by terms.
  public static func order(
    @TermBuilder by terms: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.order(by: terms)
  }

  /// Sorts the rows by a column in ascending order.
  public static func order(
    by column: KeyPath<TableColumns, some QueryExpression>
  ) -> Select<Self, Self, ()> {
    scoped.order(by: column)
  }

  /// Skips `offset` rows, and then limits the result to `count` rows; see
  /// ``Select/limit(_:offset:)``.
  public static func limit(
    _ count: any RowLimit, offset: (any RowLimit)? = nil
  ) -> Select<Self, Self, ()> {
    scoped.limit(count, offset: offset)
  }

  /// Removes duplicate rows from the result.
  public static func distinct(_ isDistinct: Bool = true) -> Select<Self, Self, ()> {
    scoped.distinct(isDistinct)
  }

  /// Returns a query of the number of rows.
  public static func count() -> Select<Int, Self, ()> {
    scoped.count()
  }

  /// Fetches every row, in unspecified order.
  public static func fetchAll(_ db: Database) throws -> [QueryOutput] { try scoped.fetchAll(db) }

  /// Fetches one of the rows, or `nil` if there is none.
  public static func fetchOne(_ db: Database) throws -> QueryOutput? { try scoped.fetchOne(db) }

  /// Fetches the number of rows.
  public static func fetchCount(_ db: Database) throws -> Int { try scoped.fetchCount(db) }

  /// Returns a query of a subquery's rows, as if they were a table of this type.
  ///
  /// ```swift
  /// Total.from(Sale.group(by: \.shop).select { Total.Columns(shop: $0.shop, sum: $0.price.sum()) })
  ///   .where { $0.sum > 100 }
  /// ```
  public static func from(_ query: some SelectStatement<Self>) -> Select<Self, Self, ()> {
    var clauses = SelectClauses(Self.self)
    clauses.source =
      query.query.parentheses + QueryFragment(verbatim: " AS \(qualifier.quotedIdentifier)")
    return Select(clauses)
  }
}
