import RatchetData
import Synchronization
import Testing

@Suite("The end of observers") struct ObserversEndTests {
  /// Observes for as long as it lives.
  private final class Owner: Sendable {
    private let loop: Mutex<DatabaseValues<Int>.Iterator>

    init(_ database: any DatabaseWriter) {
      loop = Mutex(database.values { _ in 2 }.makeAsyncIterator())
    }
  }

  @Test("An observation can own another one of the same database") func owned() async throws {
    let database = try DatabaseKind.memory.make()
    do {
      var loop = database.values { [owner = Owner(database)] _ in
        withExtendedLifetime(owner) { 1 }
      }.makeAsyncIterator()
      #expect(try await loop.next() == 1)
      #expect(database.hub.observationCount == 2)
    }
    // The fetching thread may release the last reference.
    try await database.run("SELECT 1")
    #expect(database.hub.observationCount == 0)
    await database.close()
  }

  @Test("Closing within an observed fetch is refused, because closing would wait for that fetch")
  func closeInFetch() async throws {
    for kind in [DatabaseKind.memory, .pool] {
      let database = try kind.make()
      var values = database.values { _ in
        do {
          try database.close()
          return "closed"
        } catch let error as DatabaseError {
          return "\(error.code == .misuse)"
        }
      }.makeAsyncIterator()
      #expect(try await values.next() == "true")
      await database.close()
    }
  }

  @Test("Two loops over one sequence share its commits, and one continues without the other")
  func twoLoops() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let changes = database.changes(in: Note.self)
    let seen = Counter()
    let loops = (1...2).map { _ in
      Task { for try await _ in changes { seen.add() } }
    }
    let cancelled = Task { for try await _ in changes { seen.add() } }
    cancelled.cancel()
    try await cancelled.value
    for _ in 1...50 { try await database.run("INSERT INTO note(text) VALUES ('a')") }
    await database.close()
    for loop in loops { try await loop.value }
    #expect(seen.count == 50)
  }
}
