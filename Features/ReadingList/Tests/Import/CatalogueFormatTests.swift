import ReadingList
import ReadingListLive
import Testing

struct CatalogueFormatTests {
  @Test("A format is recognised by its columns, in any order, letter case and spacing")
  func recognised() {
    #expect(
      CatalogueFormat.recognised(in: ["AUTHORS", "x", " Title", "Goodreads_Book_ID "])
        == .goodbooks)
    #expect(
      CatalogueFormat.recognised(in: ["author", "Author l-f", "book  id", "TITLE"])
        == .goodreadsExport)
    #expect(CatalogueFormat.recognised(in: ["title", "authors"]) == nil)
    #expect(CatalogueFormat.recognised(in: []) == nil)
  }

  @Test("A file with both formats' columns is a goodbooks file")
  func both() {
    let columns = CatalogueFormat.allCases.flatMap(\.requiredColumns)
    #expect(CatalogueFormat.recognised(in: columns) == .goodbooks)
  }

  @Test(
    "A byte order mark and a quoted header are accepted; of two equal columns the first counts")
  func header() throws {
    let text = "\u{FEFF}\"Title\",authors,GOODREADS_BOOK_ID,title\r\nA,B,1,C\r\n"
    #expect(
      try readCatalogue(text)
        == [.entry(CatalogueEntry(goodreadsID: 1, title: "A", authors: ["B"]))])
  }

  @Test(
    "For a file that is not a catalogue, the missing columns of the nearest format are reported",
    arguments: [
      ("a,b\n1,2\n", ["goodreads_book_id", "title", "authors"], .goodbooks),
      ("goodreads_book_id,title;authors\n", ["title", "authors"], .goodbooks),
      ("title,authors\n", ["goodreads_book_id"], .goodbooks),
      ("Book Id,Title\n", ["Author"], .goodreadsExport),
    ] as [(String, [String], CatalogueFormat)])
  func missingColumns(text: String, columns: [String], format: CatalogueFormat) {
    #expect(
      throws: CatalogueError(path: "books.csv", cause: .missingColumns(columns, format: format))
    ) {
      try readCatalogue(text)
    }
  }

  @Test("A file without any content is empty", arguments: ["", "\u{FEFF}", "\n\r\n\r"])
  func empty(text: String) {
    #expect(throws: CatalogueError(path: "books.csv", cause: .empty)) {
      try readCatalogue(text)
    }
  }

  @Test("An unreadable header ends the import, with the reason")
  func brokenHeader() {
    #expect(
      throws: CatalogueError(
        path: "books.csv",
        cause: .brokenHeader(reason: "line 2: text after the closing quote of field 2"))
    ) {
      try readCatalogue("\ntitle,\"authors\"x\n1,2\n")
    }
    #expect(
      throws: CatalogueError(
        path: "books.csv", cause: .brokenHeader(reason: "column 2 is not valid UTF-8"))
    ) {
      try readCatalogue(Array("title,".utf8) + [0xFF, 0x0A])
    }
  }
}
