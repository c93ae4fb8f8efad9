import Foundation
import ReadingList
import Testing

struct GoodbooksDataTests {
  // The data set is too large for the package, and is not ours. Without it this test is listed as
  // skipped; the others cover the format with rows of our own.
  @Test(
    "The goodbooks-10k data set is read without a problem",
    .enabled(
      if: ImportFiles.goodbooks != nil,
      "goodbooks-10k is neither in ../shared/data nor in the folder that RATCHET_DATA names"))
  func wholeDataSet() throws {
    let (entries, problems, format) = try readCatalogue(at: #require(ImportFiles.goodbooks))
    #expect(format == .goodbooks)
    #expect(problems == [])
    #expect(entries.count == 10_000)
    #expect(Set(entries.map(\.goodreadsID)).count == 10_000)

    #expect(
      entries.first
        == CatalogueEntry(
          goodreadsID: 2_767_052, title: "The Hunger Games (The Hunger Games, #1)",
          authors: ["Suzanne Collins"], year: 2008, languageCode: "eng", isbn13: "9780439023481",
          averageRating: 4.34, ratingsCount: 4_780_653))
    #expect(entries.count { $0.year == nil } == 21)
    #expect(entries.compactMap(\.year).min() == -1750)
    #expect(entries.count { $0.languageCode == nil } == 1084)
    #expect(entries.count { $0.authors.isEmpty } == 0)
    #expect(entries.count { $0.averageRating == nil || $0.ratingsCount == nil } == 0)
    #expect(entries.count { $0.isToRead || $0.dateAdded != nil } == 0)
    // 9,277 from a valid ISBN-10, and a few from a rounded ISBN-13 that can mean one number.
    #expect(entries.count { $0.isbn13 != nil } > 9_277)
    #expect(entries.contains { TextFolding.fold($0.authors.joined()).contains("garcia marquez") })
  }
}
