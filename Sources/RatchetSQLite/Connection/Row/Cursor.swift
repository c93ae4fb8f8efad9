/// A sequence of rows that are fetched one at a time, in constant memory.
///
/// The statement runs as elements are read. Releasing the cursor ends it, and so does the end of
/// the block that made it.
///
/// A statement that writes (`RETURNING`) makes all of its changes before it returns its first row.
/// Outside of a transaction they are committed when the cursor ends: read up to the final `nil`,
/// which throws if the commit fails. A cursor that is released earlier cannot report that.
///
/// ```swift
/// let titles = try db.fetchCursor(String.self, sql: "SELECT title FROM book")
/// while let title = try titles.next() {
///   print(title)
/// }
/// ```
public final class Cursor<Element> {
  private let statement: Statement
  private let database: Database
  private let decode: (Row) throws -> Element
  private let release: (Statement) -> Void
  private let execution: Int
  private let accessCount: Int
  private var isDone = false

  package init(
    _ statement: Statement, of database: Database, decode: @escaping (Row) throws -> Element,
    release: @escaping (Statement) -> Void
  ) {
    self.statement = statement
    self.database = database
    self.decode = decode
    self.release = release
    execution = statement.execution
    accessCount = database.accessCount
    database.liveCursors += 1
  }

  deinit {
    guard database.life.isLentHere else { return database.life.leave(cursorOver: statement) }
    database.liveCursors -= 1
    release(statement)
  }

  /// Returns the next element, or `nil` after the last one. After `nil` or an error it always
  /// returns `nil`.
  public func next() throws -> Element? {
    guard !isDone else { return nil }
    guard execution == statement.execution, accessCount == database.accessCount else {
      isDone = true
      throw DatabaseError(
        code: .misuse, message: Wording.unusedStatement, sql: statement.sql)
    }
    do {
      if try statement.step() { return try decode(Row(statement)) }
      isDone = true
      return nil
    } catch {
      isDone = true
      throw error
    }
  }
}

@available(*, unavailable)
extension Cursor: Sendable {}
