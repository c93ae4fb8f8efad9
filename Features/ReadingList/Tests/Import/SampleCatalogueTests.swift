import Foundation
import ReadingList
import Testing

struct SampleCatalogueTests {
  private static let classics = ImportFiles.samples.appending(path: "classics.csv")
  private static let export = ImportFiles.samples.appending(path: "goodreads_export.csv")

  @Test("The sample of classics is read whole")
  func classics() throws {
    let (entries, problems, format) = try readCatalogue(at: Self.classics)
    #expect(format == .goodbooks)
    #expect(problems == [])
    #expect(entries.map(\.goodreadsID) == Array(1...40))
    #expect(
      entries[1]
        == CatalogueEntry(
          goodreadsID: 2, title: "Ἰλιάς", authors: ["Homer"], year: -750, languageCode: "grc"))
    #expect(entries[8].authors == [])
    #expect(entries[12].title == "The Tragedy of Hamlet, Prince of Denmark")
    #expect(entries[16].title == "Songs of Innocence and of Experience")
    #expect(entries[20].authors == ["Jacob Grimm", "Wilhelm Grimm"])
    #expect(entries[37].title == "R.U.R. \"Rossum’s Universal Robots\"")
  }

  @Test("The sample export is read whole, and agrees with the other sample on its classics")
  func export() throws {
    let classics = try readCatalogue(at: Self.classics).entries
    let (entries, problems, format) = try readCatalogue(at: Self.export)
    #expect(format == .goodreadsExport)
    #expect(problems == [])
    #expect(entries.map(\.goodreadsID) == [19, 20, 12, 28, 40, 33, 31, 17, 37, 41, 42, 43])
    #expect(entries.filter(\.isToRead).map(\.goodreadsID) == [12, 40, 31, 37, 41, 43])
    #expect(entries.first?.dateAdded == "2023-05-14")
    #expect(entries.allSatisfy { $0.dateAdded != nil && $0.year != nil })
    for entry in entries where entry.goodreadsID <= 40 {
      let classic = classics[entry.goodreadsID - 1]
      #expect(entry.title == classic.title)
      #expect(entry.authors == classic.authors)
      #expect(entry.year == classic.year)
    }
  }
}
