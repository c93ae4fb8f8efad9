import Ratchet
import RatchetIssues
public import RatchetQuery
public import RatchetSQLite

extension FetchAll {
  /// The rows by section, if the property was made with `sectionBy:`. Otherwise all rows are in one
  /// section.
  ///
  /// ```swift
  /// @FetchAll(Reminder.order(by: \.title), sectionBy: \.listID) var reminders
  ///
  /// for section in $reminders.sections {
  ///   print(section.name, section.map(\.title))
  /// }
  /// ```
  ///
  /// Sections are in the order of their first rows in the query, and the rows of a section in the
  /// order of the query. ``/RatchetQuery/FetchSection/id`` is the value of the column or
  /// expression: a row whose value changes moves to the other section with the commit. Sections and
  /// ``wrappedValue`` come from the same fetch.
  public var sections: [FetchSection<Element>] {
    switch source {
    case .rows(let box): FetchedSections(undivided: box.reader.wrappedValue).sections
    case .sections(let box): box.reader.wrappedValue.sections
    }
  }

  /// Fetches the rows of a query, and groups them by a column of its first table: a section has the
  /// rows with the same value.
  ///
  /// - Parameter database: The database; by default `\.defaultDatabase` at the place where the
  ///   property is made.
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

  // One initializer for each number of tables: with a parameter pack, the compiler (6.3.1) takes a
  // single table for a tuple.

  /// Fetches the rows of a query, and groups them by an expression: a section has the rows with the
  /// same value.
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

  /// Fetches the rows of a query, and groups them by an expression: a section has the rows with the
  /// same value.
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

  /// Fetches the rows of a query, and groups them by an expression: a section has the rows with the
  /// same value.
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

  /// Fetches all rows of the table by section:
  /// `@FetchAll(sectionBy: \.listID) var reminders: [Reminder]`.
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

  /// Switches to the rows and sections of another query; see
  /// ``load(_:database:fileID:filePath:line:column:)``.
  ///
  /// - Throws: Errors of the fetch; `SQLITE_MISUSE` if the property was made without `sectionBy:`.
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
