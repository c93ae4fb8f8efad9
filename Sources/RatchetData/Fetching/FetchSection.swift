/// Some rows of a query that have a value in common: see ``FetchAll/sections``.
///
/// It is the collection of its rows.
public struct FetchSection<Element: Sendable>: RandomAccessCollection, Identifiable, Sendable {
  /// The value, as SQLite has it: what the section is known by as long as there are rows of it.
  public let id: SQLValue
  private(set) var elements: [Element]

  init(id: SQLValue, elements: [Element]) {
    self.id = id
    self.elements = elements
  }

  /// The value as a text, to be shown; empty for NULL and for blobs.
  public var name: String {
    switch id {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .null, .blob: ""
    }
  }

  /// The value; nil if it is something else.
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

/// The rows of a query, and the same rows by section.
struct FetchedSections<Element: Sendable>: Sendable {
  let rows: [Element]
  let sections: [FetchSection<Element>]

  /// In the order in which the first row of each comes.
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

  /// All in one section.
  init(undivided rows: [Element]) {
    self.rows = rows
    sections = rows.isEmpty ? [] : [FetchSection(id: .null, elements: rows)]
  }
}

extension FetchedSections: Equatable where Element: Equatable {}

/// A query with one more column: the section of its row.
struct SectionedQuery<RowValue: QueryRepresentable>: FetchKeyRequest {
  let query: QueryFragment

  init(_ clauses: SelectClauses, by section: QueryFragment) {
    query = clauses.selecting(section).query
  }

  func fetch(_ db: Database) throws -> FetchedSections<RowValue.QueryOutput> {
    FetchedSections(
      try SQLQueryExpression(query, as: RowTuple<RowValue, SQLValue>.self).fetchAll(db))
  }
}

extension Select {
  /// Every row, by section: those for which a column has the same value. Sections come in the order of
  /// their first rows, and the rows of each in the order of the query.
  public func fetchAll(
    _ db: Database, sectionBy column: KeyPath<From.TableColumns, some QueryExpression>
  ) throws -> [FetchSection<QueryValue.QueryOutput>] {
    try SectionedQuery<QueryValue>(clauses, by: From.columns[keyPath: column].queryFragment)
      .fetch(db).sections
  }

  /// Every row, by section: those for which an expression has the same value.
  public func fetchAll<each Join: Table, Section: QueryExpression>(
    _ db: Database,
    sectionBy section: (From.TableColumns, repeat (each Join).TableColumns) -> Section
  ) throws -> [FetchSection<QueryValue.QueryOutput>] where Joins == (repeat each Join) {
    let section = section(From.columns, repeat (each Join).columns)
    return try SectionedQuery<QueryValue>(clauses, by: section.queryFragment).fetch(db).sections
  }
}

extension Observed {
  static func oneSection<Query: QueryStatement>(_ query: Query) -> Observed
  where Value == FetchedSections<Query.QueryValue.QueryOutput> {
    Observed(
      id: ObservationID(.all, query.query, Value.self),
      fetch: { FetchedSections(undivided: try query.fetchAll($0)) })
  }
}
