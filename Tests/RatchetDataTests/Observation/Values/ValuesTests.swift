import RatchetData
import Synchronization
import Testing

@Suite("Values of a query") struct ValuesTests {
  @Test(
    "A loop gets the current rows, and all of them after each commit that changes them",
    arguments: DatabaseKind.allCases)
  func rows(_ kind: DatabaseKind) async throws {
    let database = try kind.make()
    try await database.createNotes()
    try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
    var values = database.values(of: Note.all).makeAsyncIterator()
    #expect(try await values.next() == [Note(id: 1, text: "a")])
    try await database.run("INSERT INTO note VALUES (2, 'b', 3)")
    #expect(try await values.next() == [Note(id: 1, text: "a"), Note(id: 2, text: "b", stars: 3)])
    try await database.run("DELETE FROM note")
    #expect(try await values.next() == [])
    await database.close()
    #expect(try await values.next() == nil)
  }

  @Test("Rows that changed back before they were read are omitted")
  func skipped() async throws {
    let database = try DatabaseQueue()
    try await database.createNotes()
    var values = database.values(of: Note.all).makeAsyncIterator()
    #expect(try await values.next() == [])
    // The only thread fetches after each write, before the next one.
    try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
    try await database.run("DELETE FROM note")
    try await database.read { _ in }
    await database.close()
    #expect(try await values.next() == nil)
  }

  /// Whether SQL causes no fetch: then only the first value and a later marker are fetched.
  private func nextIsSame(
    after sql: String, query: SQLQueryExpression<Int>, setup: String = "", kind: DatabaseKind
  ) async throws -> Bool {
    let database = try kind.make()
    try await database.createNotes()
    try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
    if !setup.isEmpty { try await database.runWithoutTransaction(setup) }
    let fetches = Counter()
    var values = database.values { db in
      fetches.add()
      return try query.fetchAll(db)
    }.makeAsyncIterator()
    _ = try await values.next()
    do { try await database.runWithoutTransaction(sql) } catch is DatabaseError {}
    // The marker: once it has arrived, all fetches that the SQL caused are counted.
    try await database.run("INSERT INTO note VALUES (99, 'end', 0)")
    while try await values.next()?.contains(99) == false {}
    await database.close()
    return fetches.count == 2
  }

  @Test(
    "A change outside a query's region causes no fetch",
    arguments: [
      "UPDATE note SET stars = 5",
      "UPDATE note SET text = 'x' WHERE id = 50",
      "DELETE FROM note WHERE id = 50",
      "INSERT OR IGNORE INTO note VALUES (1, 'z', 0)",
      "CREATE TABLE other(a)",
      "BEGIN; DELETE FROM note; ROLLBACK",
      "SAVEPOINT a; DELETE FROM note; ROLLBACK TO a; RELEASE a",
      "BEGIN; SAVEPOINT a; SAVEPOINT b; DELETE FROM note; RELEASE b; ROLLBACK TO A; COMMIT",
      "INSERT INTO note VALUES (3, 'z', 0), (1, 'x', 0)",
      "CREATE INDEX note_text ON note(text)",
      "BEGIN; INSERT INTO note VALUES (9, 'x', 0)",
    ])
  func untouched(_ sql: String) async throws {
    for kind in [DatabaseKind.memory, .pool] {
      #expect(
        try await nextIsSame(
          after: sql, query: SQLQueryExpression("SELECT id + 0 * length(text) FROM note"),
          kind: kind))
    }
  }
}

/// Counts on any thread.
final class Counter: Sendable {
  private let value = Mutex(0)

  func add() { value.withLock { $0 += 1 } }
  var count: Int { value.withLock { $0 } }
}
