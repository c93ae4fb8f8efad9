import Ratchet
import RatchetData
import ReadingList
import Testing

/// Changes of the shelf that are sent as fast as they can be, on a database that cannot keep up.
@Suite struct ShelfStressTests {
  private static let books = (1...60).map { Book(id: $0, title: "Title \($0)") }

  private static func library() async throws -> LiveLibrary {
    let library = try await LiveLibrary()
    try await library.importCatalogue(books.map { "\($0.id),\($0.title),,,,,\n" }.joined())
    return library
  }

  /// A store that has all books on its screen, and has not asked for the shelf yet.
  private static func store(on library: LiveLibrary) -> StoreOf<ReadingList> {
    var state = ReadingList.State()
    state.libraryScreen.query.pageSize = books.count
    state.libraryScreen.books = IdentifiedArray(books)
    return library.store(state)
  }

  @Test("What is kept after many quick changes is what is shown, in its order", arguments: 1...20)
  func quickChanges(seed: UInt64) async throws {
    var random = ImportRandom(seed: seed)
    let library = try await Self.library()
    let store = Self.store(on: library)
    await store.send(.appeared).finish()
    for _ in 1...3 {
      for _ in 1...50 {
        let id = Int.random(in: 1...60, using: &random)
        let isThere = await store.state.shelf.contains(id)
        await store.send(.library(isThere ? .removeTapped(id) : .addTapped(id)))
      }
      await store.finish()
      let state = await store.state
      #expect(state.failure == nil)
      #expect(state.unsaved.isEmpty)
      #expect(try await library.toRead() == state.shelf.books.ids)
    }
    await library.database.close()
  }

  @Test(
    "Loads between quick changes take none of them back, and what is kept is what is shown",
    arguments: 1...20)
  func loadsBetween(seed: UInt64) async throws {
    var random = ImportRandom(seed: seed)
    let library = try await Self.library()
    let first = Self.store(on: library)
    await first.send(.appeared).finish()
    for id in [7, 3, 5] { await first.send(.library(.addTapped(id))).finish() }

    let store = Self.store(on: library)
    await store.send(.appeared)
    var expected: Set<Book.ID> = [3, 5, 7]
    for _ in 1...50 {
      let id = Int.random(in: 8...60, using: &random)
      if expected.remove(id) != nil {
        await store.send(.library(.removeTapped(id)))
      } else {
        expected.insert(id)
        await store.send(.library(.addTapped(id)))
      }
      if Int.random(in: 0..<4, using: &random) == 0 { await store.send(.appeared) }
    }
    await store.finish()
    let state = await store.state
    #expect(state.failure == nil)
    #expect(state.isShelfLoaded)
    #expect(Set(state.shelf.books.ids) == expected)
    #expect(try await library.toRead() == state.shelf.books.ids)
    await library.database.close()
  }
}
