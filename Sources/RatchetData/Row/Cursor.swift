/// Rows that are fetched one at a time, in constant memory.
///
/// The statement runs as the cursor is asked for its next element. Letting go of the cursor ends
/// it, and so does the end of the block it was made in.
///
/// A statement that writes (`RETURNING`) has done all of it before its first row. Outside of a
/// transaction it commits when the cursor ends: ask for the last `nil`, which throws if the commit
/// fails; letting go of the cursor earlier cannot tell.
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

  init(
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

  /// The next element, or `nil` when there is none. Once it has answered `nil` or thrown, it
  /// answers `nil`.
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
