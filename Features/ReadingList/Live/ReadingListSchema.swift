public import RatchetData

/// The tables of the reading list.
public enum ReadingListSchema {
  public static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("ReadingList 1: books and reading_list") { db in
      // `folded` holds title and authors as searches compare them; `author` is what they sort by.
      // `language` is the code without region, one for each language; `language_code` the
      // catalogue's own.
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
  }
}
