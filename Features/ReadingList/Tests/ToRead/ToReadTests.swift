import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import ReadingList
import Testing

@Suite(.library(.dune, .emma, .iliad, toRead: [.iliad, .dune])) struct ToReadTests {
  @Dependency(\.defaultDatabase) var database

  @Test("The list shows the books in the order in which they were added, with their current values")
  func books() async throws {
    let store = TestStore(initialState: ToRead.State()) { ToRead() }
    try await store.state.$books.load()
    #expect(store.state.books == [.iliad, .dune])
    try await database.write { db in
      try ToReadEntry.remove(Book.iliad.id).execute(db)
      try ToReadEntry.add(Book.emma.id, at: .distantFuture).execute(db)
      try ToReadEntry.add(Book.iliad.id, at: .distantFuture).execute(db)
    }
    // Nothing is loaded here: the commit brings the rows, with the next step.
    await store.send(.bookTapped(Book.emma.id))
    #expect(store.state.books == [.dune, .emma, .iliad])
  }

  @Test("A failed fetch is reported, also in the encoded state")
  func loadFails() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reading_list RENAME TO elsewhere")
      }
      let state = ToRead.State()
      await #expect(throws: DatabaseError.self) { try await state.$books.load() }
      #expect(state.failure?.contains("no such table: reading_list") == true)
      let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      #expect(json.contains("no such table: reading_list"))
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }

  @Test("Taps are handled by the parent")
  func taps() {
    expectReduce(
      ToRead(), from: ToRead.State(), .removeTapped(Book.iliad.id), .bookTapped(Book.dune.id),
      effects: [])
  }
}
