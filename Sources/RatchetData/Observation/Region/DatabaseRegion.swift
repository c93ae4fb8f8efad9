/// A part of a database: what a query reads, or what a transaction changed.
package struct DatabaseRegion: Hashable, Sendable {
  /// All there is, and all that will be.
  package static let everything: DatabaseRegion = {
    var region = DatabaseRegion()
    region.isEverything = true
    return region
  }()

  package private(set) var isEverything = false
  package private(set) var tables: [TableName: TableRegion] = [:]
  /// All of the tables and views of these names, in whatever schema: a name stands for another table
  /// once a temporary one has it.
  package private(set) var names: Set<String> = []

  package init() {}

  package init(_ table: TableName, _ region: TableRegion = .all) { insert(region, of: table) }

  /// What was created or dropped under a name.
  package init(named name: String) { names = [name.asciiLowercased] }

  package var isEmpty: Bool {
    !isEverything && names.isEmpty && tables.values.allSatisfy(\.isEmpty)
  }

  package mutating func insert(_ region: TableRegion, of table: TableName) {
    guard !isEverything else { return }
    tables[table, default: region].formUnion(region)
  }

  package mutating func formUnion(_ other: DatabaseRegion) {
    if isEverything { return }
    if other.isEverything {
      self = .everything
      return
    }
    for (table, region) in other.tables { insert(region, of: table) }
    names.formUnion(other.names)
  }

  package func union(_ other: DatabaseRegion) -> DatabaseRegion {
    var union = self
    union.formUnion(other)
    return union
  }

  package func intersects(_ other: DatabaseRegion) -> Bool {
    if isEverything { return !other.isEmpty }
    if other.isEverything { return !isEmpty }
    return !names.isDisjoint(with: other.names)
      || hasTable(in: other.names) || other.hasTable(in: names)
      || tables.contains { table, region in
        other.tables[table].map { region.intersects($0) } ?? false
      }
  }

  private func hasTable(in names: Set<String>) -> Bool {
    !names.isEmpty && tables.contains { names.contains($0.key.name) && !$0.value.isEmpty }
  }
}

extension DatabaseRegion: CustomStringConvertible {
  /// `book(rows, title), shelf`: in the order of the names.
  package var description: String {
    if isEverything { return "everything" }
    let parts = tables.map { table, region in
      guard case .some(let rows, let columns) = region else { return "\(table)" }
      return "\(table)(\(((rows ? ["rows"] : []) + columns.sorted()).joined(separator: ", ")))"
    }
    return (parts + names.map { "any \($0)" }).sorted().joined(separator: ", ")
  }
}
