import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import ReadingList
import Testing

@Suite(.library(.dune, .emma, toRead: [.emma])) struct BookDetailTests {
  @Dependency(\.defaultDatabase) var database

  @Test("The detail shows whether the book is currently on the to-read list")
  func isToRead() async throws {
    let state = BookDetail.State(.dune, isToRead: false)
    try await state.$detail.load()
    #expect(!state.isToRead)
    try await database.write { try ToReadEntry.add(Book.dune.id, at: .distantPast).execute($0) }
    try await state.$detail.load()
    #expect(state.isToRead)
  }

  @Test("The book is shown at once, with the library's current values")
  func book() async throws {
    let state = BookDetail.State(.emma, isToRead: true)
    #expect(state.book == .emma)
    var emma = Book.emma
    emma.averageRating = 4
    try await database.write { [emma] db in _ = try BookRow.save([BookRow(emma)], to: db) }
    try await state.$detail.load()
    #expect(state.book == emma)
    try await database.write { try Book.find(Book.emma.id).delete().execute($0) }
    try await state.$detail.load()
    #expect(state.book == nil)
  }

  @Test("A failed fetch is reported, also in the encoded state, and the book stays as it was given")
  func loadFails() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reading_list RENAME TO elsewhere")
      }
      let state = BookDetail.State(.emma, isToRead: true)
      await #expect(throws: DatabaseError.self) { try await state.$detail.load() }
      #expect(state.book == .emma)
      #expect(state.isToRead)
      #expect(state.failure?.contains("no such table: reading_list") == true)
      let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      #expect(json.contains("no such table: reading_list"))
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }

  @Test("Taps are handled by the parent")
  func taps() {
    expectReduce(
      BookDetail(), from: BookDetail.State(.dune, isToRead: false), .addTapped, .removeTapped,
      .closeTapped,
      effects: [])
  }
}
