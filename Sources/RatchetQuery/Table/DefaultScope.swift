import Synchronization

/// The default scope of a table: the clauses of its ``Table/all``.
///
/// The clauses are looked up when SQL is generated, not when a query is composed. Otherwise
/// `static let all = Self.where { … }` would access itself during its own initialisation.
final class DefaultScope: Hashable, Sendable {
  private let table: ObjectIdentifier
  private let all: @Sendable () -> SelectClauses?
  private let isDerived: Bool
  /// True once it is known that the table does not declare `all`, so that it need not be evaluated
  /// again.
  private let isEveryRow = Atomic(false)

  init<T: Table>(_ table: T.Type) {
    self.table = ObjectIdentifier(table)
    if let derived = table as? any DerivedTable.Type {
      isDerived = true
      all = { derived.derivedScope }
    } else {
      isDerived = false
      all = { T.all.clauses }
    }
  }

  /// False if the scope is known to contain every row, so that ``clauses`` need not be evaluated.
  var mayRestrict: Bool { !isEveryRow.load(ordering: .relaxed) }

  /// The clauses of the scope, or `nil` if it contains every row.
  var clauses: SelectClauses? {
    guard mayRestrict, let clauses = all(), !clauses.isWholeTable else { return nil }
    return clauses
  }

  /// Records that the table uses the default implementation of `all`.
  func noteDefault() {
    if !isDerived { isEveryRow.store(true, ordering: .relaxed) }
  }

  static func == (left: DefaultScope, right: DefaultScope) -> Bool { left.table == right.table }

  func hash(into hasher: inout Hasher) { hasher.combine(table) }
}

/// A table type that takes its default scope from another one. If it declared `all` instead, the
/// compiler could not type-check joins.
protocol DerivedTable: Table {
  static var derivedScope: SelectClauses? { get }
  /// The scope of a statement that writes, whose rows cannot come from a subquery.
  static var derivedWriteScope: SelectClauses? { get }
}

extension Optional: DerivedTable where Wrapped: Table {
  static var derivedScope: SelectClauses? { TableText.of(Wrapped.self).scope.clauses }
  static var derivedWriteScope: SelectClauses? { derivedScope }
}

// The conditions of a scope are qualified by the base table's own name, so an alias needs a
// subquery.
extension TableAlias: DerivedTable {
  static var derivedScope: SelectClauses? {
    guard let scoped = TableText.of(Base.self).scope.clauses else { return nil }
    var clauses = SelectClauses(Self.self)
    clauses.source = scoped.resolved.wrapped(as: Name.aliasName)
    return clauses
  }

  static var derivedWriteScope: SelectClauses? {
    guard var scoped = TableText.of(Base.self).scope.clauses?.resolved else { return nil }
    var clauses = SelectClauses(Self.self)
    let names = Base.rowKeyNames
    scoped.columns = [.row(names, of: Base.qualifier)]
    let key = QueryFragment.row(names, of: Name.aliasName)
    clauses.conditions = [
      "\(names.count == 1 ? key : key.parentheses) IN \(scoped.query.parentheses)"
    ]
    return clauses
  }
}

extension Table {
  /// The names of the columns that identify a row.
  fileprivate static var rowKeyNames: [String] {
    (columns as? any PrimaryKeyedTableDefinition)?.rowKeyNames ?? ["rowid"]
  }
}

extension PrimaryKeyedTableDefinition {
  fileprivate var rowKeyNames: [String] { primaryKey.keyNames }
}

extension QueryFragment {
  fileprivate static func row(_ names: [String], of table: String) -> QueryFragment {
    names.map { QueryFragment(verbatim: "\(table.quotedIdentifier).\($0.quotedIdentifier)") }
      .joined()
  }
}

extension SelectClauses {
  /// The clauses of the default scope, or `nil` if it contains every row.
  var scopeClauses: SelectClauses? { scope?.clauses }

  /// The clauses with those of the default scope before them. Clauses that already begin with the
  /// scope, as in a query that was made from `all`, do not repeat it.
  var resolved: SelectClauses {
    guard scope != nil else { return self }
    var resolved = self
    resolved.scope = nil
    if let scoped = scopeClauses { resolved.begin(with: scoped) }
    return resolved
  }

  mutating func begin(with scoped: SelectClauses) {
    scope = nil
    conditions.begin(with: scoped.conditions)
    groups.begin(with: scoped.groups)
    groupConditions.begin(with: scoped.groupConditions)
    orders.begin(with: scoped.orders)
    isDistinct = isDistinct || scoped.isDistinct
    if limit == nil, offset == nil { (limit, offset) = (scoped.limit, scoped.offset) }
    if !scoped.isFromTable { source = scoped.source }
  }

  /// Indicates whether the clauses select every row of a table, in any order.
  fileprivate var isWholeTable: Bool {
    conditions.isEmpty && orders.isEmpty && isPlain && isFromTable
  }
}

extension [QueryFragment] {
  fileprivate mutating func begin(with scope: [QueryFragment]) {
    guard !scope.isEmpty, !starts(with: scope) else { return }
    self = scope + self
  }
}
