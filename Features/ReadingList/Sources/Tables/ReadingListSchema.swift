public import RatchetData

/// The tables of the reading list.
public enum ReadingListSchema {
  /// Registers the migrations of the tables.
  public static func register(in migrator: inout DatabaseMigrator) {
    // `folded` contains the title and the authors in the form that searches compare; `sort_author`
    // is the first author. `language` is the code without region, unique for each language;
    // `language_code` is the catalogue's own.
    migrator.registerMigration(
      "ReadingList 1: books and reading_list",
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
        );
        CREATE INDEX books_by_popularity ON books (ratings_count DESC, id);
        CREATE TABLE reading_list (
          position INTEGER PRIMARY KEY AUTOINCREMENT,
          book_id INTEGER NOT NULL UNIQUE REFERENCES books (id) ON DELETE CASCADE,
          added_at TEXT NOT NULL
        )
        """)
    // Only first letters have a prefix index: a longer beginning matches fewer words and needs it
    // less. Diacritics that do not matter are already removed; the remaining marks belong to their
    // words, which they would divide without `Mn` and `Mc` in the categories.
    migrator.registerMigration(
      "ReadingList 2: full-text search",
      sql: """
        CREATE VIRTUAL TABLE book_texts USING fts5(
          folded, prefix = '1',
          tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
        );
        INSERT INTO book_texts (rowid, folded) SELECT id, folded FROM books ORDER BY id
        """)
    migrator.registerMigration("ReadingList 3: dates as SQLite writes them") { db in
      try db.convertDates(inTable: "reading_list", columns: ["added_at"])
    }
    migrator.registerMigration(
      "ReadingList 4: unfinished imports",
      sql: """
        CREATE TABLE unfinished_imports (
          path TEXT PRIMARY KEY,
          total_bytes INTEGER NOT NULL,
          rows INTEGER NOT NULL,
          added INTEGER NOT NULL,
          updated INTEGER NOT NULL,
          added_to_read INTEGER NOT NULL
        ) WITHOUT ROWID
        """)
  }
}
