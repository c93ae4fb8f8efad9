import Foundation
import Ratchet
import RatchetData
import ReadingList
import Testing

@Suite struct GoodbooksImportTests {
  @Test(
    "The goodbooks-10k data set is imported whole, and again without a change",
    .enabled(
      if: ImportFiles.goodbooks != nil,
      "goodbooks-10k is neither in ../shared/data nor in the folder that RATCHET_DATA names"))
  func wholeDataSet() async throws {
    let file = try #require(ImportFiles.goodbooks)
    let library = try await LiveLibrary()
    var report = CatalogueImportReport()
    report.added = 10_000
    let first = await library.importCatalogue(at: file)
    #expect(first.phase == .finished(report))
    #expect(first.problems == [])
    let books = try await library.titles { $0.sort = .title }
    #expect(books.count == 10_000)

    report.added = 0
    report.updated = 10_000
    #expect(await library.importCatalogue(at: file).phase == .finished(report))
    #expect(try await library.titles { $0.sort = .title } == books)

    let store = library.store()
    let shown = try await store.state.loaded().library.page
    #expect(shown.books.first?.title.hasPrefix("The Hunger Games") == true)
    #expect(shown.total == 10_000)
    await store.send(.library(.searchChanged("garcia marquez"))).finish()
    let found = await store.state.library.page
    #expect(found.total > 5)
    #expect(found.books.allSatisfy { $0.authors.joined().contains("Márquez") })
    await library.database.close()
  }
}
