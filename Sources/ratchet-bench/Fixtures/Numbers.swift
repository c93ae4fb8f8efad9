import RatchetData

/// A row of ten integers.
@Table("numbers")
struct Numbers: RowDecodable, Codable, Hashable {
  @Column(primaryKey: true) var a: Int
  var b: Int
  var c: Int
  var d: Int
  var e: Int
  var f: Int
  var g: Int
  var h: Int
  var i: Int
  var j: Int

  static let schema =
    "CREATE TABLE numbers(a INTEGER PRIMARY KEY, b INTEGER NOT NULL, c INTEGER NOT NULL, "
    + "d INTEGER NOT NULL, e INTEGER NOT NULL, f INTEGER NOT NULL, g INTEGER NOT NULL, "
    + "h INTEGER NOT NULL, i INTEGER NOT NULL, j INTEGER NOT NULL)"
  static let select = "SELECT a, b, c, d, e, f, g, h, i, j FROM numbers"
  static let selectByKey = "\(select) WHERE a = ?"
  static let insert = "INSERT INTO numbers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
}

extension Numbers {
  /// The row for a key.
  init(_ key: Int) {
    self.init(
      a: key, b: key &* 7, c: key & 0xFF, d: -key, e: key &* 1_000_003, f: 1, g: key / 2, h: 0,
      i: key ^ 0x5555, j: key &* key)
  }

  init(row: Row) throws {
    self.init(
      a: try row[0], b: try row[1], c: try row[2], d: try row[3], e: try row[4], f: try row[5],
      g: try row[6], h: try row[7], i: try row[8], j: try row[9])
  }
}
