/// A part of a database, such as the part that a query reads or a transaction changes.
package struct DatabaseRegion: Hashable, Sendable {
  /// Everything that exists or will exist.
  package static let everything: DatabaseRegion = {
    var region = DatabaseRegion()
    region.isEverything = true
    return region
  }()

  package private(set) var isEverything = false
  package private(set) var tables: [TableName: TableRegion] = [:]
  /// Parts of the tables and views with these names, in any schema: a name refers to another table
  /// once a temporary table has it.
  package private(set) var names: [String: TableRegion] = [:]

  package init() {}

  package init(_ table: TableName, _ region: TableRegion = .all) { insert(region, of: table) }

  /// The region of an object that was created or dropped under this name.
  package init(named name: String) { insert(.all, named: name) }

  package var isEmpty: Bool {
    !isEverything && names.values.allSatisfy(\.isEmpty) && tables.values.allSatisfy(\.isEmpty)
  }

  package mutating func insert(_ region: TableRegion, of table: TableName) {
    guard !isEverything else { return }
    tables[table, default: region].formUnion(region)
  }

  /// Adds a part of a table whose schema is not known.
  package mutating func insert(_ region: TableRegion, named name: String) {
    guard !isEverything else { return }
    names[name.asciiLowercased, default: region].formUnion(region)
  }

  package mutating func formUnion(_ other: DatabaseRegion) {
    if isEverything { return }
    if other.isEverything {
      self = .everything
      return
    }
    for (table, region) in other.tables { insert(region, of: table) }
    for (name, region) in other.names { insert(region, named: name) }
  }

  package func union(_ other: DatabaseRegion) -> DatabaseRegion {
    var union = self
    union.formUnion(other)
    return union
  }

  package func intersects(_ other: DatabaseRegion) -> Bool {
    if isEverything { return !other.isEmpty }
    if other.isEverything { return !isEmpty }
    return meetsNames(of: other) || other.meetsTables(named: names)
      || meetsTables(named: other.names)
      || tables.contains { table, region in
        other.tables[table].map { region.intersects($0) } ?? false
      }
  }

  private func meetsNames(of other: DatabaseRegion) -> Bool {
    names.contains { name, region in other.names[name].map { region.intersects($0) } ?? false }
  }

  private func meetsTables(named names: [String: TableRegion]) -> Bool {
    !names.isEmpty
      && tables.contains { table, region in
        names[table.name].map { region.intersects($0) } ?? false
      }
  }
}

extension DatabaseRegion: CustomStringConvertible {
  /// The parts, sorted by name, for example `any note(rows), book(rows, title), shelf`.
  package var description: String {
    if isEverything { return "everything" }
    let parts =
      tables.map { "\($0)\($1)" } + names.map { "any \($0)\($1)" }
    return parts.sorted().joined(separator: ", ")
  }
}
