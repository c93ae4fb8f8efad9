extension PrimaryKeyedTable {
  /// The row with this primary key.
  public static func find(_ key: PrimaryKey.QueryOutput) -> Select<Self, Self, ()> {
    all.find(key)
  }

  /// The rows with one of these primary keys.
  public static func find(_ keys: some Sequence<PrimaryKey.QueryOutput>) -> Select<Self, Self, ()> {
    all.find(keys)
  }
}

extension Select where From: PrimaryKeyedTable {
  /// The row with this primary key, if the other conditions hold for it.
  public func find(_ key: From.PrimaryKey.QueryOutput) -> Self {
    let key = QueryFragment(value: From.PrimaryKey.databaseValue(of: key))
    return with { $0.conditions.append("\(From.columns.primaryKey) = " + key) }
  }

  /// The rows with one of these primary keys for which the other conditions hold.
  public func find(_ keys: some Sequence<From.PrimaryKey.QueryOutput>) -> Self {
    let keys = keys.map { QueryFragment(value: From.PrimaryKey.databaseValue(of: $0)) }
    return with { $0.conditions.append("\(From.columns.primaryKey) IN (\(keys.joined()))") }
  }
}
