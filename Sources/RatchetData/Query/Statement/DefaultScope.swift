/// What ``Table/all`` of a table asks for.
///
/// It is looked up when a query is written, not when it is put together: `static let all = Self.where {
/// … }` would wait for itself.
struct DefaultScope: Hashable, Sendable {
  private let table: ObjectIdentifier
  fileprivate let clauses: @Sendable () -> SelectClauses

  init<T: Table>(_ table: T.Type) {
    self.table = ObjectIdentifier(table)
    clauses = { T.all.clauses }
  }

  static func == (left: Self, right: Self) -> Bool { left.table == right.table }

  func hash(into hasher: inout Hasher) { hasher.combine(table) }
}

extension SelectClauses {
  /// With what the default scope asks for before it: unless it begins with that already, as a query
  /// that is made of `all` does.
  var resolved: SelectClauses {
    guard let scope else { return self }
    var resolved = self
    resolved.scope = nil
    let scoped = scope.clauses()
    resolved.conditions.begin(with: scoped.conditions)
    resolved.groups.begin(with: scoped.groups)
    resolved.groupConditions.begin(with: scoped.groupConditions)
    resolved.orders.begin(with: scoped.orders)
    resolved.isDistinct = isDistinct || scoped.isDistinct
    if limit == nil, offset == nil {
      (resolved.limit, resolved.offset) = (scoped.limit, scoped.offset)
    }
    resolved.source = scoped.source
    return resolved
  }
}

extension [QueryFragment] {
  fileprivate mutating func begin(with scope: [QueryFragment]) {
    guard !scope.isEmpty, !starts(with: scope) else { return }
    self = scope + self
  }
}
