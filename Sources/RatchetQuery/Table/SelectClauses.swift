/// What a SELECT consists of, whatever the types of its tables are.
package struct SelectClauses: Hashable, Sendable {
  /// What follows FROM.
  var source: QueryFragment { didSet { isFromTable = false } }
  /// What its columns are qualified by, should it be wrapped.
  var qualifier: String
  /// All columns of the first table.
  private let tableColumns: QueryFragment
  /// Whether what follows FROM is the first table itself.
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
  /// Set as long as the table's default scope is still to be added.
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

  /// The rows of a table.
  init<T: Table>(_ table: T.Type) {
    self.init(table, TableText.of(table))
  }

  private init<T: Table>(_ table: T.Type, _ text: TableText) {
    source = text.source
    qualifier = T.qualifier
    tableColumns = text.columns
    columns = [tableColumns]
  }

  /// The rows of a table's default scope.
  init<T: Table>(scoped table: T.Type) {
    let text = TableText.of(table)
    self.init(table, text)
    scope = text.scope
  }

  /// Whether it answers each row that its conditions let through, in whatever order.
  var isPlain: Bool {
    !isDistinct && groups.isEmpty && groupConditions.isEmpty && limit == nil && offset == nil
  }

  package var query: QueryFragment {
    // Most tables have none, and then nothing is copied.
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

  /// The same rows as the one table of a FROM clause, under the name of the table they are from.
  func wrapped() -> QueryFragment { wrapped(as: qualifier) }

  func wrapped(as name: String) -> QueryFragment {
    // Each column by its name: `*` leaves out some that can be named, as `rowid` is.
    query.parentheses + QueryFragment(verbatim: " AS \(name.quotedIdentifier)")
  }

  /// Adds a table. What it and what the tables before it ask for holds before they are joined.
  mutating func join(
    _ kind: JoinClause.Kind, _ other: SelectClauses, on conditions: [QueryFragment]
  ) {
    self = resolved
    let other = other.resolved
    var join = JoinClause(kind: kind, source: other.source, conditions: conditions)
    // Conditions of the result would drop the other table's rows that find nothing.
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
      // And here the rows that find nothing in the other table.
      if kind == .left {
        join.conditions += other.conditions
      } else {
        self.conditions += other.conditions
      }
      orders += other.orders
    }
    joins.append(join)
  }

  /// Makes the conditions those of the first table, or of the last inner join: outside of a subquery
  /// of several tables, these could not be named.
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
  /// `WHERE a AND b`, or nothing.
  mutating func append(clause: String, conditions: [QueryFragment]) {
    guard !conditions.isEmpty else { return }
    append(verbatim: clause)
    append(conditions.conjunction)
  }

  mutating func append(limit: QueryFragment?, offset: QueryFragment?) {
    // SQLite has no OFFSET without a LIMIT; a negative one is none.
    guard let limit = limit ?? (offset == nil ? nil : "-1") else { return }
    append(verbatim: " LIMIT ")
    append(limit)
    guard let offset else { return }
    append(verbatim: " OFFSET ")
    append(offset)
  }
}

extension [QueryFragment] {
  /// All of them, in parentheses where they need some.
  var conjunction: QueryFragment {
    count == 1 ? self[0] : map { $0.operand(.and) }.joined(separator: " AND ")
  }
}
