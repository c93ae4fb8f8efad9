import Foundation
import RatchetData
import ReadingList
import ReadingListLive
import Testing

@Suite struct BookSearchTests {
  private static let rows = """
    1,Cien años de soledad,Gabriel García Márquez,1967,spa,4.06,490565
    2,100% Wolf,Jayne Lyons,2008,en-GB,3.9,1200
    3,snake_case,A. Nonymous,,,,
    4,snakeXcase,A. Nonymous,,,,
    5,The Iliad,Homer,-750,eng,3.85,241088
    6,The Odyssey,Homer,-720,en-US,3.73,670326
    7,Les Misérables,Victor Hugo,1862,fre,4.14,515037
    8,Ædnan,Linnea Axelsson,2018,swe,,
    9,Dune,Frank Herbert,1965,en,4.19,494426
    10,Straße,A. Nonymous,,ger,4.19,494426
    """

  private static func library() async throws -> LiveLibrary {
    let library = try await LiveLibrary(DatabaseQueue())
    try await library.importCatalogue(rows)
    return library
  }

  @Test(
    "Word prefixes are found in title and authors, whatever the case and the diacritics",
    arguments: [
      ("garcia", ["Cien años de soledad"]), ("GARCÍA márquez", ["Cien años de soledad"]),
      ("anos", ["Cien años de soledad"]), ("marquez cien", ["Cien años de soledad"]),
      ("homer odyssey", ["The Odyssey"]), ("homer dune", []),
      ("  iliad \n", ["The Iliad"]), ("mise", ["Les Misérables"]), ("iser", []),
      ("ma ci", ["Cien años de soledad"]),
      ("s", ["Straße", "Cien años de soledad", "snake_case", "snakeXcase"]),
      ("miserables", ["Les Misérables"]), ("aednan", ["Ædnan"]), ("STRASSE", ["Straße"]),
      ("strasse anonymous", []), ("a. nonymous strasse", ["Straße"]),
    ])
  func words(text: String, titles: [String]) async throws {
    let library = try await Self.library()
    #expect(try await library.titles { $0.text = text } == titles)
    await library.database.close()
  }

  @Test(
    "Search input is text, never a pattern",
    arguments: [
      ("%", []), ("100%", ["100% Wolf"]), ("wolf % 100", ["100% Wolf"]), ("_", []),
      ("snake_case", ["snake_case"]), ("snake*", ["snake_case", "snakeXcase"]),
      ("case_snake", []), ("' OR 1=1 --", []), ("homer OR dune", []), ("NOT dune", []),
      ("folded:dune", []), ("NEAR(dune)", []), ("\"dune", ["Dune"]), ("\"", []), ("\\", []),
      ("\u{0}", []),
    ])
  func patterns(text: String, titles: [String]) async throws {
    let library = try await Self.library()
    #expect(try await library.titles { $0.text = text } == titles)
    await library.database.close()
  }

  @Test("An empty search finds everything", arguments: ["", " ", "\n\t "])
  func noWords(text: String) async throws {
    let library = try await Self.library()
    #expect(try await library.titles { $0.text = text }.count == 10)
    await library.database.close()
  }

  @Test(
    "A language is found in any spelling of a catalogue; with a region, only that region",
    arguments: [
      ("en", [2, 5, 6, 9]), ("eng", [2, 5, 6, 9]), ("EN", [2, 5, 6, 9]), ("en-US", [6]),
      ("en-us", [6]), ("en-CA", []), ("fr", [7]), ("fre", [7]), ("fra", [7]), ("de", [10]),
      ("deu", [10]), ("sv", [8]), ("xx", []), ("", []),
    ])
  func languages(language: String, ids: [Int]) async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.language = language
    #expect(try await library.page(query).books.map(\.id).sorted() == ids)
    await library.database.close()
  }

  @Test(
    "A range of years includes both ends, before our era too",
    arguments: [
      (-750, -720, [5, 6]), (-749, nil, [1, 2, 6, 7, 8, 9]), (nil, -750, [5]),
      (1965, 1967, [1, 9]), (1967, 1965, []), (nil, nil, Array(1...10)),
    ] as [(Int?, Int?, [Int])])
  func years(from: Int?, to: Int?, ids: [Int]) async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.fromYear = from
    query.toYear = to
    let page = try await library.page(query)
    #expect(page.books.map(\.id).sorted() == ids)
    #expect(page.total == ids.count)
    await library.database.close()
  }

  @Test("Conditions combine")
  func together() async throws {
    let library = try await Self.library()
    let titles = try await library.titles {
      $0.text = "homer"
      $0.language = "en"
      $0.fromYear = -730
    }
    #expect(titles == ["The Odyssey"])
    await library.database.close()
  }

  @Test(
    "Each order is separate, and books that are equal in it are ordered by their id",
    arguments: [
      (BookQuery.Sort.popularity, [6, 7, 9, 10, 1, 5, 2, 3, 4, 8]),
      (.title, [2, 8, 1, 9, 7, 3, 4, 10, 5, 6]),
      (.author, [3, 4, 10, 9, 1, 5, 6, 2, 8, 7]),
      (.year, [5, 6, 7, 9, 1, 2, 8, 3, 4, 10]),
      (.rating, [9, 10, 7, 1, 2, 5, 6, 3, 4, 8]),
    ])
  func orders(sort: BookQuery.Sort, ids: [Int]) async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.sort = sort
    #expect(try await library.page(query).books.map(\.id) == ids)
    await library.database.close()
  }

  @Test("Pages neither overlap nor leave gaps, in every order", arguments: BookQuery.Sort.allCases)
  func pages(sort: BookQuery.Sort) async throws {
    let library = try await LiveLibrary(DatabaseQueue())
    await library.importCatalogue(at: ImportFiles.samples.appending(path: "classics.csv"))
    var query = BookQuery()
    query.sort = sort
    query.pageSize = 1_000
    let whole = try await library.page(query).books
    #expect(whole.count == 40)
    #expect(Set(whole.map(\.id)).count == 40)
    for pageSize in [1, 7, 20, 40, 41] {
      query.pageSize = pageSize
      for pages in 1...40 {
        let page = try await library.page(query, pages: pages)
        #expect(page == BookPage(books: Array(whole.prefix(pages * pageSize)), total: 40))
      }
    }
    await library.database.close()
  }

  @Test("A book round-trips as the catalogue gave it")
  func wholeBook() async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.text = "soledad"
    #expect(
      try await library.page(query)
        == BookPage(
          books: [
            Book(
              id: 1, title: "Cien años de soledad", authors: ["Gabriel García Márquez"],
              year: 1967, language: "spa", averageRating: 4.06, ratingsCount: 490_565)
          ], total: 1))
    await library.database.close()
  }

  @Test(
    "Vowel signs are part of their word, and text without spaces is found by its beginning",
    arguments: [
      ("हि", ["हिन्दी"]), ("हवन", ["हवन"]), ("吾輩", ["吾輩は猫である"]), ("猫", []),
    ])
  func marks(text: String, titles: [String]) async throws {
    let library = try await LiveLibrary(DatabaseQueue())
    try await library.importCatalogue("1,हवन,,,,,\n2,हिन्दी,,,,,\n3,吾輩は猫である,,,,,\n")
    #expect(try await library.titles { $0.text = text } == titles)
    await library.database.close()
  }

  @Test(
    "The most popular results are found without sorting if there are many, and by the search if few",
    arguments: [(1_001, true), (1_000, false), (0, false)])
  func plan(total: Int, goesByPopularity: Bool) async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.text = "s"
    let plan = try await library.database.read { [query] db in
      try query.books(of: total).limit(query.pageSize).explain(db)
    }
    #expect(plan.contains("USING INDEX books_by_popularity") == goesByPopularity)
    #expect(plan.contains("ORDER BY") != goesByPopularity)
    await library.database.close()
  }

  @Test("Both ways find the same books, in the same order")
  func manyAndFew() async throws {
    let library = try await Self.library()
    var query = BookQuery()
    query.text = "s"
    let (many, few) = try await library.database.read { [query] db in
      (try query.books(of: 1_001).fetchAll(db), try query.books(of: 4).fetchAll(db))
    }
    #expect(many == few)
    #expect(many.count == 4)
    await library.database.close()
  }
}
