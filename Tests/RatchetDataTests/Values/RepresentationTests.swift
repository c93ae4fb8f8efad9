import Foundation
import RatchetData
import Testing

/// A table of representations.
@Table("stamps") private struct Stamp: Hashable {
  let id: Int
  @Column(as: Date.UnixTimeRepresentation.self) var made: Date
  @Column(as: Date.UnixTimeRepresentation?.self) var sold: Date?
  @Column(as: Date.JulianDayRepresentation.self) var seen: Date
  @Column(as: Date.JulianDayRepresentation?.self) var lost: Date?
  @Column(as: [String: [Int]].JSONRepresentation.self) var marks: [String: [Int]]
  @Column(as: [Date].JSONRepresentation?.self) var dates: [Date]?
  @Column(as: UUID.BytesRepresentation.self) var key: UUID
}

/// A table whose representations are named after the optional types.
@Table("notices") private struct Notice: Hashable {
  let id: Int
  @Column(as: [String]?.JSONRepresentation.self) var labels: [String]?
  @Column(as: Date?.UnixTimeRepresentation.self) var sent: Date?
  @Column(as: UUID?.BytesRepresentation.self) var key: UUID?
}

@Suite struct RepresentationTests {
  /// The value that is read back, and the stored value.
  private func roundTrip<Stored: QueryBindable & SendableMetatype>(
    _ values: [Stored.QueryOutput], as type: Stored.Type
  ) async throws -> [Stored.QueryOutput] where Stored.QueryOutput: Sendable {
    try await onMemory { db in
      try values.map { value in
        try #require(
          try SQLQueryExpression("SELECT \(bind(value, as: Stored.self))", as: Stored.self)
            .fetchOne(db))
      }
    }
  }

  /// Year 1 and 9999, before 1970, fractions, leap days.
  private static let seconds = [
    -62_135_596_800, -62_135_596_799.999, -86_400.5, -1, -0.5, -0.001, 0, 0.001, 0.999,
    951_782_400, 1_785_404_460.678, 253_402_300_799, 253_402_300_799.999,
  ]

  @Test("a Unix time is whole seconds, rounded down, as SQLite's own is")
  func unixTime() async throws {
    let dates = Self.seconds.map(Date.init(timeIntervalSince1970:))
    for date in dates {
      let stored = Date.UnixTimeRepresentation.databaseValue(of: date)
      #expect(stored == .integer(Int64(date.timeIntervalSince1970.rounded(.down))))
      let day = bind(date, as: Date.UnixTimeRepresentation.self)
      #expect(
        try await onMemory { try $0.value(day.unixepoch()) }.map(Double.init)
          == date.timeIntervalSince1970.rounded(.down))
    }
    #expect(
      try await roundTrip(dates, as: Date.UnixTimeRepresentation.self)
        == dates.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) })
    let fraction = try await onMemory { db in
      try SQLQueryExpression("SELECT 1.5", as: Date.UnixTimeRepresentation.self).fetchOne(db)
    }
    #expect(fraction == Date(timeIntervalSince1970: 1.5))
  }

  @Test("a Julian day keeps milliseconds, and is SQLite's number for the date")
  func julianDay() async throws {
    let dates = Self.seconds.map(Date.init(timeIntervalSince1970:))
    let read = try await roundTrip(dates, as: Date.JulianDayRepresentation.self)
    #expect(read == dates)
    var generator = SeededGenerator()
    let random = (0..<2000).map { _ in
      let milliseconds = Int.random(
        in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
      return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
    let same = try await roundTrip(random, as: Date.JulianDayRepresentation.self)
    #expect(same == random, "seed \(generator.seed)")
    for date in dates {
      let text = bind(date, as: Date.self)
      let day = bind(date, as: Date.JulianDayRepresentation.self)
      let (theirs, ours) = try await onMemory { db in
        (try db.value(text.julianday()), try db.value(day.julianday()))
      }
      #expect(abs(try #require(theirs) - (try #require(ours))) < 1e-8)
    }
  }

  @Test("a table's columns are stored in their representations, and its rows round-trip")
  func table() async throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let full = Stamp(
      id: 1, made: date, sold: date, seen: date, lost: date, marks: ["b": [2], "a": []],
      dates: [date], key: UUID())
    let empty = Stamp(id: 2, made: date, seen: date, marks: [:], key: UUID())
    try await onMemory { db throws in
      try db.execute(
        sql: """
          CREATE TABLE stamps (
            id INTEGER PRIMARY KEY, made INTEGER NOT NULL, sold INTEGER, seen REAL NOT NULL,
            lost REAL, marks TEXT NOT NULL, dates TEXT, key BLOB NOT NULL) STRICT
          """)
      try Stamp.insert { [full, empty] }.execute(db)
      #expect(try Stamp.order(by: \.id).fetchAll(db) == [full, empty])
      #expect(
        try db.fetchAll(
          String.self,
          sql: """
            SELECT made || ' ' || coalesce(sold, '-') || ' ' || seen || ' '
              || coalesce(lost, '-') || ' ' || marks || ' ' || coalesce(dates, '-') || ' '
              || length(key) FROM stamps ORDER BY id
            """)
          == [
            "1700000000 1700000000 2460263.42592593 2460263.42592593 {\"a\":[],\"b\":[2]} "
              + "[\"2023-11-14 22:13:20.000\"] 16",
            "1700000000 - 2460263.42592593 - {} - 16",
          ])
      try Stamp.update(
        Stamp(id: 2, made: .distantPast, sold: date, seen: date, marks: ["x": [1]], key: empty.key)
      ).execute(db)
      let found = try Stamp.where { $0.sold == date && $0.made < date && $0.lost == nil }
        .fetchAll(db)
      #expect(found.map(\.id) == [2])
      #expect(found.map(\.made) == [.distantPast])
    }
  }

  @Test("the representation of an optional type stores nil as NULL, and reads JSON's null")
  func optionals() async throws {
    let none = Notice(id: 1)
    let some = Notice(
      id: 2, labels: ["a"], sent: Date(timeIntervalSince1970: 1_700_000_000), key: UUID())
    try await onMemory { db throws in
      try db.execute(
        sql: "CREATE TABLE notices (id INTEGER PRIMARY KEY, labels TEXT, sent INTEGER, key BLOB)")
      try Notice.insert { [none, some] }.execute(db)
      #expect(try Notice.order(by: \.id).fetchAll(db) == [none, some])
      #expect(
        try Notice.where { $0.labels == nil && $0.sent == nil && $0.key == nil }.fetchAll(db)
          == [none])
      #expect(
        try db.fetchAll(String.self, sql: "SELECT typeof(labels) FROM notices ORDER BY id")
          == ["null", "text"])
      try db.execute(sql: "UPDATE notices SET labels = 'null' WHERE id = 1")
      #expect(try Notice.find(1).fetchOne(db) == none)
      try db.execute(sql: "UPDATE notices SET labels = '{' WHERE id = 1")
      #expect(throws: DatabaseError.self) { try Notice.find(1).fetchOne(db) }
    }
  }

  @Test("each representation keeps the order")
  func order() {
    let dates = Self.seconds.map(Date.init(timeIntervalSince1970:))
    for (earlier, later) in zip(dates, dates.dropFirst()) {
      guard case .real(let first) = Date.JulianDayRepresentation.databaseValue(of: earlier),
        case .real(let second) = Date.JulianDayRepresentation.databaseValue(of: later),
        case .integer(let one) = Date.UnixTimeRepresentation.databaseValue(of: earlier),
        case .integer(let two) = Date.UnixTimeRepresentation.databaseValue(of: later)
      else {
        Issue.record("A date has another storage class.")
        continue
      }
      #expect(first < second && one <= two)
    }
  }

  @Test(
    "an invalid date is refused when it is bound",
    arguments: [Double.nan, .infinity, -.infinity])
  func refused(_ seconds: Double) async throws {
    let date = Date(timeIntervalSince1970: seconds)
    let statements = [
      SQLQueryExpression<Int>("SELECT \(date, as: Date.UnixTimeRepresentation.self)"),
      SQLQueryExpression<Int>("SELECT \(date, as: Date.JulianDayRepresentation.self)"),
      SQLQueryExpression<Int>("SELECT \(date, as: Date.ISO8601Representation.self)"),
    ]
    for statement in statements {
      let error = try await databaseError { _ = try await onMemory { try statement.fetchOne($0) } }
      #expect(error.code == .mismatch)
      #expect(error.message == Wording.unstorable("argument 1"))
    }
    let far = Date(timeIntervalSince1970: 1e19)
    #expect(Date.UnixTimeRepresentation.databaseValue(of: far) != .integer(.max))
  }

  @Test("a value that cannot be stored is named by its column", arguments: [1, 40, 100])
  func refusedColumn(_ count: Int) async throws {
    var rows = (1...count).map { Notice(id: $0) }
    rows[count - 1].sent = Date(timeIntervalSince1970: .infinity)
    let error = try await databaseError { [rows] in
      try await onMemory { db in
        try db.execute(
          sql: "CREATE TABLE notices (id INTEGER PRIMARY KEY, labels TEXT, sent INTEGER, key BLOB)")
        try Notice.insert { rows }.execute(db)
      }
    }
    #expect(
      error.message
        == "the value of column sent cannot be stored: it is a date that is infinite or out of "
        + "range, or a value that cannot be encoded as JSON")
  }

  @Test("a UUID is text in either case or its bytes, and nothing else")
  func uuids() async throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(try await roundTrip([uuid], as: UUID.BytesRepresentation.self) == [uuid])
    #expect(try await roundTrip([uuid], as: UUID.UppercasedRepresentation.self) == [uuid])
    #expect(try await roundTrip([uuid], as: UUID.LowercasedRepresentation.self) == [uuid])
    #expect(UUID.UppercasedRepresentation.databaseValue(of: uuid) == .text(uuid.uuidString))
    guard case .blob(let bytes) = UUID.BytesRepresentation.databaseValue(of: uuid) else {
      Issue.record("The value is not stored as a blob.")
      return
    }
    #expect(bytes.count == 16 && bytes.first == 0xE6 && bytes.last == 0x5F)
    for sql: QueryFragment in ["SELECT x'00'", "SELECT zeroblob(17)", "SELECT 'a'", "SELECT NULL"] {
      let error = try await databaseError {
        _ = try await onMemory {
          try SQLQueryExpression(sql, as: UUID.BytesRepresentation.self).fetchOne($0)
        }
      }
      #expect(error.code == .mismatch)
    }
  }

  private enum Level: Int, QueryBindable {
    case low = 1
    case high
  }
  private enum Shelf: String, DatabaseValueConvertible { case reading, finished }

  @Test("an enum with a raw value is compared by it, whichever protocol it names")
  func enums() async throws {
    #expect(try await roundTrip([Level.low, .high], as: Level.self) == [.low, .high])
    #expect(try await roundTrip([Level?.none, .high], as: Level?.self) == [nil, .high])
    #expect(try await roundTrip([Shelf.finished], as: Shelf.self) == [.finished])
    let level: SQLQueryExpression<Level> = bind(.high)
    let shelf: SQLQueryExpression<Shelf?> = bind(.reading)
    #expect(try await onMemory { try $0.value(level > .low && shelf == .reading) } == true)
    #expect(try await onMemory { try $0.value(level.in([.low])) } == false)
    #expect(try await onMemory { try $0.value(shelf.in([.finished, nil])) } == false)
    let chosen = Case(level).when(.low, then: Shelf.reading).else(.finished)
    #expect(try await onMemory { try $0.value(chosen) } == .finished)
    let error = try await databaseError {
      _ = try await onMemory { try SQLQueryExpression("SELECT 9", as: Level.self).fetchOne($0) }
    }
    #expect(error.code == .mismatch)
  }
}
