import ReadingList
import Testing

struct CatalogueWordingTests {
  @Test("The messages about a row's problems are fixed to the letter")
  func rows() {
    #expect(
      CatalogueProblem(line: 7, reason: "title is empty").description == "line 7: title is empty")
    #expect(
      CatalogueWording.fieldCount(expected: 9, found: 1, isExact: true)
        == "expected 9 fields, found 1")
    #expect(
      CatalogueWording.fieldCount(expected: 1, found: 2, isExact: false)
        == "expected 1 field, found at least 2")
    #expect(
      CatalogueWording.textAfterQuote(field: 3) == "text after the closing quote of field 3")
    #expect(
      CatalogueWording.unterminatedQuote(openedOn: 12)
        == "the quote opened on line 12 is never closed")
    #expect(
      CatalogueWording.recordTooLong(limit: 1_048_576, quoteOpenedOn: nil)
        == "the row does not end within 1048576 bytes")
    #expect(
      CatalogueWording.recordTooLong(limit: 1_048_576, quoteOpenedOn: 4)
        == "the row does not end within 1048576 bytes; the quote opened on line 4 may not be closed"
    )
    #expect(CatalogueWording.notUTF8(column: "title") == "title is not valid UTF-8")
    #expect(CatalogueWording.missingValue(column: "Book Id") == "Book Id is empty")
    #expect(
      CatalogueWording.notANumber(column: "Book Id", value: "a\nb")
        == "Book Id \"a b\" is not a whole number")
    #expect(
      CatalogueWording.notPositive(column: "Book Id", value: "-1")
        == "Book Id \"-1\" is not above zero")
    #expect(CatalogueWording.column(2) == "column 2")
  }

  @Test("A value is clipped to 40 characters")
  func clipping() {
    let forty = String(repeating: "é", count: 40)
    #expect(
      CatalogueWording.notANumber(column: "c", value: forty)
        == "c \"\(forty)\" is not a whole number")
    #expect(
      CatalogueWording.notANumber(column: "c", value: forty + "x")
        == "c \"\(forty.dropLast())…\" is not a whole number")
  }

  @Test(
    "The messages of a failed import are fixed to the letter, with a stable code",
    arguments: [
      (.unreadable(.notFound), "catalogue.unreadable", "cannot be read: no such file"),
      (.unreadable(.permissionDenied), "catalogue.unreadable", "cannot be read: permission denied"),
      (.unreadable(.isDirectory), "catalogue.unreadable", "cannot be read: it is a directory"),
      (.unreadable(.system(5)), "catalogue.unreadable", "cannot be read: Input/output error"),
      (.empty, "catalogue.empty", "the file is empty"),
      (
        .brokenHeader(reason: "column 2 is not valid UTF-8"), "catalogue.brokenHeader",
        "not a catalogue: its header cannot be read: column 2 is not valid UTF-8"
      ),
      (
        .missingColumns(["title"], format: .goodbooks), "catalogue.missingColumns",
        "not a catalogue: a goodbooks file needs the column title"
      ),
      (
        .missingColumns(["Book Id", "Author"], format: .goodreadsExport),
        "catalogue.missingColumns",
        "not a catalogue: a Goodreads export needs the columns Book Id, Author"
      ),
      (
        .noBooks(
          rows: 12, first: CatalogueProblem(line: 2, reason: "title is not valid UTF-8"),
          form: CatalogueForm(separator: .semicolon)), "catalogue.noBooks",
        "nothing was imported: each of its 12 rows is broken (line 2: title is not valid UTF-8); "
          + "the file was read as text with semicolons; save the file as UTF-8"
      ),
      (
        .noBooks(
          rows: 1, first: CatalogueProblem(line: 2, reason: "title is empty"),
          form: CatalogueForm()), "catalogue.noBooks",
        "nothing was imported: its only row is broken (line 2: title is empty)"
      ),
    ] as [(CatalogueError.Cause, String, String)])
  func files(cause: CatalogueError.Cause, code: String, sentence: String) {
    let error = CatalogueError(path: "books.csv", cause: cause)
    #expect(error.code == code)
    #expect(error.description == "books.csv: \(sentence)")
  }

  @Test("The messages about the saved part of an interrupted import are fixed to the letter")
  func cutOff() {
    var report = CatalogueImportReport()
    report.added = 1
    report.updated = 2
    var error = CatalogueCutOff(
      path: "books.csv", rows: 3, report: report, reason: "the disk is full")
    #expect(
      error.description == """
        books.csv: cut off after 3 rows, which are kept (1 book added, 2 updated); \
        import the file again to complete it. Cause: the disk is full
        """)
    error.report.addedToRead = 4
    #expect(error.description.contains("(1 book added, 2 updated, 4 to be read)"))
  }
}
