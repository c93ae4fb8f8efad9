public import RatchetSQLite

/// The rows of a query that have the same section value: see `FetchAll.sections`.
///
/// It is a collection of its rows.
public struct FetchSection<Element: Sendable>: RandomAccessCollection, Identifiable, Sendable {
  /// The section value, as SQLite returns it. It identifies the section as long as the section has
  /// rows.
  public let id: SQLValue
  private(set) var elements: [Element]

  init(id: SQLValue, elements: [Element]) {
    self.id = id
    self.elements = elements
  }

  /// The section value as text, for display; empty for NULL and blobs.
  public var name: String {
    switch id {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .null, .blob: ""
    }
  }

  /// Returns the section value; `nil` if it cannot be converted.
  public func key<Value: DatabaseValueConvertible>(as type: Value.Type = Value.self) -> Value? {
    Value.fromDatabaseValue(id)
  }

  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(index: Int) -> Element { elements[index] }

  mutating func append(_ element: Element) { elements.append(element) }
}

extension FetchSection: Equatable where Element: Equatable {}

extension FetchSection: Hashable where Element: Hashable {}

/// The rows of a query, both as a list and grouped into sections.
package struct FetchedSections<Element: Sendable>: Sendable {
  package let rows: [Element]
  package let sections: [FetchSection<Element>]

  /// Groups rows into sections, in the order of the first row of each.
  init(_ rows: [(Element, SQLValue)]) {
    var sections: [FetchSection<Element>] = []
    var places: [SQLValue: Int] = [:]
    for (row, key) in rows {
      if let place = places[key] {
        sections[place].append(row)
      } else {
        places[key] = sections.count
        sections.append(FetchSection(id: key, elements: [row]))
      }
    }
    self.rows = rows.map(\.0)
    self.sections = sections
  }

  /// Puts all rows into one section. Without rows there is no section.
  package init(undivided rows: [Element]) {
    self.rows = rows
    sections = rows.isEmpty ? [] : [FetchSection(id: .null, elements: rows)]
  }
}

extension FetchedSections: Equatable where Element: Equatable {}

/// A query with an additional column: the section of the row.
package struct SectionedQuery<RowValue: QueryRepresentable>: FetchKeyRequest {
  package let query: QueryFragment

  package init(_ clauses: SelectClauses, by section: QueryFragment) {
    query = clauses.selecting(section).query
  }

  package func fetch(_ db: Database) throws -> FetchedSections<RowValue.QueryOutput> {
    FetchedSections(
      try SQLQueryExpression(query, as: RowTuple<RowValue, SQLValue>.self).fetchAll(db))
  }
}

extension Select {
  /// Returns all rows by section: the rows for which a column has the same value. Sections are in
  /// the order of their first rows, and the rows of a section in the order of the query.
  public func fetchAll(
    _ db: Database, sectionBy column: KeyPath<From.TableColumns, some QueryExpression>
  ) throws -> [FetchSection<QueryValue.QueryOutput>] {
    try SectionedQuery<QueryValue>(clauses, by: From.columns[keyPath: column].queryFragment)
      .fetch(db).sections
  }

  /// Returns all rows by section: the rows for which an expression has the same value.
  public func fetchAll<each Join: Table, Section: QueryExpression>(
    _ db: Database,
    sectionBy section: (From.TableColumns, repeat (each Join).TableColumns) -> Section
  ) throws -> [FetchSection<QueryValue.QueryOutput>] where Joins == (repeat each Join) {
    let section = section(From.columns, repeat (each Join).columns)
    return try SectionedQuery<QueryValue>(clauses, by: section.queryFragment).fetch(db).sections
  }
}

extension Observed {
  package static func oneSection<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == FetchedSections<Query.QueryValue.QueryOutput> {
    Observed(
      id: ObservationID(.all, query.query, Value.self),
      fetch: { FetchedSections(undivided: try query.fetchAll($0)) })
  }
}
