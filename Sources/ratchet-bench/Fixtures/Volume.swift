import RatchetCSQLite
import RatchetData

/// A row of mixed columns, as in an app.
@Table("volumes")
struct Volume: Hashable {
  @Column(primaryKey: true) var id: Int
  var title: String
  var author: String?
  var price: Double
  var pages: Int?
  var isRead: Bool
  var shelf: String
  var rating: Double?

  static let schema =
    "CREATE TABLE volumes(id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT, "
    + "price REAL NOT NULL, pages INTEGER, isRead INTEGER NOT NULL, shelf TEXT NOT NULL, "
    + "rating REAL)"
  static let select =
    "SELECT id, title, author, price, pages, isRead, shelf, rating FROM volumes"
}

extension Volume {
  /// The row for a key. Every third has no author, every fourth no pages, every fifth no rating.
  init(_ key: Int) {
    self.init(
      id: key, title: "The adventures of number \(key)",
      author: key % 3 == 0 ? nil : "Author \(key % 1000)", price: Double(key % 5000) / 100,
      pages: key % 4 == 0 ? nil : key % 900, isRead: key % 2 == 0, shelf: "to-read",
      rating: key % 5 == 0 ? nil : Double(key % 50) / 10)
  }

  /// The current row of a C API statement, whose columns begin at this index.
  @inline(__always)
  init(_ statement: OpaquePointer, from first: Int32 = 0) {
    self.init(
      id: Int(sqlite3_column_int64(statement, first)),
      title: RawDatabase.text(statement, first + 1),
      author: RawDatabase.optionalText(statement, first + 2),
      price: sqlite3_column_double(statement, first + 3),
      pages: sqlite3_column_type(statement, first + 4) == SQLITE_NULL
        ? nil : Int(sqlite3_column_int64(statement, first + 4)),
      isRead: sqlite3_column_int64(statement, first + 5) != 0,
      shelf: RawDatabase.text(statement, first + 6),
      rating: sqlite3_column_type(statement, first + 7) == SQLITE_NULL
        ? nil : sqlite3_column_double(statement, first + 7))
  }
}

/// A review of a volume, which is joined to it.
@Table("reviews")
struct Review: Hashable {
  @Column(primaryKey: true) var id: Int
  var volumeID: Int
  var text: String

  static let schema =
    "CREATE TABLE reviews(id INTEGER PRIMARY KEY, volumeID INTEGER NOT NULL, text TEXT NOT NULL)"
}

extension RawDatabase {
  @inline(__always)
  static func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    // Unsafe: the text is copied before the statement goes on.
    let start = sqlite3_column_text(statement, column)
    return String(
      decoding: UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }

  @inline(__always)
  static func optionalText(_ statement: OpaquePointer, _ column: Int32) -> String? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : text(statement, column)
  }
}
