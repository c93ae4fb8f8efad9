import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import ReadingList
import Testing

@Suite struct ReadingListLiveTests {
  private static let classics = ImportFiles.samples.appending(path: "classics.csv")
  private static let export = ImportFiles.samples.appending(path: "goodreads_export.csv")

  private static func report(
    added: Int = 0, updated: Int = 0, toRead: Int = 0, skipped: Int = 0
  ) -> CatalogueImportReport {
    var report = CatalogueImportReport()
    report.added = added
    report.updated = updated
    report.addedToRead = toRead
    report.skipped = skipped
    return report
  }

  @Test("A catalogue is imported whole; importing it again adds nothing, and duplicates nothing")
  func importTwice() async throws {
    let library = try await LiveLibrary()
    let store = library.store()
    await store.send(.catalogueImport(.fileChosen(path: Self.classics.path))).finish()
    let first = try await store.state.loaded()
    #expect(first.catalogueImport.phase == .finished(Self.report(added: 40)))
    #expect(first.catalogueImport.problems == [])
    #expect(first.library.page.total == 40)
    #expect(first.library.page.books.count == first.library.query.pageSize)
    #expect(first.failure == nil)
    let books = first.library.page.books

    await store.send(.catalogueImport(.fileChosen(path: Self.classics.path))).finish()
    let second = try await store.state.loaded()
    #expect(second.catalogueImport.phase == .finished(Self.report(updated: 40)))
    #expect(second.library.page == BookPage(books: books, total: 40))
    await library.database.close()
  }

  @Test("An export fills the to-read list in its order, once, and keeps the catalogue's values")
  func export() async throws {
    let library = try await LiveLibrary()
    await library.importCatalogue(at: Self.classics)
    let before = try await library.titles()
    let store = library.store()
    await store.send(.catalogueImport(.fileChosen(path: Self.export.path))).finish()
    var state = try await store.state.loaded()
    #expect(
      state.catalogueImport.phase == .finished(Self.report(added: 3, updated: 9, toRead: 6)))
    #expect(state.toRead.books.map(\.id) == [12, 40, 31, 37, 41, 43])
    #expect(Set(try await library.titles()).isSuperset(of: before))
    // The export names no language; that of the catalogue stays.
    #expect(state.toRead.books[1].language == "ger")

    await store.send(.toRead(.removeTapped(31))).finish()
    await store.send(.catalogueImport(.fileChosen(path: Self.export.path))).finish()
    state = try await store.state.loaded()
    #expect(state.catalogueImport.phase == .finished(Self.report(updated: 12, toRead: 1)))
    // The export has the day of shelving: the book returns to its place.
    #expect(state.toRead.books.map(\.id) == [12, 40, 31, 37, 41, 43])
    await library.database.close()
  }

  @Test("A second store sees the list as the first left it", arguments: [true, false])
  func secondStore(inMemory: Bool) async throws {
    let library = try await LiveLibrary(inMemory ? DatabaseQueue() : nil)
    await library.importCatalogue(at: Self.classics)
    let first = library.store()
    _ = try await first.state.loaded()
    for id in [5, 3, 9, 1] { await first.send(.library(.addTapped(id))) }
    await first.send(.toRead(.removeTapped(9)))
    await first.send(.library(.bookTapped(7)))
    await first.send(.detail(.addTapped))
    await first.send(.detail(.removeTapped))
    await first.send(.detail(.addTapped))
    await first.finish()
    #expect(try await first.state.loaded().toRead.books.map(\.id) == [5, 3, 1, 7])
    #expect(await first.state.failure == nil)

    let second = try await library.store().state.loaded()
    #expect(second.toRead.books.map(\.id) == [5, 3, 1, 7])
    await library.database.close()
  }

  @Test("A broken row in the middle is reported with its line, and the rows around it are saved")
  func brokenRow() async throws {
    let library = try await LiveLibrary()
    let state = try await library.importCatalogue("1,Emma,,,,,\nx,Dune,,,,,\n3,Ulysses,,,,,\n")
    #expect(state.phase == .finished(Self.report(added: 2, skipped: 1)))
    #expect(
      state.problems == [
        CatalogueProblem(line: 3, reason: "goodreads_book_id \"x\" is not a whole number")
      ])
    #expect(try await library.titles() == ["Emma", "Ulysses"])
    await library.database.close()
  }

  @Test("A file that is not a catalogue is reported in one line, and saves nothing")
  func noCatalogue() async throws {
    let library = try await LiveLibrary()
    let file = try TemporaryCatalogue("name,age\nJane,41\n")
    let state = await library.importCatalogue(at: file.url)
    #expect(
      state.phase
        == .failed(
          CatalogueError(
            path: file.url.path,
            cause: .missingColumns(["goodreads_book_id", "title", "authors"], format: .goodbooks)
          ).description))
    guard case .failed(let reason) = state.phase else { return }
    #expect(!reason.contains("\n"))
    #expect(try await library.count("books") == 0)
    await library.database.close()
  }

  @Test("A missing file is reported by name")
  func noFile() async throws {
    let library = try await LiveLibrary()
    let state = await library.importCatalogue(at: URL(filePath: "/nowhere/books.csv"))
    #expect(
      state.phase
        == .failed(
          CatalogueError(path: "/nowhere/books.csv", cause: .unreadable(.notFound)).description))
    await library.database.close()
  }

  @Test("An import that is cancelled in the middle saves nothing")
  func cancel() async throws {
    let library = try await LiveLibrary()
    let pipe = try Pipe(header: "goodreads_book_id,title,authors")
    do {
      // It is released before the database is closed, so that no fetch for it fails.
      let store = library.store()
      await store.send(.catalogueImport(.fileChosen(path: pipe.url.path)))
      try pipe.write((1...300).map { "\($0),Title \($0),\n" }.joined())
      for await phase in await store.states(of: \.catalogueImport.phase) {
        if case .running(.some) = phase { break }
      }
      await store.send(.catalogueImport(.cancelTapped))
      #expect(await store.state.catalogueImport.phase == .idle)
      try pipe.write((301...600).map { "\($0),Title \($0),\n" }.joined())
      pipe.close()
      await store.finish()
      // As a write, so that it comes after the import's.
      let count = try await library.database.write {
        try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM books")
      }
      #expect(count == 0)
      #expect(await store.state.catalogueImport.phase == .idle)
    }
    await library.database.close()
  }

  @Test("Two stores keep their books in separate databases")
  func twoDatabases() async throws {
    let libraries = [try await LiveLibrary(), try await LiveLibrary()]
    try await libraries[0].importCatalogue("1,Emma,,,,,\n")
    try await libraries[1].importCatalogue("2,Dune,,,,,\n3,Ulysses,,,,,\n")
    #expect(try await libraries[0].titles() == ["Emma"])
    #expect(try await libraries[1].titles() == ["Dune", "Ulysses"])
    for library in libraries { await library.database.close() }
  }
}
