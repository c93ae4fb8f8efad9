import ReadingList
import ReadingListLive
import Testing

struct GoodreadsExportTests {
  private static let header =
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,"
    + "Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,"
    + "Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,"
    + "Private Notes,Read Count,Owned Copies"

  private static func entry(
    shelf: String = "read", added: String = "", isbn: String = "", isbn13: String = "",
    years: String = ",", authors: String = "A B,\"B, A\","
  ) throws -> CatalogueEntry? {
    let row =
      "42,T,\(authors),\(isbn),\(isbn13),5,4.10,P,Paperback,300,\(years),2023/06/01,\(added),"
      + "shelf,shelf (#1),\(shelf),\"Good,\nreally \"\"good\"\"\",,,1,0"
    let records = try readCatalogue(header + "\r\n" + row + "\r\n")
    guard case .entry(let entry)? = records.first, records.count == 1 else {
      Issue.record("\(records)")
      return nil
    }
    return entry
  }

  @Test("A full row becomes a book with its shelf and day")
  func fullRow() throws {
    #expect(
      try Self.entry(
        shelf: "to-read", added: "2023/05/14", isbn: "=\"0306406152\"",
        isbn13: "=\"9780306406157\"", years: "1999,1880",
        authors: "Ana Núñez,\"Núñez, Ana\",\"B, C\"")
        == CatalogueEntry(
          goodreadsID: 42, title: "T", authors: ["Ana Núñez", "B", "C"], year: 1880,
          isbn13: "9780306406157", averageRating: 4.1, isToRead: true, dateAdded: "2023-05-14"))
  }

  @Test(
    "Only the exclusive shelf \"read\" means read",
    arguments: [("read", true), (" Read ", true), ("to-read", false), ("currently-reading", false)])
  func readShelf(shelf: String, isRead: Bool) throws {
    #expect(try Self.entry(shelf: shelf)?.isRead == isRead)
  }

  @Test(
    "Only the exclusive shelf \"to-read\" means to read",
    arguments: [
      ("to-read", true), (" To-Read ", true), ("read", false), ("currently-reading", false),
      ("", false),
    ])
  func shelf(shelf: String, isToRead: Bool) throws {
    #expect(try Self.entry(shelf: shelf)?.isToRead == isToRead)
  }

  @Test("The edition's year replaces the work's if that is missing")
  func editionYear() throws {
    #expect(try Self.entry(years: "1999,")?.year == 1999)
    #expect(try Self.entry(years: ",-400")?.year == -400)
  }

  @Test(
    "Numbers in spreadsheet quotes are unwrapped, in a quoted field too",
    arguments: ["=\"9780306406157\"", "\"=\"\"9780306406157\"\"\"", "9780306406157"])
  func wrappedISBN(isbn13: String) throws {
    #expect(try Self.entry(isbn: "=\"\"", isbn13: isbn13)?.isbn13 == "9780306406157")
  }

  @Test("Empty spreadsheet quotes are not a number", arguments: ["=\"\"", "\"=\"\"\"\"\"", ""])
  func emptyWrapping(isbn: String) throws {
    #expect(try Self.entry(isbn: isbn, isbn13: isbn) != nil)
    #expect(try Self.entry(isbn: isbn, isbn13: isbn)?.isbn13 == nil)
  }

  @Test(
    "A valid calendar day is kept; any other text is left out",
    arguments: [
      ("2023/05/14", "2023-05-14"), ("2024-02-29", "2024-02-29"), ("2023/02/29", nil),
      ("1900/02/29", nil), ("2000/02/29", "2000-02-29"), ("2023/13/01", nil), ("2023/04/31", nil),
      ("2023/00/10", nil), ("2023/01/00", nil), ("14/05/2023", nil), ("2023/5/14", nil),
      ("2023/05", nil), ("+023/05/14", nil), ("yesterday", nil),
    ] as [(String, String?)])
  func dateAdded(text: String, day: String?) throws {
    #expect(try Self.entry(added: text) != nil)
    #expect(try Self.entry(added: text)?.dateAdded == day)
  }
}
