import Synchronization

/// What ``Table/all`` of a table asks for.
///
/// It is looked up when a query is written, not when it is put together: `static let all = Self.where {
/// … }` would wait for itself.
final class DefaultScope: Hashable, Sendable {
  private let table: ObjectIdentifier
  private let all: @Sendable () -> SelectClauses?
  private let isDerived: Bool
  /// Whether the table has no `all` of its own, once that is known: it need not be asked again.
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

  /// Whether ``clauses`` is worth asking for.
  var mayRestrict: Bool { !isEveryRow.load(ordering: .relaxed) }

  /// Nil where every row is meant.
  var clauses: SelectClauses? {
    guard mayRestrict, let clauses = all(), !clauses.isWholeTable else { return nil }
    return clauses
  }

  /// To be called where a table does not say what `all` is.
  func noteDefault() {
    if !isDerived { isEveryRow.store(true, ordering: .relaxed) }
  }

  static func == (left: DefaultScope, right: DefaultScope) -> Bool { left.table == right.table }

  func hash(into hasher: inout Hasher) { hasher.combine(table) }
}

/// A table that has the scope of another. With an `all` of its own the compiler loses its way in joins.
protocol DerivedTable: Table {
  static var derivedScope: SelectClauses? { get }
  /// The same for a statement that writes, whose rows are no subquery's.
  static var derivedWriteScope: SelectClauses? { get }
}

extension Optional: DerivedTable where Wrapped: Table {
  static var derivedScope: SelectClauses? { TableText.of(Wrapped.self).scope.clauses }
  static var derivedWriteScope: SelectClauses? { derivedScope }
}

// The conditions name the table by its own name, so they stand in a subquery.
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
  /// The names of the columns that tell the rows apart.
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
  /// What the default scope asks for, where it asks for anything.
  var scopeClauses: SelectClauses? { scope?.clauses }

  /// With what the default scope asks for before it: unless it begins with that already, as a query
  /// that is made of `all` does.
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

  /// Whether it is nothing but the rows of a table.
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
