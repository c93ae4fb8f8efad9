import Ratchet
import RatchetIssues

extension FetchAll {
  /// The rows by section, where the property was made with `sectionBy:`; else all of them in one.
  ///
  /// ```swift
  /// @FetchAll(Reminder.order(by: \.title), sectionBy: \.listID) var reminders
  ///
  /// for section in $reminders.sections {
  ///   print(section.name, section.map(\.title))
  /// }
  /// ```
  ///
  /// Sections come in the order in which the query has their first rows, and a section's rows in the order
  /// of the query. ``FetchSection/id`` is the value of the column or expression: a row that gets another
  /// value is in the other section with the commit. Sections and ``wrappedValue`` are of one fetch.
  public var sections: [FetchSection<Element>] {
    switch source {
    case .rows(let box): FetchedSections(undivided: box.reader.wrappedValue).sections
    case .sections(let box): box.reader.wrappedValue.sections
    }
  }

  /// The rows of a query, and the same by section: those for which a column of the query's first table has
  /// the same value.
  ///
  /// - Parameter database: `\.defaultDatabase` of where the property is made, if none is given.
  public init<Value: QueryRepresentable, From: Table, Joins>(
    wrappedValue: [Element] = [],
    _ query: Select<Value, From, Joins>,
    sectionBy column: KeyPath<From.TableColumns, some QueryExpression>,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column sourceColumn: UInt = #column
  ) where Value.QueryOutput == Element {
    self.init(
      wrappedValue,
      SectionedQuery<Value>(query.clauses, by: From.columns[keyPath: column].queryFragment),
      database,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: sourceColumn))
  }

  // One for each number of tables: where the tables of an argument are a pack, the compiler (6.3.1) takes one
  // table for a tuple.

  /// The rows of a query, and the same by section: those for which an expression has the same value.
  public init<Value: QueryRepresentable, From: Table, Section: QueryExpression>(
    wrappedValue: [Element] = [],
    _ query: Select<Value, From, ()>,
    sectionBy section: (From.TableColumns) -> Section,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value.QueryOutput == Element {
    let section = section(From.columns)
    self.init(
      wrappedValue, SectionedQuery<Value>(query.clauses, by: section.queryFragment), database,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The rows of a query, and the same by section: those for which an expression has the same value.
  public init<Value: QueryRepresentable, From: Table, Join: Table, Section: QueryExpression>(
    wrappedValue: [Element] = [],
    _ query: Select<Value, From, Join>,
    sectionBy section: (From.TableColumns, Join.TableColumns) -> Section,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value.QueryOutput == Element {
    let section = section(From.columns, Join.columns)
    self.init(
      wrappedValue, SectionedQuery<Value>(query.clauses, by: section.queryFragment), database,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The rows of a query, and the same by section: those for which an expression has the same value.
  public init<
    Value: QueryRepresentable, From: Table, First: Table, Second: Table,
    Section: QueryExpression
  >(
    wrappedValue: [Element] = [],
    _ query: Select<Value, From, (First, Second)>,
    sectionBy section: (From.TableColumns, First.TableColumns, Second.TableColumns) -> Section,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value.QueryOutput == Element {
    let section = section(From.columns, First.columns, Second.columns)
    self.init(
      wrappedValue, SectionedQuery<Value>(query.clauses, by: section.queryFragment), database,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// All rows of the table, by section: `@FetchAll(sectionBy: \.listID) var reminders: [Reminder]`.
  public init(
    wrappedValue: [Element] = [],
    sectionBy column: KeyPath<Element.TableColumns, some QueryExpression>,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column sourceColumn: UInt = #column
  ) where Element: Table, Element.QueryOutput == Element {
    self.init(
      wrappedValue: wrappedValue, Element.all, sectionBy: column, database: database,
      fileID: fileID, filePath: filePath, line: line, column: sourceColumn)
  }

  private init<Value: QueryRepresentable>(
    _ rows: [Element], _ query: SectionedQuery<Value>, _ database: (any DatabaseReader)?,
    _ location: IssueLocation
  ) where Value.QueryOutput == Element {
    let key = FetchKey(.request(query), in: database, name: "@FetchAll(\(query.query.sql))")
    source = .sections(
      FetchBox(key, default: FetchedSections(undivided: rows), at: location))
  }

  /// Has the rows and sections of another query from here on; see ``load(_:database:fileID:filePath:line:column:)``.
  ///
  /// - Throws: also where the property was made without `sectionBy:`.
  public nonisolated(nonsending) func load<Value: QueryRepresentable, From: Table, Joins>(
    _ query: Select<Value, From, Joins>,
    sectionBy column: KeyPath<From.TableColumns, some QueryExpression>,
    database: (any DatabaseReader)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column sourceColumn: UInt = #column
  ) async throws where Value.QueryOutput == Element {
    guard case .sections(let box) = source else {
      throw DatabaseError(code: .misuse, message: Wording.noSections)
    }
    let query = SectionedQuery<Value>(
      query.clauses, by: From.columns[keyPath: column].queryFragment)
    try await box.load(
      .request(query), in: database, name: "@FetchAll(\(query.query.sql))",
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: sourceColumn))
  }
}
