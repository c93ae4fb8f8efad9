import RatchetData
import Synchronization
import Testing

@Suite("A statement trace")
struct TraceTests {
  private func trace(
    showingArguments: Bool = false, _ body: @Sendable (Database) throws -> Void
  ) async throws -> [StatementTrace] {
    let traces = Mutex<[StatementTrace]>([])
    var configuration = DatabaseConfiguration()
    configuration.showsArgumentsInErrors = showingArguments
    configuration.trace = { trace in traces.withLock { $0.append(trace) } }
    let database = try DatabaseQueue(configuration: configuration)
    try await database.createBooks()
    traces.withLock { $0 = [] }
    try await database.write(body)
    return traces.withLock(\.self)
  }

  @Test("records each statement in order, with its time and without its values")
  func statements() async throws {
    let traces = try await trace { db in
      try db.insertBook("a secret")
      _ = try db.fetchAll(String.self, sql: "SELECT title FROM book")
    }
    #expect(
      traces.map(\.sql) == [
        "BEGIN IMMEDIATE", "INSERT INTO book(title) VALUES (?)", "SELECT title FROM book", "COMMIT",
      ])
    #expect(traces.allSatisfy { $0.duration > .zero })
    #expect(traces.allSatisfy { $0.expandedSQL == nil })
  }

  @Test("records the values if the configuration asks for them")
  func values() async throws {
    let traces = try await trace(showingArguments: true) { try $0.insertBook("Emma") }
    #expect(traces[1].expandedSQL == "INSERT INTO book(title) VALUES ('Emma')")
  }

  @Test("records a statement with triggers once, and also one that failed or was left early")
  func triggersAndFailures() async throws {
    let traces = try await trace { db in
      try db.execute(
        sql: "CREATE TRIGGER t AFTER INSERT ON book BEGIN DELETE FROM book WHERE id = 99; END")
      try db.insertBook("a")
      #expect(throws: DatabaseError.self) { try db.insertBook("a") }
      _ = try db.fetchOne(String.self, sql: "SELECT title FROM book UNION SELECT 'z'")
    }
    #expect(
      traces.map(\.sql).dropFirst(2) == [
        "INSERT INTO book(title) VALUES (?)", "INSERT INTO book(title) VALUES (?)",
        "SELECT title FROM book UNION SELECT 'z'", "COMMIT",
      ])
  }
}
