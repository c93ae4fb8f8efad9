import RatchetData
import RatchetDataTesting
import RatchetDependencies
import ReadingList
import Testing

@Suite struct ReadingListSchemaTests {
  /// The searched text, and the expected text.
  private static func texts(_ db: Database) throws -> (books: [String], index: [String]) {
    (
      try db.fetchAll(String.self, sql: "SELECT id || folded FROM books ORDER BY id"),
      try db.fetchAll(String.self, sql: "SELECT rowid || folded FROM book_texts ORDER BY rowid")
    )
  }

  @Test("A file of the previous version is accepted, keeps its books, and can be searched")
  func oldFile() async throws {
    let database = try DatabaseQueue()
    var old = DatabaseMigrator()
    // In its former version, in Swift: without a checksum of its text.
    old.registerMigration("ReadingList 1: books and reading_list") { db in
      try db.execute(
        sql: """
          CREATE TABLE books (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            authors TEXT NOT NULL,
            year INTEGER,
            language_code TEXT,
            isbn13 TEXT,
            average_rating REAL,
            ratings_count INTEGER,
            folded TEXT NOT NULL,
            sort_title TEXT NOT NULL,
            sort_author TEXT NOT NULL,
            language TEXT
          )
          """)
      try db.execute(
        sql: "CREATE INDEX books_by_popularity ON books (ratings_count DESC, id)")
      try db.execute(
        sql: """
          CREATE TABLE reading_list (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            book_id INTEGER NOT NULL UNIQUE REFERENCES books (id) ON DELETE CASCADE,
            added_at TEXT NOT NULL
          )
          """)
    }
    try await old.migrate(database)
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO books (id, title, authors, folded, sort_title, sort_author)
          VALUES (8, 'Jane Eyre', 'Charlotte Brontë', 'jane eyre' || char(10) || 'charlotte bronte',
            'jane eyre', 'charlotte bronte')
          """)
      try db.execute(
        sql: "INSERT INTO reading_list (book_id, added_at) VALUES (8, '2025-06-01T12:00:00.000Z')")
    }
    let library = try await LiveLibrary(database)
    let janeEyre = Book(id: 8, title: "Jane Eyre", authors: ["Charlotte Brontë"])
    var query = BookQuery()
    query.text = "bronte"
    #expect(try await library.page(query) == BookPage(books: [janeEyre], total: 1))
    #expect(try await library.toRead() == [8])
    let addedAt = try await database.read { db in
      try db.fetchOne(String.self, sql: "SELECT added_at FROM reading_list")
    }
    #expect(addedAt == "2025-06-01 12:00:00.000")
    let schemaHasChanged = try await database.read {
      try DatabaseMigrator.readingList.hasSchemaChanges($0)
    }
    #expect(!schemaHasChanged)
    await database.close()
  }

  @Test("A saved book is found by its new values, and values that are left out stay", .library())
  func save() async throws {
    @Dependency(\.defaultDatabase) var database
    let whole = Book(
      id: 1, title: "Emma", authors: ["Jane Austen"], year: 1815, language: "en-GB",
      isbn13: "9780141439587", averageRating: 4.04, ratingsCount: 560_000)
    let bare = Book(id: 1, title: "Emma: A Novel")
    try await database.write { db in
      #expect(try BookRow.save([BookRow(whole), BookRow(.dune), BookRow(whole)], to: db) == 2)
      #expect(try BookRow.save([BookRow(.iliad), BookRow(bare)], to: db) == 1)
      #expect(try BookRow.save([], to: db) == 0)
      let (books, index) = try Self.texts(db)
      #expect(books == index)
      #expect(books.first == "1emma: a novel")
    }
    await expectQuery(BookRow.find(1)) {
      """
      id  title            authors  year  language_code  isbn13           average_rating  ratings_count  folded           sort_title       sort_author  language
      --  ---------------  -------  ----  -------------  ---------------  --------------  -------------  ---------------  ---------------  -----------  --------
       1  "Emma: A Novel"  ""       1815  "en-GB"        "9780141439587"            4.04         560000  "emma: a novel"  "emma: a novel"  ""           "en"
      """
    }
  }

  @Test("Thousands of books are saved in one call, and again without being counted", .library())
  func saveMany() async throws {
    @Dependency(\.defaultDatabase) var database
    let rows = (1...2_500).map { BookRow(Book(id: $0 % 2_400, title: "Title \($0)")) }
    try await database.write { db in
      #expect(try BookRow.save(rows, to: db) == 2_400)
      #expect(try BookRow.save(rows, to: db) == 0)
      let (books, index) = try Self.texts(db)
      #expect(books == index)
      #expect(books.count == 2_400)
      #expect(books[1] == "1title 2401")
    }
  }

  @Test("A book that was deleted by SQL can be saved again, alone or with others", .library())
  func saveDeleted() async throws {
    @Dependency(\.defaultDatabase) var database
    try await database.write { db in
      _ = try BookRow.save([BookRow(.dune), BookRow(.iliad)], to: db)
      for saved in [[BookRow(.iliad)], [BookRow(.dune), BookRow(.iliad)]] {
        try db.execute(sql: "DELETE FROM books")
        #expect(try BookRow.save(saved, to: db) == saved.count)
        try db.execute(sql: "DELETE FROM book_texts WHERE rowid NOT IN (SELECT id FROM books)")
        let (books, index) = try Self.texts(db)
        #expect(books == index)
        #expect(books.count == saved.count)
      }
    }
  }

  @Test("The seeds are a dozen books that can be searched, and two to be read", .library())
  func seeds() async throws {
    @Dependency(\.defaultDatabase) var database
    try await database.write { db in
      try ReadingListSchema.seed(db)
      let (books, index) = try Self.texts(db)
      #expect(books == index)
    }
    await expectQuery(ToReadEntry.books) {
      """
      id  title                  authors            year  language_code  isbn13  average_rating  ratings_count
      --  ---------------------  -----------------  ----  -------------  ------  --------------  -------------
       5  "Pride and Prejudice"  "Jane Austen"      1813  "eng"          NULL    NULL            NULL
       9  "Moby-Dick"            "Herman Melville"  1851  "eng"          NULL    NULL            NULL
      """
    }
    var query = BookQuery()
    query.text = "миР Лев"
    await expectQuery(query.books(of: 1).select { ($0.id, $0.title) }) {
      """
      id  title
      --  -------------
      11  "Война и мир"
      """
    }
    await expectQuery(query.total) {
      """
      count(*)
      --------
             1
      """
    }
  }
}
