import Foundation
import Ratchet
import RatchetData
import ReadingList
import Testing

/// Taps that are sent as fast as possible, on a database that cannot keep up.
@Suite struct ReadingListStressTests {
  private static let rows = (1...60).map { "\($0),Title \($0),,,,,\n" }.joined()

  @Test("Many quick taps are all saved, in order", arguments: 1...10)
  func quickTaps(seed: UInt64) async throws {
    var random = ImportRandom(seed: seed)
    let library = try await LiveLibrary()
    try await library.importCatalogue(Self.rows)
    let store = library.store()
    var expected: [Book.ID] = []
    for _ in 1...100 {
      let id = Int.random(in: 1...60, using: &random)
      if let index = expected.firstIndex(of: id) {
        expected.remove(at: index)
        await store.send(.library(.removeTapped(id)))
      } else {
        expected.append(id)
        await store.send(.library(.addTapped(id)))
      }
    }
    await store.finish()
    let state = try await store.state.loaded()
    #expect(state.failure == nil)
    #expect(state.toRead.books.map(\.id) == expected)
    #expect(state.library.toReadIDs == Set(expected))
    await library.database.close()
  }

  @Test("Of many quick searches the last counts", arguments: 1...10)
  func quickSearches(seed: UInt64) async throws {
    var random = ImportRandom(seed: seed)
    let library = try await LiveLibrary()
    try await library.importCatalogue(Self.rows)
    let store = library.store()
    for _ in 1...10 {
      var last = 0
      for _ in 1...10 {
        last = Int.random(in: 10...60, using: &random)
        await store.send(.library(.searchChanged("\(last)")))
      }
      await store.finish()
      #expect(await store.state.library.page.books.map(\.id) == [last])
    }
    await library.database.close()
  }

  @Test("Two programs on one file change the list at once, and both show the saved rows")
  func twoPrograms() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-reading-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "library.sqlite").path
    let libraries = [
      try await LiveLibrary(DatabasePool(path: path)),
      try await LiveLibrary(DatabasePool(path: path)),
    ]
    try await libraries[0].importCatalogue(Self.rows)
    let stores = libraries.map { $0.store() }
    try await withThrowingTaskGroup { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          // Each adds and removes books that the other adds too.
          for id in 1...30 { await store.send(.library(.addTapped(id))) }
          for id in 1...30 where id % 3 == index { await store.send(.toRead(.removeTapped(id))) }
          await store.finish()
        }
      }
      try await group.waitForAll()
    }
    for id in 1...30 { await stores[0].send(.library(.addTapped(id))) }
    await stores[0].finish()
    let kept = try await libraries[1].toRead()
    #expect(Set(kept) == Set(1...30))
    #expect(kept.count == 30)
    for store in stores {
      let state = try await store.state.loaded()
      #expect(state.failure == nil)
      #expect(state.toRead.books.map(\.id) == kept)
    }
    for library in libraries { await library.database.close() }
    try FileManager.default.removeItem(at: folder)
  }
}
