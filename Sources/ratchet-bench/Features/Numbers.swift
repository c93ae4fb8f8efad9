import RatchetData

/// A row of ten integers, by hand what `@Table` makes of a struct.
struct Numbers: Table, RowDecodable, Codable, Hashable {
  var a: Int
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

  static let columns = TableColumns()
  static let tableName = "numbers"

  init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
    self.j = j
  }

  /// The row of a key.
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

  static func decode(from decoder: inout RowDecoder) throws -> Numbers {
    Numbers(
      a: try decoder.decode(Int.self), b: try decoder.decode(Int.self),
      c: try decoder.decode(Int.self), d: try decoder.decode(Int.self),
      e: try decoder.decode(Int.self), f: try decoder.decode(Int.self),
      g: try decoder.decode(Int.self), h: try decoder.decode(Int.self),
      i: try decoder.decode(Int.self), j: try decoder.decode(Int.self))
  }

  func bind(to binder: inout RowBinder) throws {
    try binder.bind(a, as: Int.self)
    try binder.bind(b, as: Int.self)
    try binder.bind(c, as: Int.self)
    try binder.bind(d, as: Int.self)
    try binder.bind(e, as: Int.self)
    try binder.bind(f, as: Int.self)
    try binder.bind(g, as: Int.self)
    try binder.bind(h, as: Int.self)
    try binder.bind(i, as: Int.self)
    try binder.bind(j, as: Int.self)
  }

  struct TableColumns: TableDefinition {
    typealias QueryValue = Numbers

    let a = TableColumn<Numbers, Int>("a")
    let b = TableColumn<Numbers, Int>("b")
    let c = TableColumn<Numbers, Int>("c")
    let d = TableColumn<Numbers, Int>("d")
    let e = TableColumn<Numbers, Int>("e")
    let f = TableColumn<Numbers, Int>("f")
    let g = TableColumn<Numbers, Int>("g")
    let h = TableColumn<Numbers, Int>("h")
    let i = TableColumn<Numbers, Int>("i")
    let j = TableColumn<Numbers, Int>("j")

    static var columnCount: Int { 10 }
    static var allColumns: [any TableColumnExpression] {
      let columns = Numbers.columns
      return [
        columns.a, columns.b, columns.c, columns.d, columns.e, columns.f, columns.g, columns.h,
        columns.i, columns.j,
      ]
    }
    static var writableColumns: [any TableColumnExpression] { allColumns }
  }
}
