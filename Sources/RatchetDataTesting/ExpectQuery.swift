public import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting

/// Checks that a query returns the rows that stand in the source, as a text table.
///
/// The query runs in a write of the default or the given database, so it may be an
/// `INSERT … RETURNING`; on a read-only database it runs in a read. Each row is decoded, too. As
/// with `expectDump`, you need not write the table: a call without a closure fails, and with
/// `RATCHET_RECORD=1` in the environment it writes the table into the source. See
/// `Docs/DataTesting.md` for how values are shown.
///
/// ```swift
/// await expectQuery(Reminder.order(by: \.title)) {
///   """
///   id  title
///   --  ---------
///    2  "Laundry"
///    1  "Milk"
///   """
/// }
/// ```
///
/// Order the rows explicitly: without ORDER BY their order is undefined. An error of the query is
/// an issue at the line of the call.
public nonisolated(nonsending) func expectQuery(
  _ query: some QueryStatement,
  _ message: @autoclosure () -> String? = nil,
  database: (any DatabaseReader)? = nil,
  matches snapshot: (() -> String)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let rows = try await rows(of: query, database)
    expectSnapshot(
      QueryTable(rows).text, of: .query, message(), matches: snapshot?(), at: location)
  } catch let error as DatabaseError where error.message == RatchetData.Wording.noDefaultDatabase {
    // Already reported as an issue, with a fix.
  } catch {
    reportIssue(Wording.queryFailed(query.description, error, location))
  }
}

/// Checks that a query returns the rows that stand in the source, on the connection of a read or a
/// write. An error of the query is an issue at the line of the call.
public func expectQuery(
  _ query: some QueryStatement,
  _ message: @autoclosure () -> String? = nil,
  in db: Database,
  matches snapshot: (() -> String)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let rows = try query.rows(db)
    expectSnapshot(
      QueryTable(rows).text, of: .query, message(), matches: snapshot?(), at: location)
  } catch {
    reportIssue(Wording.queryFailed(query.description, error, location))
  }
}

private nonisolated(nonsending) func rows(
  of query: some QueryStatement, _ database: (any DatabaseReader)?
) async throws -> QueryRows {
  guard let database else {
    @Dependency(\.defaultDatabase) var database
    return try await rows(of: query, database)
  }
  if let writer = database as? any DatabaseWriter {
    do {
      return try await writer.write { try query.rows($0) }
    } catch let error as DatabaseError where error.code.primary == .readOnly {
      // The database was opened read-only, which is enough for most queries.
    }
  }
  return try await database.read { try query.rows($0) }
}
