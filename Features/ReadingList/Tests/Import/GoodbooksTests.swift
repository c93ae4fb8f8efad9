import ReadingList
import ReadingListLive
import Testing

struct GoodbooksTests {
  private static let header =
    "book_id,goodreads_book_id,isbn,isbn13,authors,original_publication_year,original_title,title,"
    + "language_code,average_rating,ratings_count"

  private static func row(_ text: String) throws -> CatalogueRecord? {
    let records = try readCatalogue(header + "\n" + text + "\n")
    #expect(records.count == 1)
    return records.first
  }

  @Test("A full row becomes a book, under its Goodreads id and its title")
  func fullRow() throws {
    #expect(
      try Self.row(
        "7,1234,306406152,9.78030640615e+12,\"Ana Núñez, Bo  Å\",-750.0,Original,"
          + "\" The  Title, (Part 1)\",en-US,4.25,4780653")
        == .entry(
          CatalogueEntry(
            goodreadsID: 1234, title: "The Title, (Part 1)", authors: ["Ana Núñez", "Bo Å"],
            year: -750, languageCode: "en-US", isbn13: "9780306406157", averageRating: 4.25,
            ratingsCount: 4_780_653)))
  }

  @Test("Empty values are left out")
  func emptyValues() throws {
    #expect(
      try Self.row("7,1234,,,,,,T,,,") == .entry(CatalogueEntry(goodreadsID: 1234, title: "T")))
  }

  @Test(
    "An optional value that cannot be read is left out, and the book kept",
    arguments: [
      "7,1234,abc,xyz,,soon,,T,,abc,many", "7,1234,,,,0,,T,,0.00,-1", "7,1234,,,,1.5,,T,,nan,inf",
      "7,1234,,,,1e30,,T,,5.01,0x10", "7,1234,,,\" , ,\",-,,T, ,1e,1.5",
    ])
  func unreadableOptionalValues(text: String) throws {
    #expect(try Self.row(text) == .entry(CatalogueEntry(goodreadsID: 1234, title: "T")))
  }

  @Test("An author who is named twice is listed once")
  func repeatedAuthor() throws {
    #expect(
      try Self.row("7,1,,,\"A B,C,A  B,\",,,T,,,")
        == .entry(CatalogueEntry(goodreadsID: 1, title: "T", authors: ["A B", "C"])))
  }

  @Test("An id can be written as a decimal")
  func decimalID() throws {
    #expect(
      try Self.row("7,12.0,,,,,,T,,,") == .entry(CatalogueEntry(goodreadsID: 12, title: "T")))
  }

  @Test(
    "A row without a usable id or title is broken, with the reason",
    arguments: [
      ("7,,,,,,,T,,,", "goodreads_book_id is empty"),
      ("7,abc,,,,,,T,,,", "goodreads_book_id \"abc\" is not a whole number"),
      ("7,1.5,,,,,,T,,,", "goodreads_book_id \"1.5\" is not a whole number"),
      ("7,0,,,,,,T,,,", "goodreads_book_id \"0\" is not above zero"),
      ("7,-3,,,,,,T,,,", "goodreads_book_id \"-3\" is not above zero"),
      (
        "7,99999999999999999999,,,,,,T,,,",
        "goodreads_book_id \"99999999999999999999\" is not a whole number"
      ),
      ("7,1,,,,,Original,\" \n\",,,", "title is empty"),
      ("7,1", "expected 11 fields, found 2"),
      ("7,1,,,\"A\"B,,,T,,,", "text after the closing quote of field 5"),
      ("7,1,,,\"A,,,T,,,", "the quote opened on line 2 is never closed"),
    ])
  func brokenRow(text: String, reason: String) throws {
    #expect(try Self.row(text) == .problem(CatalogueProblem(line: 2, reason: reason)))
  }

  @Test("Text that is not UTF-8 breaks a row only in a column that is read")
  func invalidUTF8() throws {
    let head = Array((Self.header + "\n").utf8)
    #expect(
      try readCatalogue(head + Array("7,1,,,A,,,".utf8) + [0xFF] + Array(",,,\n".utf8))
        == [.problem(CatalogueProblem(line: 2, reason: "title is not valid UTF-8"))])
    #expect(
      try readCatalogue(head + Array("7,1,,,,,".utf8) + [0xFF] + Array(",T,,,\n".utf8))
        == [.entry(CatalogueEntry(goodreadsID: 1, title: "T"))])
  }

  @Test("A broken row affects no other, and each reports its line")
  func brokenAmongGood() throws {
    let records = try readCatalogue(
      "title,authors,goodreads_book_id\nA,,1\nB,,x\n\"C\nc\",,3\n\"D,,4\nE,,5\n,,6\nG,,7")
    #expect(
      records == [
        .entry(CatalogueEntry(goodreadsID: 1, title: "A")),
        .problem(
          CatalogueProblem(line: 3, reason: "goodreads_book_id \"x\" is not a whole number")),
        .entry(CatalogueEntry(goodreadsID: 3, title: "C c")),
        .problem(CatalogueProblem(line: 6, reason: "the quote opened on line 6 is never closed")),
        .entry(CatalogueEntry(goodreadsID: 5, title: "E")),
        .problem(CatalogueProblem(line: 8, reason: "title is empty")),
        .entry(CatalogueEntry(goodreadsID: 7, title: "G")),
      ])
  }
}
