/// The clauses of a SELECT statement, with the types of its tables erased.
package struct SelectClauses: Hashable, Sendable {
  /// The SQL after FROM, without the joins.
  var source: QueryFragment { didSet { isFromTable = false } }
  /// The qualifier of the first table's columns. It is the alias if the statement becomes a
  /// subquery.
  var qualifier: String
  /// The list of all columns of the first table.
  private let tableColumns: QueryFragment
  /// True until `source` is replaced by a subquery.
  private(set) var isFromTable = true
  var joins: [JoinClause] = []
  var columns: [QueryFragment]
  var isDistinct = false
  var conditions: [QueryFragment] = []
  var groups: [QueryFragment] = []
  var groupConditions: [QueryFragment] = []
  var orders: [QueryFragment] = []
  var limit: QueryFragment?
  var offset: QueryFragment?
  /// The default scope of the table, while its clauses have yet to be added.
  var scope: DefaultScope?

  struct JoinClause: Hashable, Sendable {
    var kind: Kind
    var source: QueryFragment
    var conditions: [QueryFragment]

    enum Kind: String {
      case inner = "JOIN"
      case left = "LEFT JOIN"
      case right = "RIGHT JOIN"
      case full = "FULL JOIN"
    }
  }

  /// Selects the rows of a table.
  init<T: Table>(_ table: T.Type) {
    self.init(table, TableText.of(table))
  }

  private init<T: Table>(_ table: T.Type, _ text: TableText) {
    source = text.source
    qualifier = T.qualifier
    tableColumns = text.columns
    columns = [tableColumns]
  }

  /// Selects the rows of a table's default scope.
  init<T: Table>(scoped table: T.Type) {
    let text = TableText.of(table)
    self.init(table, text)
    scope = text.scope
  }

  /// Indicates whether the result has exactly one row for each combination of rows that meets the
  /// conditions.
  var isPlain: Bool {
    !isDistinct && groups.isEmpty && groupConditions.isEmpty && limit == nil && offset == nil
  }

  package var query: QueryFragment {
    // Most tables have no default scope, so that the clauses need not be copied.
    if let scope, scope.mayRestrict { return resolved.query }
    var query = QueryFragment(verbatim: isDistinct ? "SELECT DISTINCT " : "SELECT ")
    query.append(columns.joined())
    query.append(verbatim: " FROM ")
    query.append(source)
    for join in joins {
      query.append(verbatim: " \(join.kind.rawValue) ")
      query.append(join.source)
      query.append(clause: " ON ", conditions: join.conditions)
    }
    query.append(clause: " WHERE ", conditions: conditions)
    if !groups.isEmpty {
      query.append(verbatim: " GROUP BY ")
      query.append(groups.joined())
    }
    query.append(clause: " HAVING ", conditions: groupConditions)
    if !orders.isEmpty {
      query.append(verbatim: " ORDER BY ")
      query.append(orders.joined())
    }
    query.append(limit: limit, offset: offset)
    return query
  }

  /// The statement as a subquery in a FROM clause, with the name of its first table as the alias.
  func wrapped() -> QueryFragment { wrapped(as: qualifier) }

  func wrapped(as name: String) -> QueryFragment {
    // The columns are selected by name, because `*` omits hidden columns such as `rowid`.
    query.parentheses + QueryFragment(verbatim: " AS \(name.quotedIdentifier)")
  }

  /// Joins another query. The conditions of both apply to their own rows before the join.
  mutating func join(
    _ kind: JoinClause.Kind, _ other: SelectClauses, on conditions: [QueryFragment]
  ) {
    self = resolved
    let other = other.resolved
    var join = JoinClause(kind: kind, source: other.source, conditions: conditions)
    // In the WHERE clause, the conditions would remove those rows of the other table that have no
    // match.
    switch kind {
    case .inner, .left: break
    case .right:
      join.conditions += self.conditions
      self.conditions = []
    case .full: restrictJoined()
    }
    if !other.isPlain || kind == .full && !other.conditions.isEmpty {
      join.source = other.wrapped()
    } else {
      // In the WHERE clause of a left join, the conditions would remove rows of this statement that
      // have no match.
      if kind == .left {
        join.conditions += other.conditions
      } else {
        self.conditions += other.conditions
      }
      orders += other.orders
    }
    joins.append(join)
  }

  /// Moves the conditions out of the WHERE clause: to a subquery of the first table, or, after a
  /// join, to the ON clause of the last or an additional inner join. A subquery of several tables
  /// would hide the names of their columns.
  private mutating func restrictJoined() {
    guard !conditions.isEmpty else { return }
    if joins.isEmpty {
      var first = self
      first.columns = [tableColumns]
      first.orders = []
      (first.isDistinct, first.limit, first.offset) = (false, nil, nil)
      (first.groups, first.groupConditions) = ([], [])
      source = first.wrapped()
    } else if joins.last?.kind == .inner {
      joins[joins.count - 1].conditions += conditions
    } else {
      joins.append(JoinClause(kind: .inner, source: "(SELECT 1)", conditions: conditions))
    }
    conditions = []
  }
}

extension QueryFragment {
  /// Appends `WHERE a AND b`, or nothing if there are no conditions.
  mutating func append(clause: String, conditions: [QueryFragment]) {
    guard !conditions.isEmpty else { return }
    append(verbatim: clause)
    append(conditions.conjunction)
  }

  mutating func append(limit: QueryFragment?, offset: QueryFragment?) {
    // SQLite has no OFFSET without LIMIT; a negative LIMIT means no limit.
    guard let limit = limit ?? (offset == nil ? nil : "-1") else { return }
    append(verbatim: " LIMIT ")
    append(limit)
    guard let offset else { return }
    append(verbatim: " OFFSET ")
    append(offset)
  }
}

extension [QueryFragment] {
  /// The conjunction of all conditions, with parentheses where they are needed.
  var conjunction: QueryFragment {
    count == 1 ? self[0] : map { $0.operand(.and) }.joined(separator: " AND ")
  }
}
