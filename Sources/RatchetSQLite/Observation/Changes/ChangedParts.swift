/// The changed parts of tables, and the changed schema objects.
package struct ChangedParts: Hashable, Sendable {
  /// The changed part of one table.
  package struct Part: Hashable, Sendable {
    var table: TableName
    var region: TableRegion
    /// Whether all changed rows are known.
    var isComplete: Bool

    init(_ table: TableName, _ region: TableRegion, isComplete: Bool) {
      self.table = table
      self.region = region
      self.isComplete = isComplete
    }

    /// Whether the other part adds nothing to this one.
    func covers(_ other: Part) -> Bool {
      table == other.table && region == other.region && (other.isComplete || !isComplete)
    }

    mutating func formUnion(_ other: Part) {
      region.formUnion(other.region)
      isComplete = isComplete && other.isComplete
    }
  }

  private(set) var tables: [TableName: Part] = [:]
  private(set) var altered = DatabaseRegion()
  /// The part that was inserted last, since usually the same one is inserted again.
  private var last: Part?

  var isEmpty: Bool { tables.isEmpty && altered.isEmpty }

  var count: Int { tables.count + (altered.isEmpty ? 0 : 1) }

  mutating func insert(_ part: Part) {
    if let last, last.covers(part) { return }
    last = part
    tables[part.table, default: part].formUnion(part)
  }

  mutating func alter(_ region: DatabaseRegion) { altered.formUnion(region) }

  mutating func formUnion(_ other: ChangedParts) {
    for part in other.tables.values { insert(part) }
    alter(other.altered)
  }
}
