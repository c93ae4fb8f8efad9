public import RatchetSQLite

extension Table {
  /// Every row.
  public static var all: Select<Self, Self, ()> {
    let all = scoped
    // A type that says what `all` is does not come here.
    all.clauses.scope?.noteDefault()
    return all
  }

  /// Every row of the table, those outside of its default scope among them.
  public static var unscoped: Select<Self, Self, ()> { Select(SelectClauses(Self.self)) }

  /// What ``all`` is, which is asked for when the query is written: `all` itself begins with it.
  ///
  /// Not visible to clients, the functions that begin with it could not be specialised for their tables.
  @usableFromInline
  static var scoped: Select<Self, Self, ()> { Select(SelectClauses(scoped: Self.self)) }

  /// No row: where a query is wanted, and nothing is to be found.
  ///
  /// In a `switch` over an optional row write `case nil`: at `case .none` the compiler warns that this
  /// one could be meant.
  public static var none: Select<Self, Self, ()> { scoped.none }

  /// The rows for which the condition holds. Several conditions, one a line, must all hold.
  public static func `where`(
    @ConditionBuilder _ conditions: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.where(conditions)
  }

  /// The rows for which a column is true.
  public static func `where`<Condition: QueryExpression>(
    _ column: KeyPath<TableColumns, Condition>
  ) -> Select<Self, Self, ()> where Condition.QueryValue: SQLCondition {
    scoped.where(column)
  }

  /// An expression of each row.
  public static func select<Value: QueryExpression>(
    _ selection: (TableColumns) -> Value
  ) -> Select<Value.QueryValue, Self, ()> {
    scoped.select(selection)
  }

  /// A column of each row.
  public static func select<Value: QueryExpression>(
    _ column: KeyPath<TableColumns, Value>
  ) -> Select<Value.QueryValue, Self, ()> {
    scoped.select(column)
  }

  /// One row for each group of equal terms.
  public static func group(
    @TermBuilder by terms: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.group(by: terms)
  }

  /// One row for each value of a column.
  public static func group(
    by column: KeyPath<TableColumns, some QueryExpression>
  ) -> Select<Self, Self, ()> {
    scoped.group(by: column)
  }

  /// Every row, sorted by these terms.
  public static func order(
    @TermBuilder by terms: (TableColumns) -> [QueryFragment]
  ) -> Select<Self, Self, ()> {
    scoped.order(by: terms)
  }

  /// Every row, sorted by a column, the smallest first.
  public static func order(
    by column: KeyPath<TableColumns, some QueryExpression>
  ) -> Select<Self, Self, ()> {
    scoped.order(by: column)
  }

  /// At most so many rows, after passing over some; see ``Select/limit(_:offset:)``.
  public static func limit(
    _ count: any RowLimit, offset: (any RowLimit)? = nil
  ) -> Select<Self, Self, ()> {
    scoped.limit(count, offset: offset)
  }

  /// Each row once.
  public static func distinct(_ isDistinct: Bool = true) -> Select<Self, Self, ()> {
    scoped.distinct(isDistinct)
  }

  /// How many rows there are.
  public static func count() -> Select<Int, Self, ()> {
    scoped.count()
  }

  /// Every row, in no certain order.
  public static func fetchAll(_ db: Database) throws -> [QueryOutput] { try scoped.fetchAll(db) }

  /// Some row; nil if there is none.
  public static func fetchOne(_ db: Database) throws -> QueryOutput? { try scoped.fetchOne(db) }

  /// How many rows there are.
  public static func fetchCount(_ db: Database) throws -> Int { try scoped.fetchCount(db) }

  /// The rows of a subquery, as if they were a table of this type.
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
