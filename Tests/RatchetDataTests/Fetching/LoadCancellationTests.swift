import Ratchet
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite("A load of another query that is cancelled") struct LoadCancellationTests {
  @Test("waits no longer, and lets go of its query", .timeLimit(.minutes(20)))
  func letsGo() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let database = try DatabaseQueue()
    try await database.createNotes()
    try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
    @FetchAll(Note.texts, database: database) var texts
    try await $texts.load()
    let reader = $texts
    let (begun, gate) = (Milestone(), Gate())
    async let write: Void = database.write { _ in
      begun.reach()
      gate.pass()
    }
    await begun.reached()
    let first = SQLQueryExpression("SELECT text FROM note WHERE id = 1", as: String.self)
    let second = SQLQueryExpression("SELECT text FROM note WHERE id = 2", as: String.self)
    // Both are observed when the task is made, and neither can be fetched.
    let superseded = Task.immediate { try await reader.load(first) }
    let wanted = Task.immediate { try await reader.load(second) }
    #expect(database.hub.observationCount == 2)
    superseded.cancel()
    await #expect(throws: CancellationError.self) { try await superseded.value }
    #expect(database.hub.observationCount == 1)
    gate.open()
    try await write
    try await wanted.value
    #expect(texts == ["b"])
    await database.close()
  }

  @Test(
    "that another takes the place of, waits for its query all the same", .timeLimit(.minutes(20)))
  @MainActor func superseded() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let database = try DatabaseQueue()
    try await database.createNotes()
    try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
    @FetchAll(Note.texts, database: database) var texts
    try await $texts.load()
    let reader = $texts
    // Both in one turn of the main actor, as two actions that are sent to a model.
    let loads = (1...2).map { id in
      Task.immediate { @MainActor in
        try await reader.load(
          SQLQueryExpression("SELECT text FROM note WHERE id = \(id)", as: String.self))
      }
    }
    for load in loads { try await load.value }
    #expect(texts == ["b"])
    await database.close()
  }
}
